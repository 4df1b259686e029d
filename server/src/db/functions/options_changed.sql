-- Marks that a brokerage's options changed, once per transaction. The mark is random, so that no two states have the
-- same XOR of marks, not even after a rollback. Older marks are folded into it, except those another transaction is
-- folding, so nobody waits.
create or replace function options_changed() returns trigger language plpgsql as $$
declare
  tenant bigint := coalesce(new.tenant_id, old.tenant_id);
begin
  if current_setting('app.options_changed', true) = tenant::text then return null; end if;
  perform set_config('app.options_changed', tenant::text, true);
  with folded as (
    delete from public.option_version where tenant_id = tenant and option_version_id in (
      select option_version_id from public.option_version where tenant_id = tenant for update skip locked)
    returning mark
  )
  insert into public.option_version (tenant_id, mark)
  select tenant, coalesce(bit_xor(mark), 0) # hashtextextended(gen_random_uuid()::text, 0) from folded;
  return null;
end $$;

create or replace trigger options_changed after insert or delete on source
  for each row execute function options_changed();
create or replace trigger option_renamed after update on source
  for each row when (old.name <> new.name) execute function options_changed();
create or replace trigger options_changed after insert or delete on urgency_type
  for each row execute function options_changed();
create or replace trigger option_renamed after update on urgency_type
  for each row when (old.description <> new.description) execute function options_changed();
create or replace trigger options_changed after insert or delete on tag
  for each row execute function options_changed();
create or replace trigger option_renamed after update on tag
  for each row when (old.name <> new.name) execute function options_changed();
create or replace trigger options_changed after insert or delete on user_account
  for each row execute function options_changed();
create or replace trigger option_renamed after update on user_account
  for each row when (
    old.name <> new.name or old.role_id <> new.role_id or old.date_deactivated is distinct from new.date_deactivated)
  execute function options_changed();
