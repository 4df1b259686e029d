-- A yes that came with an import which was undone counts no longer.
alter table consent drop constraint consent_says_check;
alter table consent add constraint consent_says_check check (says in ('Yes', 'No', 'NotStop', 'Withdrawn'));

-- The keys of addresses have the first letter of the given name, and more names are known now (functions/given_names.sql):
-- each brokerage's are written anew in a job, as those that were there at first (0149).
do $$
declare
  id bigint;
begin
  for id in select tenant_id from tenant order by tenant_id loop
    perform set_config('app.tenant_id', id::text, true);
    perform enqueue_job('key-contacts', json_build_object('TenantId', id, 'After', 0), 'key-contacts', 'long');
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;
