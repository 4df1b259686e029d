-- A contact's emails and phones beyond those in its own columns (decision 0121).
create table contact_point (
  tenant_id bigint not null references tenant,
  contact_point_id bigint generated always as identity,
  contact_id bigint not null,
  kind text not null check (kind in ('Email', 'Phone')),
  label text not null check (label <> ''),
  -- As it was typed.
  value text not null check (value <> ''),
  -- As it is compared and reached: an email in lower case; a US number as ten digits, any other as +442079460958.
  address text not null check (address <> ''),
  extension text check (extension ~ '^\d{1,10}$'),
  primary key (tenant_id, contact_point_id),
  foreign key (tenant_id, contact_id) references contact on delete cascade,
  unique nulls not distinct (tenant_id, contact_id, address, extension)
);
-- Whose it is. What has an extension is a switchboard's, and tells nobody from a colleague.
create index contact_point_address on contact_point (tenant_id, address) where extension is null;
call protect('contact_point');
