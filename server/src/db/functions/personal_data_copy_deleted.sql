-- A copy is in no trash: once it expires, or the person is erased, its file leaves at once.
create or replace function personal_data_copy_deleted() returns trigger language plpgsql as $$
begin
  insert into public.discarded_file (tenant_id, storage_key, size)
  select o.tenant_id, o.storage_key, o.size from old_rows o where o.storage_key is not null
  on conflict do nothing;
  return null;
end $$;

create or replace trigger deleted after delete on personal_data_copy
  referencing old table as old_rows for each statement execute function personal_data_copy_deleted();
