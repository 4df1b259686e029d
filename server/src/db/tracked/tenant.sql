-- `lives_elsewhere` and `suspended_because` are the operator's.
call track('tenant', never => '{logo_key,suspended_because,lives_elsewhere}');
