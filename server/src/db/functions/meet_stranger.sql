-- A stranger's conversation becomes the contact's. If the contact already has one over that address, as after a
-- restore, the messages move to that one.
create or replace function meet_stranger(of_tenant bigint, stranger bigint, met bigint) returns void language plpgsql as $$
declare
  own bigint;
begin
  select v.conversation_id into own
  from public.conversation v join public.conversation s using (tenant_id, channel, address)
  where s.tenant_id = of_tenant and s.conversation_id = stranger and v.contact_id = met;
  if own is null then
    update public.conversation set contact_id = met where tenant_id = of_tenant and conversation_id = stranger;
    return;
  end if;
  update public.message set conversation_id = own where tenant_id = of_tenant and conversation_id = stranger;
  update public.conversation v set
    unread = v.unread + s.unread,
    waiting_since = least(v.waiting_since, s.waiting_since),
    last_incoming_body = case when v.last_incoming is null or s.last_incoming > v.last_incoming
      then s.last_incoming_body else v.last_incoming_body end,
    last_incoming = greatest(v.last_incoming, s.last_incoming),
    is_held = v.is_held or s.is_held,
    is_done = v.is_done and s.is_done,
    last_body = case when s.last_date > v.last_date then s.last_body else v.last_body end,
    last_is_mine = case when s.last_date > v.last_date then s.last_is_mine else v.last_is_mine end,
    last_date = greatest(v.last_date, s.last_date)
  from public.conversation s
  where v.tenant_id = of_tenant and v.conversation_id = own and s.tenant_id = of_tenant and s.conversation_id = stranger;
  delete from public.conversation where tenant_id = of_tenant and conversation_id = stranger;
end $$;
