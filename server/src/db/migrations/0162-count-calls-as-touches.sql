-- Calls of at least a minute whose outcome nobody logged are touches (call_touched): what earlier ones say of contacts. Only
-- the rows that change are locked, and people go on working.
with talked as (
  select l.tenant_id, l.contact_id, max(l.date_started) as at
  from call l
  where l.contact_id is not null and l.user_id is not null and l.date_answered is not null and l.date_ended is not null
    and l.duration_seconds >= 60 and not (l.activity_id is not null and exists (
      select from activity a where a.tenant_id = l.tenant_id and a.activity_id = l.activity_id))
  group by 1, 2
)
update contact_touch t set last_contact = greatest(t.last_contact, talked.at), is_contacted = true, only_tried = false
from talked
where t.tenant_id = talked.tenant_id and t.contact_id = talked.contact_id
  and (not t.is_contacted or t.only_tried or talked.at > coalesce(t.last_contact, '-infinity'));
