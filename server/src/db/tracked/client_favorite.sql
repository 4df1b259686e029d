-- Only so that they are restored with a deleted contact.
call track('client_favorite', inserts => false);
