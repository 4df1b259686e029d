-- Ids of the current tenant's transactions that contain every one of the words, or have a person who does, newest first.
-- Both are found by their index first: how many there are the planner cannot know here, and would look through all,
-- newest first, for words that nothing contains.
create or replace function search_transaction_ids(words text[], at_most integer) returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp rows 100 as $$
begin
  return query execute format(
    'with own as materialized (select transaction_id from transaction where tenant_id = $1 and (%1$s)),
     person as materialized (select transaction_people_id from transaction_people where tenant_id = $1 and (%1$s))
     select transaction_id from (
       (select transaction_id from own order by transaction_id desc limit $2)
       union
       (select r.transaction_id from transaction_role r join person using (transaction_people_id)
        where r.tenant_id = $1 order by r.transaction_id desc limit $2)) found
     order by transaction_id desc limit $2',
    search_condition(words)) using nullif(current_setting('app.tenant_id', true), '')::bigint, at_most;
end $$;
