-- A message to many touches nobody (activity_logged): what earlier ones said of contacts. Only the rows that change are
-- locked, and people go on working.
with to_many as (
  select distinct a.tenant_id, a.contact_id
  from message m join activity a on a.tenant_id = m.tenant_id and a.message_id = m.message_id
  where m.mass_id is not null and a.contact_id is not null and a.activity_type_id in (4, 5)
), by_people as (
  select w.tenant_id, w.contact_id, max(p.date_created) as last_contact, coalesce(bool_or(p.activity_type_id in (1, 4, 5)), false) as reached
  from to_many w
  left join activity p on p.tenant_id = w.tenant_id and p.contact_id = w.contact_id and p.activity_type_id between 1 and 5
    and not p.is_automatic and not exists (
      select from message m where m.tenant_id = p.tenant_id and m.message_id = p.message_id and m.mass_id is not null)
  group by 1, 2
)
update contact_touch t set last_contact = p.last_contact,
  is_contacted = p.last_contact is not null or c.is_marked_contacted,
  only_tried = p.last_contact is not null and not p.reached and not c.is_marked_contacted
from by_people p join contact c using (tenant_id, contact_id)
where t.tenant_id = p.tenant_id and t.contact_id = p.contact_id and t.last_contact is distinct from p.last_contact;

-- Reports count calls by when they began, as their outcomes are logged.
drop index call_ended;
create index call_counted on call (tenant_id, date_started desc, call_id desc)
  include (user_id, duration_seconds) where date_ended is not null;
