-- Copies the columns that lists filter by from an entity to its contacts, their touches and their conversations.
-- Planned anew for each statement: a session caches a trigger's plan from its first run, and one made while the table
-- was small would compare each row of a large change with each row of the table.
create or replace function contact_entity_give_columns() returns trigger language plpgsql as $$
begin
  execute 'with given as (
      update public.contact c
      set assigned_agent_id = n.assigned_agent_id, assigned_lender_id = n.assigned_lender_id,
        contact_type_id = n.contact_type_id, source_id = n.source_id, urgency_type_id = n.urgency_type_id, is_new = n.is_new
      from new_rows n
      where c.tenant_id = n.tenant_id and c.contact_entity_id = n.contact_entity_id
        and (c.assigned_agent_id, c.assigned_lender_id, c.contact_type_id, c.source_id, c.urgency_type_id, c.is_new)
          is distinct from
          (n.assigned_agent_id, n.assigned_lender_id, n.contact_type_id, n.source_id, n.urgency_type_id, n.is_new)
      returning c.tenant_id, c.contact_id, c.assigned_agent_id, c.assigned_lender_id, c.contact_type_id, c.source_id,
        c.urgency_type_id, c.is_new
    ), talked as (
      update public.conversation v
      set assigned_agent_id = g.assigned_agent_id, assigned_lender_id = g.assigned_lender_id
      from given g where v.tenant_id = g.tenant_id and v.contact_id = g.contact_id
        and (v.assigned_agent_id, v.assigned_lender_id) is distinct from (g.assigned_agent_id, g.assigned_lender_id)
    )
    update public.contact_touch t
    set assigned_agent_id = g.assigned_agent_id, assigned_lender_id = g.assigned_lender_id,
      contact_type_id = g.contact_type_id, source_id = g.source_id, urgency_type_id = g.urgency_type_id, is_new = g.is_new
    from given g where t.tenant_id = g.tenant_id and t.contact_id = g.contact_id';
  return null;
end $$;

create or replace trigger give_columns after update on contact_entity
  referencing new table as new_rows for each statement execute function contact_entity_give_columns();
