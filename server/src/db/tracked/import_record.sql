-- Restored with its contact.
call track('import_record', quiet => '{kept}', inserts => false);
