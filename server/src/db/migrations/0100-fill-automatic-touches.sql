-- What 0097 adds. Only the rows that change are locked, and people go on working.
update message set is_automatic = true
where is_mine and (purpose = 'Automatic' or purpose = 'Transactional' and user_id is null);

-- Their activities, and what those said of the contacts.
with automatic as (
  update activity a set is_automatic = true
  from message m join conversation c using (tenant_id, conversation_id)
  where m.is_automatic and a.tenant_id = c.tenant_id and a.contact_id = c.contact_id
    and a.activity_type_id = case m.channel when 'Email' then 4 else 5 end
    and a.recipient = array_to_string(m.to_addresses, ', ') and a.date_created = m.date_sent
  returning a.tenant_id, a.activity_id, a.contact_id
), by_people as (
  select w.tenant_id, w.contact_id, max(p.date_created) as last_contact, coalesce(bool_or(p.activity_type_id in (1, 4, 5)), false) as reached
  from (select distinct tenant_id, contact_id from automatic) w
  left join activity p on p.tenant_id = w.tenant_id and p.contact_id = w.contact_id and p.activity_type_id between 1 and 5
    and not exists (select from automatic a where a.tenant_id = p.tenant_id and a.activity_id = p.activity_id)
  group by 1, 2
)
update contact_touch t set last_contact = p.last_contact,
  is_contacted = p.last_contact is not null or c.is_marked_contacted,
  only_tried = p.last_contact is not null and not p.reached and not c.is_marked_contacted
from by_people p join contact c using (tenant_id, contact_id)
where t.tenant_id = p.tenant_id and t.contact_id = p.contact_id;

update conversation c set last_incoming_body = left(regexp_replace(trim(left(heard.said, 2000)), '\s+', ' ', 'g'), 200)
from conversation waiting
cross join lateral (
  select coalesce(plain_text, body) as said from message m
  where m.tenant_id = waiting.tenant_id and m.conversation_id = waiting.conversation_id and not is_mine
  order by message_id desc limit 1
) heard
where c.tenant_id = waiting.tenant_id and c.conversation_id = waiting.conversation_id
  and (waiting.unread > 0 or waiting.waiting_since is not null);
