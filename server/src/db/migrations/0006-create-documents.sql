-- Documents of a contact's entity (S1§3). The files are in storage, under storage_key.

create table contact_document (
  tenant_id bigint not null references tenant,
  document_id bigint generated always as identity,
  contact_entity_id bigint not null,
  file_name text not null,
  size bigint not null,
  storage_key text not null,
  -- The type it may be shown as in our origin, by its first bytes; null for a file that is only downloaded.
  preview_type text,
  user_id bigint,
  date_created timestamptz not null default now(),
  primary key (tenant_id, document_id),
  foreign key (tenant_id, contact_entity_id) references contact_entity on delete cascade,
  foreign key (tenant_id, user_id) references user_account on delete set null (user_id)
);
create index contact_document_entity on contact_document (tenant_id, contact_entity_id, document_id desc);
call protect('contact_document');

-- Files of storage that nothing names any more, until a job has removed them.
create table discarded_file (
  tenant_id bigint not null references tenant,
  storage_key text not null,
  date_created timestamptz not null default now(),
  primary key (tenant_id, storage_key)
);
call protect('discarded_file');

-- However a document goes, alone or with its contact, its file is discarded in the same transaction, and a job is
-- enqueued to remove it.
create function contact_document_deleted() returns trigger language plpgsql as $$
begin
  insert into public.discarded_file (tenant_id, storage_key) select tenant_id, storage_key from old_rows
  on conflict do nothing;
  perform public.enqueue_job(
    'remove-discarded-files', json_build_object('TenantId', tenant_id), 'remove-discarded-files-' || tenant_id, null)
  from (select distinct tenant_id from old_rows) gone;
  return null;
end $$;
create trigger deleted after delete on contact_document
  referencing old table as old_rows for each statement execute function contact_document_deleted();
