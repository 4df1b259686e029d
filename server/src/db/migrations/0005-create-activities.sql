-- What was done with a contact and what he did himself (S1§3), and his saved property searches.

create table activity (
  tenant_id bigint not null references tenant,
  activity_id bigint generated always as identity,
  activity_type_id integer not null check (activity_type_id between 1 and 22 and activity_type_id not in (18, 19)),
  -- Joint contacts share their activities; both are none for an activity without a contact, and the person is none
  -- after he was deleted.
  contact_entity_id bigint,
  contact_id bigint,
  -- Who did it; none where the contact did it himself.
  user_id bigint,
  recipient text,
  subject text,
  description text,
  -- When it happened; date_logged is when it was written down.
  date_created timestamptz not null default now(),
  date_logged timestamptz not null default now(),
  date_watched_utc timestamptz,
  primary key (tenant_id, activity_id),
  foreign key (tenant_id, contact_entity_id) references contact_entity on delete cascade,
  foreign key (tenant_id, contact_id) references contact on delete set null (contact_id),
  foreign key (tenant_id, user_id) references user_account on delete set null (user_id)
);
create index activity_contact_entity on activity (tenant_id, contact_entity_id, date_created desc, activity_id desc);
create index activity_contact on activity (tenant_id, contact_id) where contact_id is not null;
create index activity_user on activity (tenant_id, user_id, date_created desc);
call protect('activity');

-- LastContact is the newest of types 1 to 5, LastActive of 8, 9, 11 to 17 and 20 (A041); 1 to 5 also say that the
-- contact was contacted (A177). Activities are never taken back, so the newest is kept by comparing.
-- Planned anew for each statement: a plan that was kept from a small table would not do for a large one.
create function activity_logged() returns trigger language plpgsql as $$
begin
  execute 'update public.contact c
    set last_contact = greatest(c.last_contact, n.last_contact), last_active = greatest(c.last_active, n.last_active),
      is_contacted = c.is_contacted or n.last_contact is not null
    from (
      select tenant_id, contact_id,
        max(date_created) filter (where activity_type_id between 1 and 5) as last_contact,
        max(date_created) filter (where activity_type_id in (8, 9, 20) or activity_type_id between 11 and 17) as last_active
      from new_rows where contact_id is not null group by 1, 2
    ) n
    where c.tenant_id = n.tenant_id and c.contact_id = n.contact_id
      and (n.last_contact is not null and (not c.is_contacted or n.last_contact > coalesce(c.last_contact, ''-infinity''))
        or n.last_active > coalesce(c.last_active, ''-infinity''))';
  return null;
end $$;
create trigger logged after insert on activity
  referencing new table as new_rows for each statement execute function activity_logged();

-- A contact's saved property search. Property search itself fills and runs them.
create table search (
  tenant_id bigint not null references tenant,
  search_id bigint generated always as identity,
  search_guid uuid not null default gen_random_uuid(),
  contact_id bigint not null,
  created_by_id bigint,
  name text not null,
  filters jsonb not null default '[]',
  date_created timestamptz not null default now(),
  primary key (tenant_id, search_id),
  foreign key (tenant_id, contact_id) references contact on delete cascade,
  foreign key (tenant_id, created_by_id) references user_account on delete set null (created_by_id)
);
create index search_contact on search (tenant_id, contact_id, date_created desc);
call protect('search');
