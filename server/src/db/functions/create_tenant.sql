-- Creates a brokerage with its default sources, urgency types, templates, checklists and pipeline, opens the transaction for it, and returns its id.
create or replace function create_tenant(tenant_name text, zone text)
returns bigint
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  id bigint;
begin
  insert into tenant (name, time_zone) values (tenant_name, zone) returning tenant_id into id;
  insert into source (tenant_id, name, type)
  select id, name, 'Default' from unnest(array[
    'Other', 'Website', 'Referral', 'Open House', 'Sign Call', 'Social Media', 'Code Inquiry', 'Home Search']) name;
  insert into urgency_type (tenant_id, description, type, contact_every_days)
  select id, description, 'Default', days
  from (values ('Hot', 3), ('Warm', 14), ('Cold', 45), ('Nurture', 90)) usual (description, days);
  call give_templates(id);
  call give_checklists(id);
  call give_pipeline(id);
  perform set_config('app.tenant_id', id::text, true);
  return id;
end $$;
