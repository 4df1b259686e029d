-- Not even the owner of the schema rewrites the ledger. Only restoring a backup, which runs no triggers, replaces it, and a
-- brokerage that is closed takes its own along (erase_rows).
create or replace function ledger_refuses() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger can only be added to' using errcode = 'insufficient_privilege';
end $$;

create or replace function ledger_erased() returns trigger language plpgsql as $$
begin
  if current_setting('app.erasing', true) = 'on' and exists (
    select from public.tenant t join public.erasure e on e.brokerage_id = t.tenant_id
    where t.tenant_id = old.tenant_id and t.close_on <= (now() at time zone t.time_zone)::date) then return old; end if;
  raise exception 'The ledger can only be added to' using errcode = 'insufficient_privilege';
end $$;

create or replace trigger refuse before update or truncate on ledger
  for each statement execute function ledger_refuses();
create or replace trigger refuse_delete before delete on ledger
  for each row execute function ledger_erased();
