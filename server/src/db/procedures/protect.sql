-- Puts a tenant table behind row-level security. The application's role reads and writes only rows of the tenant the
-- transaction was opened for; the owner, as whom doors and referential actions run, sees all.
create or replace procedure protect(t regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', t);
  execute format('alter table %s force row level security', t);
  execute format(
    'create policy tenant on %s to dormer_app using (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::bigint)', t);
  execute format('create policy owner on %s to current_user using (true)', t);
  execute format('grant select, insert, update, delete on %s to dormer_app', t);
end $$;
