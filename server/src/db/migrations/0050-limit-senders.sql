-- How many messages a brokerage sends to many or by itself within 24 hours; null is no limit (decision 0042). A number
-- that texts are sent from has one at the carriers: 2,000 is that of an ordinary brand.
alter table tenant
  add column mass_emails_per_day integer check (mass_emails_per_day > 0),
  add column mass_texts_per_day integer default 2000 check (mass_texts_per_day > 0);
call track('tenant');

-- What was sent lately, for the limits: of a brokerage, and of a mailbox.
create index message_sent_to_many on message (tenant_id, channel, date_sent)
  where is_mine and purpose in ('Mass', 'Automatic') and date_sent is not null;
create index message_sent_from on message (tenant_id, from_address, date_sent)
  where is_mine and channel = 'Email' and purpose = 'OneToOne' and date_sent is not null;
