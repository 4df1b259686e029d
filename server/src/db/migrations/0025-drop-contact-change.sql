-- What only versions before contact_touch and `change` read and wrote (decisions 0007 to 0009).
drop table contact_change;
drop function remind();
drop function search_contact_ids(text[], bigint[], integer);
drop function if exists contact_marked_before() cascade;
delete from applied_definition
where name in ('functions/remind.sql', 'functions/search_contact_ids.sql', 'functions/contact_marked_before.sql');

-- Images of contacts deleted before contact_touch hold these columns: restored from the trash, they go there.
insert into change (tenant_id, date_created, user_id, row_id, contact_entity_id, contact_id, request_id, table_name, what, via, before)
select tenant_id, date_created, user_id, row_id, contact_entity_id, contact_id, request_id, 'contact_touch', what, via,
  jsonb_build_object('last_contact', before -> 'last_contact', 'last_active', before -> 'last_active',
    'is_contacted', before -> 'is_contacted')
from change where table_name = 'contact' and what = 'Deleted' and before ? 'is_contacted';

alter table contact drop column search_text, drop column is_contacted, drop column last_contact, drop column last_active;
call track('contact', title => 'name', never =>
  '{assigned_agent_id,assigned_lender_id,contact_type_id,source_id,urgency_type_id,is_new}');

-- As in functions/, for contacts created before those are replaced.
alter table contact_touch alter column is_contacted set default false;
create or replace function contact_added() returns trigger language plpgsql as $$
begin
  insert into public.contact_touch (
    tenant_id, contact_id, contact_entity_id, assigned_agent_id, assigned_lender_id, source_id, urgency_type_id, date_created,
    contact_type_id, is_new)
  select tenant_id, contact_id, contact_entity_id, assigned_agent_id, assigned_lender_id, source_id, urgency_type_id,
    date_created, contact_type_id, is_new
  from new_rows;
  insert into public.contact_text
  select tenant_id, contact_id,
    public.search_fold(concat_ws(' ', first_name, last_name, email, cell_phone, home_phone, work_phone))
  from new_rows;
  return null;
end $$;
