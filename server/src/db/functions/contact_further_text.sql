-- What the search finds a contact by beyond its own columns: further emails and phones, values of the brokerage's own
-- fields in words, and what was imported without a field. Of long values the beginning.
create or replace function contact_further_text(of_tenant bigint, of_contact bigint) returns text language sql stable
begin atomic
  select string_agg(part, ' ') from (
    (select address as part from public.contact_point
    where tenant_id = of_tenant and contact_id = of_contact order by contact_point_id)
    union all
    (select left(value, 300) from public.custom_value
    where tenant_id = of_tenant and contact_id = of_contact and number is null and day is null and flag is null
    order by custom_value_id)
    union all
    (select left(value, 300) from public.imported_field
    where tenant_id = of_tenant and contact_id = of_contact order by imported_field_id limit 100)
  ) parts;
end;
drop function if exists contact_points_text(bigint, bigint);
