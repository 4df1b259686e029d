-- The current tenant's conversations in which every one of the words occurs in the person's name or addresses, or in a
-- message; only those of one agent, lender or user if one is given. The newest at_most of them.
--
-- Messages are searched in windows from the newest on: a very common word is found often enough in the first.
-- PostgreSQL estimates that searching the messages themselves is cheap, although it is many times as slow as using
-- their index, so that cost is raised.
create or replace function search_conversations(
  words text[], agent_id bigint, lender_id bigint, user_id bigint, at_most integer
) returns bigint[]
language plpgsql stable security definer set search_path = public, pg_temp
set enable_indexscan = on set cpu_operator_cost = 0.0025 as $$
declare
  tenant bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
  -- Each word matches as a prefix.
  query tsquery := (
    select to_tsquery('simple', string_agg('''' || translate(word, '''\', '  ') || ''':*', ' & ')) from unnest(words) word);
  newest integer;
  since bigint;
  said bigint[];
  found bigint[];
begin
  foreach newest in array '{4000,64000,null}'::integer[] loop
    since := coalesce((
      select message_id from message where newest is not null and tenant_id = tenant
      order by message_id desc offset newest limit 1), 0);
    perform set_config('enable_indexscan', 'off', true), set_config('cpu_operator_cost', '0.1', true);
    -- Planned for these very words.
    execute
      'select array_agg(distinct conversation_id) from (
         select m.conversation_id from message m join conversation c using (tenant_id, conversation_id)
         where m.tenant_id = $1 and m.search_vector @@ $2
           and ($3 = 0 or m.message_id > $3)
           and ($4 is null and $5 is null and $6 is null
             or c.assigned_agent_id = $4 or c.assigned_lender_id = $5 or c.assigned_user_id = $6 and not c.is_orphaned)
         order by m.message_id desc limit 10000) hit'
    into said using tenant, query, since, agent_id, lender_id, user_id;
    perform set_config('enable_indexscan', 'on', true), set_config('cpu_operator_cost', '0.0025', true);
    exit when since = 0 or cardinality(said) >= at_most;
  end loop;
  execute format(
    'with hit as (
       select c.conversation_id from contact_text t join conversation c using (tenant_id, contact_id)
       where t.tenant_id = $1 and (%s)
       union
       select conversation_id from conversation
       where tenant_id = $1 and contact_id is null
         and not exists (select from unnest($2) word where strpos(address, lower(word)) = 0)
       union
       select unnest($3)
     )
     select array(
       select conversation_id from hit join conversation c using (conversation_id)
       where c.tenant_id = $1 and ($4 is null and $5 is null and $6 is null
         or c.assigned_agent_id = $4 or c.assigned_lender_id = $5 or c.assigned_user_id = $6 and not c.is_orphaned)
       order by last_date desc, conversation_id desc limit $7)', search_condition(words))
  into found using tenant, words, said, agent_id, lender_id, user_id, at_most;
  return found;
end $$;
