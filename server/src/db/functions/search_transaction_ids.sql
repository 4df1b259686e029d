-- Ids of the current tenant's transactions that contain every one of the words, or have a person who does, newest first.
create or replace function search_transaction_ids(words text[], at_most integer) returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp rows 100 as $$
begin
  return query execute format(
    'select transaction_id from (
       (select transaction_id from transaction where tenant_id = $1 and (%1$s) order by transaction_id desc limit $2)
       union
       (select r.transaction_id from transaction_people p
        join transaction_role r using (tenant_id, transaction_people_id)
        where p.tenant_id = $1 and (%1$s) order by r.transaction_id desc limit $2)) found
     order by transaction_id desc limit $2',
    search_condition(words)) using nullif(current_setting('app.tenant_id', true), '')::bigint, at_most;
end $$;
