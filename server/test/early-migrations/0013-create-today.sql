-- What Today shows beyond tasks and appointments, and what is hidden from it for a while.

-- Whoever has not been contacted for so long has gone quiet; none is never.
alter table urgency_type add column contact_every_days integer check (contact_every_days between 1 and 365);
update urgency_type set contact_every_days = days
from (values ('Hot', 3), ('Warm', 14), ('Cold', 45), ('Nurture', 90)) usual (name, days)
where type = 'Default' and description = name;

-- A new brokerage with its default sources and urgency types, and its id; opens the transaction for it.
create or replace function create_tenant(tenant_name text, zone text)
returns bigint
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  id bigint;
begin
  insert into tenant (name, time_zone) values (tenant_name, zone) returning tenant_id into id;
  insert into source (tenant_id, name, type)
  select id, name, 'Default' from unnest(array[
    'Other', 'Website', 'Referral', 'Open House', 'Sign Call', 'Social Media', 'Code Inquiry']) name;
  insert into urgency_type (tenant_id, description, type, contact_every_days)
  select id, description, 'Default', days
  from (values ('Hot', 3), ('Warm', 14), ('Cold', 45), ('Nurture', 90)) usual (description, days);
  perform set_config('app.tenant_id', id::text, true);
  return id;
end $$;

-- By user and row, 'Task:12'.
create table today_snooze (
  tenant_id bigint not null,
  user_id bigint not null,
  key text not null,
  until timestamptz not null,
  primary key (tenant_id, user_id, key),
  foreign key (tenant_id, user_id) references user_account on delete cascade
);
call protect('today_snooze');

-- The longest quiet of each urgency first, of one agent or lender.
create index contact_agent_quiet on contact (tenant_id, assigned_agent_id, urgency_type_id, last_contact)
  where urgency_type_id is not null and last_contact is not null;
create index contact_lender_quiet on contact (tenant_id, assigned_lender_id, urgency_type_id, last_contact)
  where urgency_type_id is not null and last_contact is not null;
-- Read as a whole for one agent: month and day are computed from what the index itself has.
create index contact_agent_birthday on contact (tenant_id, assigned_agent_id, date_of_birth) where date_of_birth is not null;
create index contact_lender_birthday on contact (tenant_id, assigned_lender_id, date_of_birth) where date_of_birth is not null;
create index contact_entity_agent_anniversary
  on contact_entity (tenant_id, assigned_agent_id, purchase_anniversary, sale_anniversary)
  where purchase_anniversary is not null or sale_anniversary is not null;
create index contact_entity_lender_anniversary
  on contact_entity (tenant_id, assigned_lender_id, purchase_anniversary, sale_anniversary)
  where purchase_anniversary is not null or sale_anniversary is not null;

-- What has expired of this too.
create or replace function sweep_expired() returns void
language sql volatile security definer
begin atomic
  delete from public.session where expires < now();
  delete from public.download_link where expires < now();
  delete from public.notification where date_created < now() - interval '90 days';
  delete from public.today_snooze where until < now();
end;
