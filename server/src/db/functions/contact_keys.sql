-- What contacts have in common if they are one person (decision 0126).

-- What a first name is short for, as far as many use it; the name itself if it is not.
create or replace function given_name(first_name text) returns text language plpgsql immutable parallel safe as $$
declare
  name text := split_part(btrim(regexp_replace(public.search_fold(left(first_name, 100)), '[^[:alnum:]]+', ' ', 'g')), ' ', 1);
begin
  return coalesce(jsonb '{"abby":"abigail","alejandro":"alexander","alex":"alexander","andy":"andrew","antonio":"anthony",
      "barb":"barbara","becca":"rebecca","becky":"rebecca","ben":"benjamin","benny":"benjamin",
      "beth":"elizabeth","betsy":"elizabeth","betty":"elizabeth","bill":"william","billy":"william",
      "bob":"robert","bobby":"robert","cathy":"catherine","charlie":"charles","chas":"charles",
      "chris":"christopher","chrissy":"christina","chuck":"charles","dan":"daniel","danny":"daniel",
      "dave":"david","davey":"david","deb":"deborah","debbie":"deborah","debra":"deborah","dick":"richard",
      "don":"donald","donny":"donald","drew":"andrew","ed":"edward","eddie":"edward","eduardo":"edward",
      "eliza":"elizabeth","frank":"francis","fred":"frederick","freddy":"frederick","gene":"eugene",
      "geoffrey":"jeffrey","ginny":"virginia","greg":"gregory","hank":"henry","harry":"henry","jack":"john",
      "jake":"jacob","jamie":"james","jeff":"jeffrey","jen":"jennifer","jenn":"jennifer","jenny":"jennifer",
      "jess":"jessica","jessie":"jessica","jim":"james","jimmy":"james","joe":"joseph","joey":"joseph",
      "johnny":"john","jon":"john","jonathan":"john","kat":"catherine","kate":"catherine",
      "katherine":"catherine","kathryn":"catherine","kathy":"catherine","katie":"catherine","ken":"kenneth",
      "kenny":"kenneth","kim":"kimberly","larry":"lawrence","len":"leonard","lenny":"leonard","leo":"leonard",
      "lexi":"alexandra","liam":"william","libby":"elizabeth","liz":"elizabeth","lizzie":"elizabeth",
      "maggie":"margaret","marge":"margaret","matt":"matthew","meg":"margaret","mick":"michael",
      "miguel":"michael","mike":"michael","mikey":"michael","nan":"nancy","nate":"nathaniel",
      "nathan":"nathaniel","ned":"edward","nick":"nicholas","nicky":"nicholas","paco":"francisco",
      "paddy":"patrick","pam":"pamela","pancho":"francisco","pat":"patricia","patty":"patricia",
      "peggy":"margaret","pepe":"jose","pete":"peter","phil":"philip","phillip":"philip","rich":"richard",
      "rick":"richard","ricky":"richard","rob":"robert","robbie":"robert","roberto":"robert","ron":"ronald",
      "ronnie":"ronald","sam":"samuel","sammy":"samantha","sandra":"alexandra","steph":"stephanie",
      "steve":"stephen","steven":"stephen","sue":"susan","susie":"susan","suzanne":"susan","ted":"edward",
      "theo":"theodore","tim":"timothy","tina":"christina","tom":"thomas","tommy":"thomas","tony":"anthony",
      "topher":"christopher","tricia":"patricia","trish":"patricia","vince":"vincent","vinny":"vincent",
      "will":"william","willy":"william","zach":"zachary","zack":"zachary"}' ->> name, name);
end $$;

-- An address in the form it is compared in: the number, the first word of the street that is no direction, and the zip
-- or the city; null if it says too little. The unit is left out: it is written in many ways, and names are compared, too. So
-- the first letter of the given name is part of it: of all at one address, only those can be one person.
create or replace function address_key(first_name text, address text, city text, zip_code text) returns text
language plpgsql immutable parallel safe as $$
declare
  words text[];
  street text;
begin
  if address is null or address = '' or first_name = '' then return null; end if;
  words := regexp_split_to_array(btrim(regexp_replace(public.search_fold(left(address, 200)), '[^[:alnum:]]+', ' ', 'g')), ' ');
  if cardinality(words) < 2 then return null; end if;
  street := words[2];
  if street ~ '^(n|s|e|w|ne|nw|se|sw|north|south|east|west)$' then street := coalesce(words[3], street); end if;
  return 'a:' || words[1] || ' ' || street || ' ' || coalesce(nullif(left(zip_code, 5), ''), public.search_fold(city))
    || '/' || left(public.given_name(first_name), 1);
end $$;

create or replace function contact_keys(
  email text, cell_phone text, home_phone text, work_phone text, first_name text, address text, city text, zip_code text
) returns setof text language sql immutable parallel safe
begin atomic
  select 'e:' || email where email <> ''
  union
  select 'p:' || number from unnest(array[cell_phone, home_phone, work_phone]) number where number ~ '^\d{10}$'
  union
  select k from public.address_key(first_name, address, city, zip_code) k where k is not null;
end;

