-- Maintains `change` for all tenants; called by sweep_expired. What was deleted more than 30 days ago can no longer be
-- restored: its images are removed, then its files; who deleted what, and when, stays.
create or replace function keep_changes() returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update change set before = null
  where what = 'Deleted' and before is not null and date_created < now() - interval '30 days';
  delete from trash where date_created < now() - interval '30 days';
  perform graphile_worker.add_job('remove-discarded-files', json_build_object('TenantId', tenant_id),
    queue_name => tenant_id || ':long', flags => array['tenant:' || tenant_id],
    job_key => 'remove-discarded-files-' || tenant_id)
  from (select distinct tenant_id from discarded_file where date_due <= now()) due;
  -- Last, because from here on all writers wait.
  call partition_change();
end $$;

revoke execute on function keep_changes from dormer_app;
grant execute on function keep_changes to dormer_queue;
