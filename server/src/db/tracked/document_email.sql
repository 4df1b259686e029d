-- `token_hash` is a secret.
call track('document_email', quiet => '{date_opened}', never => '{token_hash}');
