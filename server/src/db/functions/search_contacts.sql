-- The current tenant's contacts whose text contains every one of the words, or whose source is one of those given;
-- limited to an agent or a lender if one is given. Returns their number and the ids of any at_most of them.
create or replace function search_contacts(
  words text[], source_ids bigint[], agent_id bigint, lender_id bigint, at_most integer, out hits bigint, out ids bigint[]
)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  tenant bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
  found text := format('select contact_id from contact_text where tenant_id = $1 and (%s)', search_condition(words));
begin
  if cardinality(source_ids) > 0 then
    found := found || ' union select contact_id from contact where tenant_id = $1 and source_id = any($2)';
  end if;
  if agent_id is not null then
    found := format('select contact_id from (%s) f join contact using (contact_id)
      where tenant_id = $1 and assigned_agent_id = $3', found);
  end if;
  if lender_id is not null then
    found := format('select contact_id from (%s) f join contact using (contact_id)
      where tenant_id = $1 and assigned_lender_id = $4', found);
  end if;
  execute format(
    'with found as materialized (%s) select (select count(*) from found), array(select contact_id from found limit $5)',
    found) into hits, ids using tenant, source_ids, agent_id, lender_id, at_most;
end $$;
