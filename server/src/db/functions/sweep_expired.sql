-- Deletes what has expired, for all tenants; run by the queue's schedule.
create or replace function sweep_expired() returns void
language sql volatile security definer
begin atomic
  delete from public.session where expires < now();
  delete from public.download_link where expires < now();
  delete from public.account_code where date_expires < now();
  delete from public.notification where date_created < now() - interval '90 days';
  delete from public.message where conversation_id is null and date_created < now() - interval '90 days';
  -- Dates in the future are from before the clock was set back.
  delete from public.sign_in_failure where last_failure not between now() - interval '1 day' and now() + interval '1 hour';
  delete from public.sign_in_step where expires < now();
  delete from public.passkey_challenge where expires < now();
  delete from public.account_event where date_created < now() - interval '1 year';
  delete from public.known_device where date_used < now() - interval '400 days';
  delete from public.today_snooze where until < now();
  delete from public.idempotency_key where date_created < now() - interval '1 day';
  -- Uploads that nobody went on with.
  delete from public.video_part where date_created < now() - interval '2 days';
  -- Visits in which no browser ran a script are from programs that preview links.
  delete from public.client_visit
  where coalesce(date_active, date_created) < now() - case when date_active is null then interval '1 day' else interval '400 days' end
    and coalesce(date_active, date_created) < now() - interval '1 day';
  delete from public.payment_event where date_created < now() - interval '60 days';
  delete from public.client_code where date_created < now() - interval '2 days';
  delete from public.client_link where date_created < now() - interval '2 years';
  -- Times that nobody confirmed, with what strangers typed; links to the rest work for as long as there is a booking.
  delete from public.booking where date_confirmed is null and date_expires < now() - interval '3 days';
  -- What contacts typed goes with them, once they can no longer be restored and the meeting is over.
  delete from public.booking b
  where b.contact_id is not null and b.ends < now()
    and not exists (select from public.contact c where c.tenant_id = b.tenant_id and c.contact_id = b.contact_id)
    and not exists (select from public.change c
      where c.tenant_id = b.tenant_id and c.contact_id = b.contact_id and c.table_name = 'contact' and c.what = 'Deleted'
        and c.before is not null);
  with gone as (
    delete from public.brokerage_export where date_expires < now() returning tenant_id, storage_key
  )
  insert into public.discarded_file (tenant_id, storage_key) select tenant_id, storage_key from gone where storage_key is not null;
  delete from public.personal_data_copy where date_expires < now();
  -- Files of contacts are personal data that nobody needs for longer; of those imported it stays who was in them.
  with old as (
    select tenant_id, import_file_id, storage_key from public.import_file
    where date_created < now() - interval '90 days' and found <> '{}'
  ), files as (
    insert into public.discarded_file (tenant_id, storage_key) select tenant_id, storage_key from old where storage_key is not null
  ), imported as (
    update public.import_file f set storage_key = null, found = '{}', targets = '[]', value_tables = '{}', fixes = '{}', findings = null
    from old where f.tenant_id = old.tenant_id and f.import_file_id = old.import_file_id and f.import_run_ids <> '{}'
  )
  delete from public.import_file f using old
  where f.tenant_id = old.tenant_id and f.import_file_id = old.import_file_id and f.import_run_ids = '{}';
  select public.keep_changes();
end;

revoke execute on function sweep_expired from dormer_app;
grant execute on function sweep_expired to dormer_queue;
