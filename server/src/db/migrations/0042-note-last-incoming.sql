-- When somebody last wrote: what answers it at once needs no consent, and an unsubscribe before it does not stand against
-- an answer.
alter table conversation add column last_incoming timestamptz;
update conversation c set last_incoming = (
  select max(date_sent) from message m
  where m.tenant_id = c.tenant_id and m.conversation_id = c.conversation_id and not m.is_mine);
-- Whether a brokerage has conversations with strangers is asked whenever contacts are added or changed.
create index conversation_stranger on conversation (tenant_id, channel, address) where contact_id is null;
