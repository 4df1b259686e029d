-- The brokerage's own fields of contacts, and what imported files said of contacts that no field holds (decision 0122).
create table custom_field (
  tenant_id bigint not null references tenant,
  custom_field_id bigint generated always as identity,
  name text not null check (name <> ''),
  kind text not null check (kind in ('Text', 'Number', 'Money', 'Date', 'Choice', 'Choices', 'YesNo')),
  choices text[] not null default '{}',
  position int not null default 0,
  primary key (tenant_id, custom_field_id)
);
create unique index custom_field_name on custom_field (tenant_id, lower(name));
call protect('custom_field');

-- A row for each value; of several choices, one for each.
create table custom_value (
  tenant_id bigint not null references tenant,
  custom_value_id bigint generated always as identity,
  custom_field_id bigint not null,
  contact_id bigint not null,
  -- As it is shown, searched and exported: 1250.5, 1250.50, 2026-05-17, Yes.
  value text not null check (value <> ''),
  -- As it is compared, by the field's kind; a Text is compared as shown.
  choice text,
  number numeric,
  day date,
  flag boolean,
  primary key (tenant_id, custom_value_id),
  foreign key (tenant_id, contact_id) references contact on delete cascade,
  foreign key (tenant_id, custom_field_id) references custom_field on delete cascade,
  check (num_nonnulls(choice, number, day, flag) <= 1)
);
-- The values of a contact.
create unique index custom_value_one on custom_value (tenant_id, contact_id, custom_field_id, choice) nulls not distinct;
-- The contacts with a value, and those with one in a range.
create index custom_value_field on custom_value (tenant_id, custom_field_id, contact_id);
create index custom_value_choice on custom_value (tenant_id, custom_field_id, choice, contact_id) where choice is not null;
create index custom_value_number on custom_value (tenant_id, custom_field_id, number, contact_id) where number is not null;
create index custom_value_day on custom_value (tenant_id, custom_field_id, day, contact_id) where day is not null;
create index custom_value_flag on custom_value (tenant_id, custom_field_id, flag, contact_id) where flag is not null;
-- Values differ from field to field: the planner must not take them for independent.
create statistics custom_value_of_field (mcv) on custom_field_id, choice, flag from custom_value;
call protect('custom_value');

create table imported_field (
  tenant_id bigint not null references tenant,
  imported_field_id bigint generated always as identity,
  contact_id bigint not null,
  name text not null check (name <> ''),
  value text not null check (value <> ''),
  file_name text,
  date_imported timestamptz not null default now(),
  -- Which upload it came with, for undoing that: names of files say nothing.
  import_file_id bigint,
  primary key (tenant_id, imported_field_id),
  foreign key (tenant_id, contact_id) references contact on delete cascade
);
-- The same is kept once.
create unique index imported_field_once on imported_field (tenant_id, contact_id, lower(name), md5(value));
create index imported_field_name on imported_field (tenant_id, lower(name), contact_id);
call protect('imported_field');
