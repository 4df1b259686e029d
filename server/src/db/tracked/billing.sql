-- `billing_key` and `proof` are secrets.
call track('billing', quiet => '{customer_id, date_checked}', never => '{billing_key, proof, busy_until}');
