-- Restored with its contact.
call track('import_contact', quiet => '{kept}', inserts => false);
