-- It says whose to look for now; without, it is called as before.
drop function if exists search_transaction_ids(text[], integer);
