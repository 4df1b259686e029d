-- Bulk actions over all contacts that match a search: what is to be done with which contacts, and how far it is.

create table contact_bulk (
  tenant_id bigint not null references tenant,
  bulk_id bigint generated always as identity,
  user_id bigint,
  action text not null check (action in ('ReassignAgent', 'ReassignLender', 'ChangeSource', 'AddTags', 'Delete')),
  description text not null,
  -- No foreign keys: when the agent, lender or source is gone, the action fails in words; set to null, it would
  -- unassign everybody instead.
  agent_id bigint,
  lender_id bigint,
  source_id bigint,
  names text[] not null default '{}',
  status text not null default 'Waiting' check (status in ('Waiting', 'Running', 'Done', 'Failed')),
  message text,
  total integer not null default 0,
  -- They move in the transaction that changes the contacts, so that an action that was interrupted goes on where it
  -- stood.
  processed integer not null default 0,
  changed integer not null default 0,
  skipped jsonb not null default '{}',
  date_created timestamptz not null default now(),
  date_finished timestamptz,
  primary key (tenant_id, bulk_id),
  foreign key (tenant_id, user_id) references user_account on delete set null (user_id)
);
create index contact_bulk_user on contact_bulk (tenant_id, user_id, bulk_id desc);
call protect('contact_bulk');

-- The contacts an action was asked for that are still to be dealt with. No foreign key: runs are never deleted, and
-- checking a hundred thousand rows would be half of the time that asking takes.
create table contact_bulk_item (
  tenant_id bigint not null,
  bulk_id bigint not null,
  contact_id bigint not null,
  primary key (tenant_id, bulk_id, contact_id)
);
call protect('contact_bulk_item');

-- A person who is added while his entity is being changed waits for that, or he would keep what it had before. By the
-- index, also where the session's plan was made while the table was small: this runs for each row of an import.
create or replace function contact_take_entity_columns() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  select e.assigned_agent_id, e.assigned_lender_id, e.contact_type_id, e.source_id, e.urgency_type_id, e.is_new
  into new.assigned_agent_id, new.assigned_lender_id, new.contact_type_id, new.source_id, new.urgency_type_id, new.is_new
  from public.contact_entity e
  where e.tenant_id = new.tenant_id and e.contact_entity_id = new.contact_entity_id
  for share;
  -- The foreign key is checked later than what must not be null.
  if not found then raise foreign_key_violation using message = 'there is no such contact_entity'; end if;
  return new;
end $$;

-- The same as before, planned anew for each statement: a session keeps the plan of a trigger's own statement from its
-- first time, and one made while the table was small compares each row of a large change with each of the table.
create or replace function contact_entity_give_columns() returns trigger language plpgsql as $$
begin
  execute 'update public.contact c
    set assigned_agent_id = n.assigned_agent_id, assigned_lender_id = n.assigned_lender_id,
      contact_type_id = n.contact_type_id, source_id = n.source_id, urgency_type_id = n.urgency_type_id, is_new = n.is_new
    from new_rows n
    where c.tenant_id = n.tenant_id and c.contact_entity_id = n.contact_entity_id
      and (c.assigned_agent_id, c.assigned_lender_id, c.contact_type_id, c.source_id, c.urgency_type_id, c.is_new)
        is distinct from
        (n.assigned_agent_id, n.assigned_lender_id, n.contact_type_id, n.source_id, n.urgency_type_id, n.is_new)';
  return null;
end $$;
