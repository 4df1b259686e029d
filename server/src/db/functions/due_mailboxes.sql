-- The mailboxes of all tenants that are due to be read, except those of deactivated users. For the queue's schedule,
-- which then enqueues their jobs tenant by tenant. Each is claimed for a quarter of an hour: if its job is lost, it is
-- due again then.
create or replace function due_mailboxes(at timestamptz)
returns table (tenant_id bigint, email_config_id bigint)
language sql volatile security definer
begin atomic
  update public.mailbox set next_sync = at + interval '15 minutes'
  from (
    select m.tenant_id, m.email_config_id from public.mailbox m
    join public.tenant t on t.tenant_id = m.tenant_id and t.date_suspended is null
    join public.user_account u on u.tenant_id = m.tenant_id and u.user_id = m.user_id and u.date_deactivated is null
    where m.next_sync <= at order by m.next_sync limit 5000 for update of m skip locked
  ) due
  where mailbox.tenant_id = due.tenant_id and mailbox.email_config_id = due.email_config_id
  returning mailbox.tenant_id, mailbox.email_config_id;
end;

revoke execute on function due_mailboxes from dormer_app;
grant execute on function due_mailboxes to dormer_queue;
