-- Which of these files are named by no row of any tenant; for the queue's schedule, which sees no tenant's rows.
create or replace function unnamed_files(keys text[]) returns setof text
language sql stable security definer
begin atomic
  select key from unnest(keys) key
  where not exists (select from public.contact_document where storage_key = key)
    and not exists (select from public.run where storage_key = key)
    and not exists (select from public.import_file where storage_key = key)
    and not exists (select from public.message_attachment where storage_key = key)
    and not exists (select from public.transaction_document where storage_key = key)
    and not exists (select from public.tenant where logo_key = key)
    and not exists (select from public.brokerage_export where storage_key = key)
    and not exists (select from public.personal_data_copy where storage_key = key)
    and not exists (select from public.transaction_image where storage_key = key)
    and not exists (select from public.user_account where photo_key = key)
    and not exists (select from public.video where storage_key = key)
    and not exists (select from public.video where thumbnail_key = key)
    and not exists (select from public.video where moving_key = key)
    and not exists (select from public.video where mp4_key = key)
    and not exists (select from public.video_part where storage_key = key)
    and not exists (select from public.call where recording_key = key)
    and not exists (select from public.call where voicemail_key = key)
    and not exists (select from public.voicemail_drop where storage_key = key)
    and not exists (select from public.discarded_file where storage_key = key);
end;

revoke execute on function unnamed_files from dormer_app;
grant execute on function unnamed_files to dormer_queue;
