-- `token_hash` is a secret.
call track('idx_catalog', quiet => '{date_read}', never => '{token_hash}');
