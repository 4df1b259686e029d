-- What tells that two contacts may be one person: their emails, phones and addresses, in the form they are compared in
-- (decision 0126). Kept by triggers (functions/contact_keys.sql).
create table contact_key (
  tenant_id bigint not null references tenant,
  contact_id bigint not null,
  -- e: an email; p: a phone; a: an address.
  key text not null check (key ~ '^[eap]:'),
  -- Whether somebody else had it when it was written; may be out of date.
  is_shared boolean not null default false,
  primary key (tenant_id, contact_id, key)
);
call protect('contact_key');
create index contact_key_key on contact_key (tenant_id, key, contact_id);
-- Few are shared: the list of duplicates reads these.
create index contact_key_shared on contact_key (tenant_id, key) where is_shared;

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

-- The contacts that are there already get their keys in a job, batch by batch: writing those of a million takes minutes, in
-- which nobody could change any.
do $$
declare
  id bigint;
begin
  for id in select tenant_id from tenant order by tenant_id loop
    perform set_config('app.tenant_id', id::text, true);
    perform enqueue_job('key-contacts', json_build_object('TenantId', id, 'After', 0), 'key-contacts', 'long');
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;
