-- The vendor book (decision 0066): persons of transactions whom everybody in the brokerage is suggested, and those a user
-- does not want to be suggested.
alter table transaction_people
  add column is_shared boolean not null default false,
  add constraint transaction_people_shared check (not is_shared or contact_id is null);
create index transaction_people_shared on transaction_people (tenant_id) where is_shared;
call track('transaction_people', never => '{search_text}');

create table vendor_hidden (
  tenant_id bigint not null,
  user_id bigint not null,
  transaction_people_id bigint not null,
  primary key (tenant_id, user_id, transaction_people_id),
  foreign key (tenant_id, user_id) references user_account on delete cascade,
  foreign key (tenant_id, transaction_people_id) references transaction_people on delete cascade
);
create index vendor_hidden_person on vendor_hidden (tenant_id, transaction_people_id);
call protect('vendor_hidden');
