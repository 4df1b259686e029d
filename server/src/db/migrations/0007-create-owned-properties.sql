-- Properties that a contact's household owns (S1§3 Contact property).

create table contact_property (
  tenant_id bigint not null references tenant,
  contact_property_id bigint generated always as identity,
  contact_entity_id bigint not null,
  address text,
  city text not null,
  state_code text not null,
  zip_code text,
  property_type text,
  estimated_value numeric(14, 2),
  mortgage_balance numeric(14, 2),
  square_footage integer,
  bedrooms integer,
  bathrooms float8,
  date_created timestamptz not null default now(),
  primary key (tenant_id, contact_property_id),
  foreign key (tenant_id, contact_entity_id) references contact_entity on delete cascade
);
create index contact_property_entity on contact_property (tenant_id, contact_entity_id);
create index contact_property_type on contact_property (tenant_id, property_type);
call protect('contact_property');
