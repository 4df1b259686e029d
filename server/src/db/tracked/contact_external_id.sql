-- Restored with its contact.
call track('contact_external_id', inserts => false);
