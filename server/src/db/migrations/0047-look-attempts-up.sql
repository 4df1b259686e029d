-- Since when nobody knows whether it was sent: it is looked up from then on, however often that has to be repeated.
alter table outbox add column first_tried timestamptz;
update outbox set first_tried = date_tried;

-- For the header List-Unsubscribe (RFC 8058). It stays with the message: a person may send it again.
alter table message add column unsubscribe_url text;
update message m set unsubscribe_url = o.unsubscribe_url from outbox o
where o.tenant_id = m.tenant_id and o.message_id = m.message_id and o.unsubscribe_url is not null;
alter table outbox drop column unsubscribe_url;
