//! Whole environments in memory: manifests, modules, functions, types, EPP templates, files and Hiera data.

use puppet_suite::session::Input;

#[test]
fn an_environment_is_compiled_in_memory() {
    let session = Input::default()
        .file("manifests/1.pp", "node 'node.example.com' { include web }")
        .file("manifests/2.pp", "notify { 'every node': }")
        .file("modules/web/manifests/init.pp", "class web(Web::Port $port) { web::site { 'a': port => $port } }")
        .file("modules/web/manifests/site.pp", "define web::site($port) { file { \"/${web::path($title)}\": content => epp('web/site.epp', { port => $port }) } }")
        .file("modules/web/functions/path.pp", "function web::path($name) { \"etc/${name}.${facts['os']}\" }")
        .file("modules/web/types/port.pp", "type Web::Port = Integer[1, 65535]")
        .file("modules/web/templates/site.epp", "<%- | $port | -%>\nport <%= $port %>: <%= file('web/motd') %>")
        .file("modules/web/files/motd", "hello")
        .file("modules/web/hiera.yaml", r#"{"version": 5, "hierarchy": [{"name": "all", "path": "all.yaml"}]}"#)
        .file("modules/web/data/all.yaml", r#"{"web::port": 1}"#)
        .file("hiera.yaml", r#"{"version": 5, "hierarchy": [{"name": "os", "path": "%{facts.os}.yaml"}]}"#)
        .file("data/debian.yaml", r#"{"web::port": 8080}"#)
        .facts(r#"{"os": "debian"}"#)
        .start();
    let catalog = session.and_then(|session| session.catalog());
    let catalog: serde_json::Value = serde_json::from_str(&catalog.expect("a catalog")).expect("JSON");
    let resources = catalog["resources"].as_array().expect("resources");
    let titles: Vec<String> = resources
        .iter()
        .map(|r| format!("{}[{}]", r["type"].as_str().unwrap_or(""), r["title"].as_str().unwrap_or("")))
        .collect();
    let expected = [
        "Stage[main]",
        "Class[Settings]",
        "Class[main]",
        "Node[node.example.com]",
        "Class[Web]",
        "Notify[every node]",
        "Web::Site[a]",
        "File[/etc/a.debian]",
    ];
    let mut sorted: Vec<&str> = titles.iter().map(String::as_str).collect();
    sorted.sort_unstable();
    let mut wanted = expected;
    wanted.sort_unstable();
    assert_eq!(sorted, wanted);
    let file = resources.iter().find(|r| r["type"] == "File").expect("a file");
    assert_eq!(file["parameters"]["content"], "port 8080: hello");
    assert_eq!(file["file"], "/environments/production/modules/web/manifests/site.pp");
}

#[test]
fn functions_of_modules_are_looked_for_only_where_they_matter() {
    let looked_at = |code: &str| {
        let session = Input::code(code)
            .file("modules/a/lib/puppet/functions/plain.rb", "")
            .file("modules/b/manifests/init.pp", "class b { }")
            .start()
            .expect("a session");
        let _ = session.catalog();
        let mut found: Vec<String> =
            session.host.files.looked_at.borrow().iter().map(|path| path.display().to_string()).collect();
        found.retain(|path| path.contains("/modules"));
        found
    };
    let modules = ["/environments/production/modules"];
    assert_eq!(looked_at("function own() { 1 } include b notice(own(), upcase('a'))"), modules);
    let functions = |name: &str| format!("/environments/production/modules/{name}/lib/puppet/functions");
    // As stock's loaders: until one module has it.
    let found = looked_at("notice(plain())");
    assert!(found.contains(&functions("a")) && !found.contains(&functions("b")), "{found:?}");
    assert!(looked_at("notice(unknown())").contains(&functions("b")));
}

#[test]
fn errors_name_the_file_in_memory() {
    let session = Input::default()
        .file("manifests/site.pp", "include broken")
        .file("modules/broken/manifests/init.pp", "class broken {\n  $x = 1 + 'a'\n}")
        .start();
    let error = session.and_then(|session| session.catalog()).expect_err("an error");
    let text = error.as_error().map(|e| e.full_message()).unwrap_or_default();
    assert!(
        text.contains(
            "(file: /environments/production/modules/broken/manifests/init.pp, line: 2, column: 12)"
        ),
        "{text}"
    );
}
