-- Takes what is `known` of a person of the current tenant who is being erased out of the history of these others, who had
-- been merged with them: it says what of theirs the others were given, and gave back. As erase_history leaves entries.
create or replace function erase_mentions_of(known text[], others bigint[]) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  update change c set
    before = (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(c.before)
      where jsonb_typeof(value) in ('boolean', 'null') or key like '%\_id' and jsonb_typeof(value) = 'number'),
    after = case when c.after is not null then (
      select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(c.after)
      where jsonb_typeof(value) in ('boolean', 'null') or key like '%\_id' and jsonb_typeof(value) = 'number') end
  where c.tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint
    and c.contact_id = any(others) and c.what <> 'Deleted' and mentions(known, concat(c.before, c.after))
$$;
