-- Whose conversation it is stands beside it, as it does beside a contact's touches: an index cannot span two tables.
-- Triggers on contact and contact_entity keep the two in step; both are null while the contact is deleted.
alter table conversation
  add column assigned_agent_id bigint,
  add column assigned_lender_id bigint,
  -- Whose it is to answer; null: any admin's (decision 0034).
  add column answerer_id bigint;
update conversation set answerer_id = assigned_user_id;
update conversation c
set assigned_agent_id = p.assigned_agent_id, assigned_lender_id = p.assigned_lender_id,
  answerer_id = coalesce(c.assigned_user_id, p.assigned_agent_id, p.assigned_lender_id)
from contact p where p.tenant_id = c.tenant_id and p.contact_id = c.contact_id;

drop index conversation_unread, conversation_waiting, conversation_assigned;
create index conversation_assigned_user on conversation (tenant_id, assigned_user_id, last_date desc, conversation_id desc)
  where assigned_user_id is not null;
create index conversation_assigned_agent on conversation (tenant_id, assigned_agent_id, last_date desc, conversation_id desc);
create index conversation_assigned_lender on conversation (tenant_id, assigned_lender_id, last_date desc, conversation_id desc)
  where assigned_lender_id is not null;
create index conversation_answerer on conversation (tenant_id, answerer_id, last_date desc, conversation_id desc)
  where not is_done;
create index conversation_to_answer on conversation (tenant_id, answerer_id, last_date desc, conversation_id desc)
  where unread > 0 or waiting_since is not null;
create index conversation_waiting on conversation (tenant_id, answerer_id, waiting_since) where waiting_since is not null;
create index conversation_done on conversation (tenant_id, last_date desc, conversation_id desc) where is_done;
-- What is said in messages, for search_conversations.
create index message_words on message using gin (to_tsvector('simple', left(coalesce(plain_text, body), 20000)));
