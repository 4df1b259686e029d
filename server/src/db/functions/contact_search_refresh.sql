-- Writes the search text of these contacts again, unless a job will (refresh-search-text). Looked up by a list of ids and planned anew, like contact_removed.
create or replace function contact_search_refresh(ids bigint[]) returns void language plpgsql as $$
begin
  if cardinality(ids) = 0 or current_setting('app.search_later', true) = 'on' then return; end if;
  execute 'update public.contact_text t set search_text = n.search_text
    from (
      select c.tenant_id, c.contact_id, public.contact_search_text(c.first_name, c.last_name, c.email, c.cell_phone,
        c.home_phone, c.work_phone, c.nickname, public.contact_further_text(c.tenant_id, c.contact_id)) as search_text
      from public.contact c where c.contact_id = any($1)
    ) n
    where t.contact_id = any($1) and t.tenant_id = n.tenant_id and t.contact_id = n.contact_id
      and t.search_text <> n.search_text'
  using ids;
end $$;
