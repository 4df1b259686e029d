-- The further emails and phones of a contact, for the text that is searched.
create or replace function contact_points_text(of_tenant bigint, of_contact bigint) returns text language sql stable
begin atomic
  select string_agg(address, ' ' order by contact_point_id) from public.contact_point
  where tenant_id = of_tenant and contact_id = of_contact;
end;
