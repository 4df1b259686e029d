-- A ledger row is deleted only when its brokerage is closed and erased (erase_rows).
create or replace function ledger_erased() returns trigger language plpgsql as $$
begin
  if current_setting('app.erasing', true) = 'on' and exists (
    select from public.tenant t join public.erasure e on e.brokerage_id = t.tenant_id
    where t.tenant_id = old.tenant_id and t.close_on <= (now() at time zone t.time_zone)::date) then return old; end if;
  raise exception 'The ledger can only be added to' using errcode = 'insufficient_privilege';
end $$;

create or replace trigger refuse_delete before delete on ledger
  for each row execute function ledger_erased();
