-- Writes the search text of these contacts again, unless a job will (refresh-search-text). The same as contact_further_text,
-- of all at once. Looked up by a list of ids and planned anew, like contact_removed.
create or replace function contact_search_refresh(ids bigint[]) returns void language plpgsql as $$
begin
  if cardinality(ids) = 0 or current_setting('app.search_later', true) = 'on' then return; end if;
  execute 'update public.contact_text t set search_text = n.search_text
    from (
      select c.tenant_id, c.contact_id, public.contact_search_text(c.first_name, c.last_name, c.email, c.cell_phone,
        c.home_phone, c.work_phone, c.nickname, concat_ws('' '', p.words, v.words, f.words)) as search_text
      from public.contact c
      left join (
        select tenant_id, contact_id, string_agg(address, '' '' order by contact_point_id) as words
        from public.contact_point where contact_id = any($1) group by 1, 2
      ) p using (tenant_id, contact_id)
      left join (
        select tenant_id, contact_id, string_agg(left(value, 300), '' '' order by custom_value_id) as words
        from public.custom_value where contact_id = any($1) and number is null and day is null and flag is null group by 1, 2
      ) v using (tenant_id, contact_id)
      left join (
        select tenant_id, contact_id, string_agg(left(value, 300), '' '' order by imported_field_id) as words
        from (
          select *, row_number() over (partition by tenant_id, contact_id order by imported_field_id) as nth
          from public.imported_field where contact_id = any($1)
        ) first where nth <= 100 group by 1, 2
      ) f using (tenant_id, contact_id)
      where c.contact_id = any($1)
    ) n
    where t.contact_id = any($1) and t.tenant_id = n.tenant_id and t.contact_id = n.contact_id
      and t.search_text <> n.search_text'
  using ids;
end $$;
