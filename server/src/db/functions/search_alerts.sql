-- Maintains alert_search: which searches send alerts, and since when. When a search stops, its waiting matches are
-- dropped, so that nothing has piled up when it resumes; a search that has changed is evaluated again.
create or replace function search_alerts() returns trigger language plpgsql as $$
begin
  -- A contact that is merged, or unmerged, brings it as it is.
  if current_setting('app.erasing', true) = 'on' then return null; end if;
  if new.contact_id is not null and new.frequency is not null and not new.is_paused then
    insert into public.alert_search (tenant_id, search_id, since_event)
    values (new.tenant_id, new.search_id, coalesce((
      select max(e.event_id) from public.listing_event e
      where e.mls_id = (select t.mls_id from public.tenant t where t.tenant_id = new.tenant_id)), 0))
    on conflict (tenant_id, search_id) do update set is_stale = true;
    update public.due d set at = now()
    where d.tenant_id = new.tenant_id and d.kind = 'alert' and d.key = new.search_id;
  else
    delete from public.alert_match m
    where m.tenant_id = new.tenant_id and m.search_id = new.search_id and m.date_told is null;
    delete from public.alert_search a where a.tenant_id = new.tenant_id and a.search_id = new.search_id;
  end if;
  return null;
end $$;

create or replace trigger alerts_insert after insert on search
  for each row when (new.frequency is not null) execute function search_alerts();
create or replace trigger alerts_update after update of filters, frequency, hour, is_paused, contact_id on search
  for each row execute function search_alerts();
