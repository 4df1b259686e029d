-- The video that a public address leads to: its guid, or a link in a message. Opens the transaction for its brokerage; no
-- row if there is none, or the brokerage is suspended. What a link leads to may have been deleted.
create or replace function enter_by_video(guid uuid, link_hash bytea, request_id text default '')
returns table (tenant_id bigint, video_id bigint, video_link_id bigint)
language sql volatile security definer
begin atomic
  select found.tenant_id, found.video_id, found.video_link_id
  from (
    select v.tenant_id, v.video_id, null::bigint as video_link_id from public.video v where v.video_guid = guid
    union all
    select l.tenant_id, l.video_id, l.video_link_id from public.video_link l where l.token_hash = link_hash
  ) found
  join public.tenant t on t.tenant_id = found.tenant_id and t.date_suspended is null
  cross join lateral set_config('app.tenant_id', found.tenant_id::text, true) for_tenant
  cross join lateral set_config('app.via', 'Client', true) by_client
  cross join lateral set_config('app.request_id', coalesce(request_key(nullif(request_id, ''))::text, ''), true) in_request;
end;
