-- Each incoming text asks since when its user has been waiting to be told of messages, and of anything else: the oldest
-- of either is found along the index, however many are waiting.
-- The default is for the version before, which does not know the column.
alter table notice add column is_message boolean not null default false;
update notice set is_message = true from notification n
where n.tenant_id = notice.tenant_id and n.notification_id = notice.notification_id
  and n.kind in ('TextReceived', 'EmailReceived');
create index notice_waiting on notice (tenant_id, user_id, channel, is_message, notification_id) where date_told is null;
