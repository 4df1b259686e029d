call track('do_not_call');