create or replace function contact_keys_added() returns trigger language plpgsql as $$
begin
  insert into public.contact_key (tenant_id, contact_id, key, is_shared)
  select tenant_id, contact_id, k, count(*) over (partition by tenant_id, k) > 1 or exists (select from public.contact_key o
    where o.tenant_id = n.tenant_id and o.key = k and o.contact_id <> n.contact_id)
  from new_rows n cross join lateral public.contact_keys(
    n.email, n.cell_phone, n.home_phone, n.work_phone, n.first_name, n.address, n.city, n.zip_code) k
  on conflict do nothing;
  return null;
end $$;
create or replace trigger keys_added after insert on contact
  referencing new table as new_rows for each statement execute function contact_keys_added();

-- Of contacts, anew: its own, and those of its further emails and phones.
create or replace function contact_keys_renew(of_tenant bigint, ids bigint[]) returns void language plpgsql as $$
begin
  delete from public.contact_key where tenant_id = of_tenant and contact_id = any(ids);
  insert into public.contact_key (tenant_id, contact_id, key, is_shared)
  select tenant_id, contact_id, key, count(*) over (partition by tenant_id, key) > 1 or exists (select from public.contact_key o
    where o.tenant_id = m.tenant_id and o.key = m.key and o.contact_id <> m.contact_id)
  from (
    select c.tenant_id, c.contact_id, k as key
    from public.contact c cross join lateral public.contact_keys(
      c.email, c.cell_phone, c.home_phone, c.work_phone, c.first_name, c.address, c.city, c.zip_code) k
    where c.tenant_id = of_tenant and c.contact_id = any(ids)
    union
    select p.tenant_id, p.contact_id, case p.kind when 'Email' then 'e:' else 'p:' end || p.address
    from public.contact_point p
    where p.tenant_id = of_tenant and p.contact_id = any(ids) and p.extension is null
  ) m
  on conflict do nothing;
end $$;

create or replace function contact_keys_changed() returns trigger language plpgsql as $$
begin
  perform public.contact_keys_renew(new.tenant_id, array[new.contact_id]);
  return null;
end $$;
create or replace trigger keys_changed
  after update of email, cell_phone, home_phone, work_phone, first_name, address, city, zip_code on contact
  for each row
  when ((old.email, old.cell_phone, old.home_phone, old.work_phone, old.first_name, old.address, old.city, old.zip_code)
    is distinct from
    (new.email, new.cell_phone, new.home_phone, new.work_phone, new.first_name, new.address, new.city, new.zip_code))
  execute function contact_keys_changed();

create or replace function contact_keys_removed() returns trigger language plpgsql as $$
begin
  execute 'delete from public.contact_key
    where tenant_id = any(array(select distinct tenant_id from old_rows)) and contact_id = any(array(select contact_id from old_rows))';
  return null;
end $$;
create or replace trigger keys_removed after delete on contact
  referencing old table as old_rows for each statement execute function contact_keys_removed();

-- Of a contact that is deleted with its further emails and phones, nothing is found.
create or replace function contact_point_keys() returns trigger language plpgsql as $$
declare
  tenants bigint[];
  ids bigint[];
begin
  if tg_op = 'DELETE' then
    select array_agg(distinct tenant_id), array_agg(distinct contact_id) into tenants, ids from old_rows;
  elsif tg_op = 'UPDATE' then
    select array_agg(distinct tenant_id), array_agg(distinct contact_id) into tenants, ids
    from (select tenant_id, contact_id from old_rows union select tenant_id, contact_id from new_rows) both_of;
  else
    select array_agg(distinct tenant_id), array_agg(distinct contact_id) into tenants, ids from new_rows;
  end if;
  perform public.contact_keys_renew(t, ids) from unnest(tenants) t;
  return null;
end $$;
create or replace trigger keys_added after insert on contact_point
  referencing new table as new_rows for each statement execute function contact_point_keys();
create or replace trigger keys_changed after update on contact_point
  referencing old table as old_rows new table as new_rows for each statement execute function contact_point_keys();
create or replace trigger keys_removed after delete on contact_point
  referencing old table as old_rows for each statement execute function contact_point_keys();

-- Whether two first names may be one: the same, short for it, an initial, one letter more, or, of longer ones, another
-- letter. Without one, nothing is against it.
create or replace function near_first_name(a text, b text) returns boolean language plpgsql immutable parallel safe as $$
declare
  x text := public.given_name(a);
  y text := public.given_name(b);
  short text := case when length(x) <= length(y) then x else y end;
  long text := case when length(x) <= length(y) then y else x end;
begin
  if starts_with(long, short) then return true; end if;
  if length(short) >= 3 and length(long) = length(short) + 1 then
    for n in 1 .. length(long) loop
      if overlay(long placing '' from n for 1) = short then return true; end if;
    end loop;
  end if;
  if length(short) < 5 then return false; end if;
  if length(long) = length(short) then
    for n in 1 .. length(short) loop
      if overlay(long placing '' from n for 1) = overlay(short placing '' from n for 1) then return true; end if;
    end loop;
  end if;
  return public.similarity(short, long) >= 0.45;
end $$;

-- Whether two names at one address may be one person's: a near first name, and a near last name or none.
create or replace function near_name(first_a text, last_a text, first_b text, last_b text) returns boolean
language plpgsql immutable parallel safe as $$
declare
  x text := public.search_fold(last_a);
  y text := public.search_fold(last_b);
begin
  return (x = y or x = '' or y = '' or public.similarity(x, y) >= 0.3)
    and public.given_name(first_a) <> '' and public.given_name(first_b) <> '' and public.near_first_name(first_a, first_b);
end $$;
