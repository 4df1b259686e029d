-- Updates the places of the listings just written. In a fixed order, so that concurrent writers do not deadlock.
create or replace function listing_placed() returns trigger language plpgsql as $$
begin
  insert into public.listing_place (mls_id, kind, name, city, state, location, folded)
  select mls_id, kind, name, case kind when 'Neighborhood' then coalesce(city, '') else '' end, coalesce(state_or_province, ''),
    (array_agg(location))[1],
    regexp_replace(regexp_replace(regexp_replace(' ' || trim(regexp_replace(regexp_replace(public.search_fold(name),
      '[.''’]', '', 'g'), '[^a-z0-9]+', ' ', 'g')), '\msaint\M', 'st', 'g'), '\mfort\M', 'ft', 'g'), '\mmount\M', 'mt', 'g')
  from new_rows, lateral (values ('City', city), ('Zip', left(postal_code, 5)), ('County', county_or_parish),
    ('Neighborhood', subdivision_name)) place (kind, name)
  where name <> ''
  group by 1, 2, 3, 4, 5
  order by 1, 2, 3, 4, 5
  on conflict do nothing;
  return null;
end $$;

create or replace trigger placed_insert after insert on listing
  referencing new table as new_rows for each statement execute function listing_placed();
create or replace trigger placed_update after update on listing
  referencing new table as new_rows for each statement execute function listing_placed();
