-- Ids of the current tenant's transactions that contain every one of the words, or have a person who does, newest
-- first; for a user, only those they work on. Both are looked up by index first: the planner cannot estimate how many
-- there are, and would scan all of them, newest first, for words that occur nowhere. A user's own are few, so for a
-- user those come first.
create or replace function search_transaction_ids(words text[], at_most integer, of_user bigint default null)
returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp rows 100 as $$
begin
  return query execute format(
    'with %2$s own as materialized (select transaction_id from transaction %3$s where tenant_id = $1 and (%1$s)),
     person as materialized (select transaction_people_id from transaction_people where tenant_id = $1 and (%1$s))
     select transaction_id from (
       (select transaction_id from own order by transaction_id desc limit $2)
       union
       (select distinct transaction_id from transaction_role join person using (transaction_people_id) %3$s
        where tenant_id = $1 order by transaction_id desc limit $2)) found
     order by transaction_id desc limit $2',
    search_condition(words),
    case when of_user is not null then
      'mine as materialized (
         select transaction_id from transaction where tenant_id = $1 and agent_id = $3
         union select transaction_id from transaction_share where tenant_id = $1 and user_id = $3),' end,
    case when of_user is not null then 'join mine using (transaction_id)' end)
    using nullif(current_setting('app.tenant_id', true), '')::bigint, at_most, of_user;
end $$;
