#![no_main]

puppet_rs_fuzz::target!("lookup");
