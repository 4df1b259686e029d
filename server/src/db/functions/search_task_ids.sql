-- Ids of the current tenant's open tasks whose title contains every one of the words, earliest due first.
create or replace function search_task_ids(words text[], at_most integer) returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp rows 100 as $$
begin
  return query execute format(
    'select task_id from task where tenant_id = $1 and not is_completed and (%s) order by due_date limit $2',
    search_condition(words)) using nullif(current_setting('app.tenant_id', true), '')::bigint, at_most;
end $$;
