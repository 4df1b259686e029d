-- A transaction's name where there is one line for it: its street and unit, or else the names of its clients.
create or replace function transaction_name(t transaction) returns text language sql stable
return coalesce(
  nullif(concat_ws(' ', t.address, '#' || ltrim(t.unit_number, '#')), ''),
  t.type || coalesce(' for ' || (
    select public.display_name(p.first_name, p.last_name, p.email, p.cell_phone, p.office_phone)
    from public.transaction_role r join public.transaction_people p using (tenant_id, transaction_people_id)
    where r.tenant_id = t.tenant_id and r.transaction_id = t.transaction_id
    -- The client's role: 5 is Buyer, 6 is Seller.
    and r.people_role_id = case t.type when 'Listing' then 6 else 5 end
    order by p.transaction_people_id limit 1), ' without an address'));
