-- What tells that two contacts may be one person: their emails, phones and addresses, in the form they are compared in
-- (decision 0126). Kept by triggers (functions/contact_keys.sql).
create table contact_key (
  tenant_id bigint not null references tenant,
  contact_id bigint not null,
  -- e: an email; p: a phone; a: an address.
  key text not null check (key ~ '^[eap]:'),
  primary key (tenant_id, contact_id, key)
);
call protect('contact_key');
create index contact_key_key on contact_key (tenant_id, key, contact_id);

-- Who was said not to be the same person. Without references, so that it is known again when one of them comes back.
create table contact_different (
  tenant_id bigint not null references tenant,
  contact_id bigint not null,
  other_contact_id bigint not null,
  user_id bigint,
  date_created timestamptz default now() not null,
  primary key (tenant_id, contact_id, other_contact_id),
  foreign key (tenant_id, user_id) references user_account on delete set null (user_id),
  check (contact_id < other_contact_id)
);
create index contact_different_other on contact_different (tenant_id, other_contact_id);
create index contact_different_user on contact_different (tenant_id, user_id) where user_id is not null;
call protect('contact_different');
