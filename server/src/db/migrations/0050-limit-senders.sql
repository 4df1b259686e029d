-- How many messages a brokerage sends to many or by itself within 24 hours; null is no limit (decision 0042). A number
-- that texts are sent from has one at the carriers: 2,000 is that of an ordinary brand.
alter table tenant
  add column mass_emails_per_day integer check (mass_emails_per_day > 0),
  add column mass_texts_per_day integer default 2000 check (mass_texts_per_day > 0);
call track('tenant');
