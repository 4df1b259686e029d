-- Restored with its contact. All it has, system and external_id, is its key.
call track('contact_external_id', inserts => false);
