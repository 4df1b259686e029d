-- Maintains `change` for all tenants; called by sweep_expired. What was deleted more than 30 days ago can no longer be
-- restored: its images are removed, then its files; who deleted what, and when, stays.
create or replace function keep_changes() returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  -- What is being restored is left alone. If the restore began a day ago, its process has died.
  update trash set date_restoring = null where date_restoring < now() - interval '1 day';
  update change c set before = null
  where what = 'Deleted' and before is not null and date_created < now() - interval '30 days'
    and not exists (select from trash t
      where t.tenant_id = c.tenant_id and t.request_id = c.request_id and t.date_restoring is not null);
  -- A merge into a contact that cannot be restored any more cannot be undone, either.
  perform set_config('app.erasing', 'on', true);
  delete from contact_merge g
  where not exists (select from contact c where c.tenant_id = g.tenant_id and c.contact_id = g.contact_id)
    and not exists (select from merged_contact m where m.tenant_id = g.tenant_id and m.contact_id = g.contact_id)
    and not exists (select from change c where c.tenant_id = g.tenant_id and c.contact_id = g.contact_id
      and c.table_name = 'contact' and c.what = 'Deleted' and c.before is not null);
  perform set_config('app.erasing', '', true);
  delete from trash where date_created < now() - interval '30 days' and date_restoring is null;
  perform graphile_worker.add_job('remove-discarded-files', json_build_object('TenantId', tenant_id),
    queue_name => tenant_id || ':long', flags => array['tenant:' || tenant_id],
    job_key => 'remove-discarded-files-' || tenant_id)
  from (select distinct tenant_id from discarded_file where date_due <= now()) due;
  -- Last, because from here on all writers wait.
  call partition_change();
end $$;

revoke execute on function keep_changes from dormer_app;
grant execute on function keep_changes to dormer_queue;
