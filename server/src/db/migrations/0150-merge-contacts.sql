-- Contacts that were merged into another, and everything it takes to take that back at any time (decision 0126).
create table contact_merge (
  tenant_id bigint not null references tenant,
  contact_merge_id bigint generated always as identity,
  -- Who was kept, and its household then.
  contact_id bigint not null,
  contact_entity_id bigint not null,
  user_id bigint,
  -- Who was merged into it, with their names: [{"ContactId": 1, "Name": "Ana Ruiz"}].
  others jsonb not null,
  -- Whose value was chosen, by field.
  choices jsonb default '{}' not null,
  date_created timestamptz not null,
  date_undone timestamptz,
  undone_by_id bigint,
  primary key (tenant_id, contact_merge_id),
  foreign key (tenant_id, user_id) references user_account on delete set null (user_id),
  foreign key (tenant_id, undone_by_id) references user_account on delete set null (undone_by_id)
);
create index contact_merge_contact on contact_merge (tenant_id, contact_id);
create index contact_merge_user on contact_merge (tenant_id, user_id) where user_id is not null;
create index contact_merge_undone_by on contact_merge (tenant_id, undone_by_id) where undone_by_id is not null;
call protect('contact_merge');

-- What a merge did to each row, in the order in which it was done: taken back from the last to the first.
create table contact_merge_row (
  tenant_id bigint not null,
  contact_merge_row_id bigint generated always as identity,
  contact_merge_id bigint not null,
  step integer not null,
  table_name text not null,
  what text not null check (what in ('Changed', 'Removed', 'Added', 'Seen')),
  -- The row's key without the tenant, before and after.
  old_key jsonb,
  new_key jsonb,
  -- What differs; all of a row that was removed or added.
  before jsonb,
  after jsonb,
  primary key (tenant_id, contact_merge_row_id),
  foreign key (tenant_id, contact_merge_id) references contact_merge on delete cascade
);
create index contact_merge_row_step on contact_merge_row (tenant_id, contact_merge_id, step);
create index contact_merge_row_old_key on contact_merge_row (tenant_id, table_name, old_key);
create index contact_merge_row_new_key on contact_merge_row (tenant_id, table_name, new_key);
call protect('contact_merge_row');

-- Where the ids of contacts that were merged lead.
create table merged_contact (
  tenant_id bigint not null,
  contact_id bigint not null,
  into_id bigint not null,
  contact_merge_id bigint not null,
  -- Its household, if that went with it.
  contact_entity_id bigint,
  primary key (tenant_id, contact_id),
  foreign key (tenant_id, contact_merge_id) references contact_merge on delete cascade
);
create index merged_contact_into on merged_contact (tenant_id, into_id);
create index merged_contact_merge on merged_contact (tenant_id, contact_merge_id);
call protect('merged_contact');
