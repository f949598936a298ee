class beta($param = 1, $os = 2, $json = 3, $conf = 4) { notify { "${param} ${os} ${json} ${conf}": } }
