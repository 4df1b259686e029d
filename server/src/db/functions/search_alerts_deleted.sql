-- A deleted search takes its waiting matches with it. What it already reported is kept as long as the client exists, so
-- that the client is not told again.
create or replace function search_alerts_deleted() returns trigger language plpgsql as $$
begin
  delete from public.alert_match m
  where m.tenant_id = any(array(select distinct tenant_id from old_rows))
    and m.search_id = any(array(select search_id from old_rows))
    and (m.date_told is null or not exists (
      select from public.contact c where c.tenant_id = m.tenant_id and c.contact_id = m.contact_id));
  return null;
end $$;

create or replace trigger alerts_delete after delete on search
  referencing old table as old_rows for each statement execute function search_alerts_deleted();
