-- `suspended_because`, `lives_elsewhere`, `own_close_on` and `files_in` are the operator's.
call track('tenant', never => '{logo_key,suspended_because,lives_elsewhere,own_close_on,files_in}');
