-- Puts a deleted user into the trash (decision 0067). The row stays, so `track` does not; the request is told as it does.
create or replace function user_deleted() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  insert into trash (tenant_id, user_id, request_id, counts, titles)
  values (
    new.tenant_id, nullif(current_setting('app.user_id', true), '')::bigint,
    coalesce(nullif(current_setting('app.request_id', true), '')::uuid,
      md5(now()::text || pg_current_xact_id()::text)::uuid),
    '{"user_account": 1}', jsonb_build_object('user_account', left(new.name, 80)))
  on conflict (tenant_id, request_id) do nothing;
  return null;
end $$;
revoke execute on function user_deleted from dormer_app;

create or replace trigger into_trash after update of date_deleted on user_account
  for each row when (old.date_deleted is null and new.date_deleted is not null) execute function user_deleted();
