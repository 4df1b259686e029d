-- A call that is a touch (call_touches) is the contact's, as a logged one is (activity_logged), from when it began. It is
-- so no longer once its outcome is logged, which says whether anybody was reached, or once its length is corrected or it is
-- somebody else's.
create or replace function call_touched() returns trigger language plpgsql as $$
declare
  is_touch boolean;
begin
  -- A merge of contacts joins their touches itself.
  if current_setting('app.erasing', true) = 'on' then return null; end if;
  is_touch := public.call_touches(new) and not exists (
    select from public.activity a where a.tenant_id = new.tenant_id and a.activity_id = new.activity_id);
  if tg_op = 'UPDATE' and public.call_touches(old) and not (is_touch and new.contact_id = old.contact_id) then
    perform public.recount_touch(old.tenant_id, old.contact_id, old.date_started);
  end if;
  if is_touch then
    update public.contact_touch t
      set last_contact = greatest(t.last_contact, new.date_started), is_contacted = true, only_tried = false
      where t.tenant_id = new.tenant_id and t.contact_id = new.contact_id
        and (not t.is_contacted or t.only_tried or new.date_started > coalesce(t.last_contact, '-infinity'));
  end if;
  return null;
end $$;

create or replace trigger touched_inserted after insert on call
  for each row when (call_touches(new)) execute function call_touched();
create or replace trigger touched_updated after update of contact_id, user_id, date_answered, date_ended, duration_seconds, activity_id, voicemail_left
  on call for each row when (call_touches(new) or call_touches(old)) execute function call_touched();
