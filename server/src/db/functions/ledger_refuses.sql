-- Not even the owner of the schema can rewrite the ledger. Only restoring a backup, which runs no triggers, replaces
-- it, and erasing a closed brokerage deletes its rows (erase_rows).
create or replace function ledger_refuses() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger can only be added to' using errcode = 'insufficient_privilege';
end $$;

create or replace trigger refuse before update or truncate on ledger
  for each statement execute function ledger_refuses();
