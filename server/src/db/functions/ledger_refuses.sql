-- Not even the owner of the schema rewrites the ledger. Only restoring a backup, which runs no triggers, replaces it, and a
-- brokerage that is closed takes its own along (erase_rows).
create or replace function ledger_refuses() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger can only be added to' using errcode = 'insufficient_privilege';
end $$;

create or replace trigger refuse before update or truncate on ledger
  for each statement execute function ledger_refuses();
