-- Ids of the current tenant's open tasks whose title holds every one of the words, the first due first; a definer
-- function as search_contact_ids is.
create or replace function search_task_ids(words text[], at_most integer) returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp rows 100 as $$
declare
  tenant bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
  condition text;
begin
  select string_agg(format('search_text like %L', search_pattern(word)), ' and ') into condition from unnest(words) word;
  if condition is null then return; end if;
  return query execute format(
    'select task_id from task where tenant_id = $1 and not is_completed and %s order by due_date limit $2', condition)
    using tenant, at_most;
end $$;
