-- Whom not to call: the lists of the registries that a brokerage subscribes to, and its own.

-- The numbers of a registry, one bit for each of the ten thousand of an area code and exchange: what would be millions
-- of rows is one megabyte for an area code, and a number is found by the key.
create table do_not_call_block (
  tenant_id bigint not null references tenant,
  -- US for the National Do Not Call Registry, otherwise a state.
  list text not null check (list ~ '^[A-Z]{2}$'),
  -- The first six digits.
  exchange integer not null check (exchange between 200000 and 999999),
  -- The last four are the place of the bit.
  bits bytea not null check (octet_length(bits) = 1250),
  primary key (tenant_id, exchange, list)
);
alter table do_not_call_block alter bits set storage plain;
call protect('do_not_call_block');

-- The area codes of each list, and how old it is.
create table do_not_call_area (
  tenant_id bigint not null references tenant,
  list text not null check (list ~ '^[A-Z]{2}$'),
  area_code text not null check (area_code ~ '^[2-9]\d\d$'),
  -- The day it was downloaded from the registry.
  list_date date not null,
  numbers integer not null,
  date_uploaded timestamptz not null,
  primary key (tenant_id, area_code, list)
);
call protect('do_not_call_area');

-- The brokerage's own list: who asked not to be called.
create table do_not_call (
  tenant_id bigint not null references tenant,
  do_not_call_id bigint generated always as identity,
  number text not null check (number ~ '^\d{10}$'),
  contact_id bigint,
  user_id bigint,
  -- How they asked, in words.
  reason text not null,
  date_created timestamptz not null,
  primary key (tenant_id, do_not_call_id),
  unique (tenant_id, number),
  foreign key (tenant_id, contact_id) references contact on delete set null (contact_id),
  foreign key (tenant_id, user_id) references user_account on delete set null (user_id)
);
create index do_not_call_contact on do_not_call (tenant_id, contact_id) where contact_id is not null;
create index do_not_call_user on do_not_call (tenant_id, user_id) where user_id is not null;
call protect('do_not_call');

-- Whether a consent was given in writing and signed, on paper or by a form: calls to registered numbers and prerecorded
-- messages need that.
alter table consent add column is_written boolean not null default false;
