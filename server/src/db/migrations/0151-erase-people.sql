-- When a person was erased on their request: the row stays for counts, without anything that says who it was.
alter table contact add column date_erased timestamptz;
-- So that what is written can be compared with the few who were erased.
create index contact_erased on contact (tenant_id, contact_id) where date_erased is not null;

-- That somebody was erased, when and by whom; not who it was.
create table contact_erasure (
  tenant_id bigint not null references tenant,
  contact_erasure_id bigint generated always as identity,
  contact_id bigint not null,
  contact_entity_id bigint not null,
  user_id bigint,
  date_created timestamptz not null,
  primary key (tenant_id, contact_erasure_id),
  foreign key (tenant_id, user_id) references user_account on delete set null (user_id)
);
create index contact_erasure_contact on contact_erasure (tenant_id, contact_id);
create index contact_erasure_user on contact_erasure (tenant_id, user_id) where user_id is not null;
call protect('contact_erasure');
-- Nobody changes what was done.
revoke update, delete on contact_erasure from dormer_app;
