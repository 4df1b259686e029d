-- Takes a person of the current tenant who is being erased out of its history and its trash: what was done, when and by
-- whom stays, with ids and yes or no of what was changed; what was deleted cannot be restored. `known` are addresses and
-- names, for entries of what has no contact (runs, saved searches). What transactions were deleted with can be restored:
-- they are records. Returns the keys of files that these entries name.
create or replace function erase_history(contacts bigint[], households bigint[], known text[]) returns setof text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  own bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
  requests uuid[];
begin
  return query
    select distinct c.before ->> k from change c cross join unnest(array['storage_key', 'recording_key', 'voicemail_key']) k
    where c.tenant_id = own and (c.contact_id = any(contacts) or c.contact_id is null and c.contact_entity_id = any(households))
      and c.before ->> k is not null;
  with theirs as materialized (
    select change_id, date_created from change
    where tenant_id = own and contact_id = any(contacts) and not (what = 'Deleted' and transaction_id is not null)
    union all
    select change_id, date_created from change
    where tenant_id = own and contact_id is null and contact_entity_id = any(households)
      and not (what = 'Deleted' and transaction_id is not null)
    union all
    select change_id, date_created from change
    where tenant_id = own and contact_id is null and contact_entity_id is null and transaction_id is null
      and (before is not null or after is not null) and mentions(known, concat(before, after))
  ), freed as (
    update change c set
      before = case when what <> 'Deleted' then (
        select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(c.before)
        where jsonb_typeof(value) in ('boolean', 'null') or key like '%\_id' and jsonb_typeof(value) = 'number') end,
      after = case when after is not null then (
        select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(c.after)
        where jsonb_typeof(value) in ('boolean', 'null') or key like '%\_id' and jsonb_typeof(value) = 'number') end
    from theirs t
    where c.tenant_id = own and c.change_id = t.change_id and c.date_created = t.date_created
    returning c.request_id, c.what
  )
  select array_agg(distinct request_id) filter (where what = 'Deleted') into requests from freed;
  delete from trash t where tenant_id = own and request_id = any(requests)
    and not exists (select from change c where c.tenant_id = own and c.request_id = t.request_id and c.what = 'Deleted'
      and c.before is not null);
  update trash set titles = '{}' where tenant_id = own and request_id = any(requests);
end $$;
