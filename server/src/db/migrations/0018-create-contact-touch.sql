-- A light contact (0009): what changes with every touch, and the text that is searched, stand beside the contact, each in
-- a narrow table with the few indexes it needs. Neither has a foreign key, which would be checked for each contact of an
-- import: their rows come and go with the contact's by triggers alone.

-- When a contact was touched, beside what lists filter by together with that.
create table contact_touch (
  tenant_id bigint not null,
  contact_id bigint not null,
  contact_entity_id bigint not null,
  assigned_agent_id bigint,
  assigned_lender_id bigint,
  source_id bigint not null,
  urgency_type_id bigint,
  date_created timestamptz not null,
  last_contact timestamptz,
  last_active timestamptz,
  contact_type_id integer not null,
  is_new boolean not null,
  is_contacted boolean not null,
  primary key (tenant_id, contact_id)
) with (fillfactor = 90, autovacuum_vacuum_scale_factor = 0.05);
call protect('contact_touch');

create table contact_text (
  tenant_id bigint not null,
  contact_id bigint not null,
  search_text text not null,
  primary key (tenant_id, contact_id)
);
call protect('contact_text');

-- The columns stay for the version before, which may still run and reads them; nothing writes them any more. They go
-- with the release after.
alter table contact alter column search_text drop expression, alter column search_text drop not null;
call track('contact', title => 'name', never =>
  '{search_text,is_contacted,last_contact,last_active,assigned_agent_id,assigned_lender_id,contact_type_id,source_id,urgency_type_id,is_new}');
alter table contact set (fillfactor = 90); -- an edit of what no index has finds room on its page

-- Keeps both tables level with contact while they are filled. The functions of the new version take its place
-- when all migrations are through.
create function contact_aside_meanwhile() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from public.contact_touch where tenant_id = old.tenant_id and contact_id = old.contact_id;
    delete from public.contact_text where tenant_id = old.tenant_id and contact_id = old.contact_id;
    return null;
  end if;
  insert into public.contact_touch values (
    new.tenant_id, new.contact_id, new.contact_entity_id, new.assigned_agent_id, new.assigned_lender_id, new.source_id,
    new.urgency_type_id, new.date_created, new.last_contact, new.last_active, new.contact_type_id, new.is_new,
    new.is_contacted)
  on conflict (tenant_id, contact_id) do update set (
    contact_entity_id, assigned_agent_id, assigned_lender_id, source_id, urgency_type_id, last_contact, last_active,
    contact_type_id, is_new, is_contacted
  ) = (
    new.contact_entity_id, new.assigned_agent_id, new.assigned_lender_id, new.source_id, new.urgency_type_id,
    new.last_contact, new.last_active, new.contact_type_id, new.is_new, new.is_contacted);
  insert into public.contact_text values (new.tenant_id, new.contact_id, public.search_fold(concat_ws(
    ' ', new.first_name, new.last_name, new.email, new.cell_phone, new.home_phone, new.work_phone)))
  on conflict (tenant_id, contact_id) do update set search_text = excluded.search_text;
  return null;
end $$;
create trigger aside_meanwhile after insert or update or delete on contact
  for each row execute function contact_aside_meanwhile();

-- What was there before, some thousands at a time: nobody waits for longer than one such batch.
create procedure fill_contact_aside() language plpgsql as $$
declare
  tenant bigint;
  done bigint;
begin
  for tenant in select tenant_id from public.tenant loop
    done := 0;
    while done is not null loop
      with batch as materialized (
        select * from public.contact where tenant_id = tenant and contact_id > done order by contact_id limit 5000
        for no key update
      ), touch as (
        insert into public.contact_touch
        select tenant_id, contact_id, contact_entity_id, assigned_agent_id, assigned_lender_id, source_id, urgency_type_id,
          date_created, last_contact, last_active, contact_type_id, is_new, is_contacted
        from batch on conflict do nothing
      ), searched as (
        insert into public.contact_text
        select tenant_id, contact_id, public.search_fold(concat_ws(
          ' ', first_name, last_name, email, cell_phone, home_phone, work_phone))
        from batch on conflict do nothing
      )
      select max(contact_id) into done from batch;
      commit;
    end loop;
  end loop;
end $$;
