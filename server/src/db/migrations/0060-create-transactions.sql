-- Transactions (S2§3): a listing or a purchase from signed to closed, with the columns of its property.
create table transaction (
  tenant_id bigint not null references tenant,
  transaction_id bigint generated always as identity,
  type text not null check (type in ('Listing', 'Purchase')),
  -- 1 Active, 2 Under Contract, 3 Closed, 4 Archived, 5 Cancelled.
  status_id smallint not null default 1 check (status_id between 1 and 5),
  -- Whose it is. Null once that user is gone.
  agent_id bigint,
  source_id bigint,
  address text,
  unit_number text,
  city text,
  state_code text,
  zip_code text,
  sales_price numeric(14, 2) check (sales_price >= 0),
  listing_price numeric(14, 2) check (listing_price >= 0),
  listing_date date,
  listing_exp_date date,
  contract_date date,
  closing_date date,
  date_closed date check (status_id <> 3 or date_closed is not null),
  appraisal_date date,
  inspection_date date,
  -- The MLS number.
  listing_key text,
  -- The address of a picture elsewhere; an uploaded one is in transaction_image.
  property_image text,
  note text,
  bedrooms integer,
  bathrooms double precision,
  property_type text,
  property_sub_type text,
  acres double precision,
  sq_footage integer,
  year_built integer,
  created_by_id bigint,
  date_created timestamptz not null default now(),
  -- Who changed it last, for whoever changes the same meanwhile.
  edited_by_id bigint,
  search_text text not null default '',
  primary key (tenant_id, transaction_id),
  foreign key (tenant_id, agent_id) references user_account on delete set null (agent_id),
  foreign key (tenant_id, source_id) references source on delete set null (source_id),
  foreign key (tenant_id, created_by_id) references user_account on delete set null (created_by_id),
  foreign key (tenant_id, edited_by_id) references user_account on delete set null (edited_by_id)
);
create index transaction_status on transaction (tenant_id, status_id, transaction_id);
create index transaction_agent on transaction (tenant_id, agent_id, transaction_id);
create index transaction_source on transaction (tenant_id, source_id);
create index transaction_closed on transaction (tenant_id, date_closed) where status_id = 3;
create index transaction_closing on transaction (tenant_id, closing_date) where status_id <> 3;
create index transaction_created on transaction (tenant_id, date_created);
create index transaction_search on transaction using gin (tenant_id, search_text gin_trgm_ops);
call protect('transaction');
call track('transaction', quiet => '{edited_by_id}', never => '{search_text}',
  title => $$coalesce(nullif(concat_ws(', ', r.address, r.city), ''), r.type)$$);

-- Users with whom a transaction is shared: colleagues work on it too, lenders see it.
create table transaction_share (
  tenant_id bigint not null,
  transaction_id bigint not null,
  user_id bigint not null,
  primary key (tenant_id, transaction_id, user_id),
  foreign key (tenant_id, transaction_id) references transaction on delete cascade,
  foreign key (tenant_id, user_id) references user_account on delete cascade
);
create index transaction_share_user on transaction_share (tenant_id, user_id, transaction_id);
call protect('transaction_share');
call track('transaction_share');

-- The people of transactions: a contact once, whose name and addresses are copied and kept in step
-- (functions/transaction_people_follow.sql), so that a closed file keeps its people when a contact is deleted; and
-- persons who are no contacts.
create table transaction_people (
  tenant_id bigint not null references tenant,
  transaction_people_id bigint generated always as identity,
  contact_id bigint,
  first_name text not null default '',
  last_name text not null default '',
  email text,
  cell_phone text,
  office_phone text,
  company_name text,
  address text,
  city text,
  state_code text,
  zip_code text,
  created_by_id bigint,
  date_created timestamptz not null default now(),
  search_text text not null default '',
  primary key (tenant_id, transaction_people_id),
  foreign key (tenant_id, contact_id) references contact on delete set null (contact_id),
  foreign key (tenant_id, created_by_id) references user_account on delete set null (created_by_id)
);
create unique index transaction_people_contact on transaction_people (tenant_id, contact_id) where contact_id is not null;
create index transaction_people_created on transaction_people (tenant_id, created_by_id);
create index transaction_people_search on transaction_people using gin (tenant_id, search_text gin_trgm_ops);
call protect('transaction_people');
call track('transaction_people', never => '{search_text}');

-- Who is what on a transaction.
create table transaction_role (
  tenant_id bigint not null,
  transaction_id bigint not null,
  transaction_people_id bigint not null,
  -- contract/src/deals/people.ts.
  people_role_id smallint not null check (people_role_id between 1 and 14),
  primary key (tenant_id, transaction_id, transaction_people_id, people_role_id),
  foreign key (tenant_id, transaction_id) references transaction on delete cascade,
  foreign key (tenant_id, transaction_people_id) references transaction_people on delete cascade
);
create index transaction_role_people on transaction_role (tenant_id, transaction_people_id, transaction_id);
call protect('transaction_role');
call track('transaction_role');

create table transaction_folder (
  tenant_id bigint not null,
  folder_id bigint generated always as identity,
  transaction_id bigint not null,
  name text not null,
  is_archived boolean not null default false,
  date_created timestamptz not null default now(),
  primary key (tenant_id, folder_id),
  foreign key (tenant_id, transaction_id) references transaction on delete cascade
);
create index transaction_folder_transaction on transaction_folder (tenant_id, transaction_id, folder_id);
call protect('transaction_folder');
call track('transaction_folder', title => 'r.name');

-- The files are in storage, under storage_key.
create table transaction_document (
  tenant_id bigint not null,
  document_id bigint generated always as identity,
  folder_id bigint not null,
  name text not null,
  size bigint not null,
  storage_key text not null,
  -- The type it may be shown as in our origin, by its first bytes; null for a file that is only downloaded.
  preview_type text,
  is_archived boolean not null default false,
  user_id bigint,
  date_created timestamptz not null default now(),
  primary key (tenant_id, document_id),
  foreign key (tenant_id, folder_id) references transaction_folder on delete cascade,
  foreign key (tenant_id, user_id) references user_account on delete set null (user_id)
);
create index transaction_document_folder on transaction_document (tenant_id, folder_id, document_id);
create index transaction_document_storage_key on transaction_document (storage_key);
call protect('transaction_document');
call track('transaction_document', title => 'r.name');

-- An uploaded picture of the property.
create table transaction_image (
  tenant_id bigint not null,
  transaction_id bigint not null,
  size bigint not null,
  storage_key text not null,
  preview_type text not null,
  primary key (tenant_id, transaction_id),
  foreign key (tenant_id, transaction_id) references transaction on delete cascade
);
create index transaction_image_storage_key on transaction_image (storage_key);
call protect('transaction_image');
call track('transaction_image');
