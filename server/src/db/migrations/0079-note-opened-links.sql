-- When the link of an email with documents was last opened.
alter table document_email add column date_opened timestamptz;
call track('document_email', quiet => '{date_opened}', never => '{token_hash}');
