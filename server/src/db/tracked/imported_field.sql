-- Only so that it is restored with a deleted contact.
call track('imported_field', inserts => false);
