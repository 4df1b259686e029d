-- What nobody has confirmed is counted by address, in the whole installation, and by brokerage. It is swept after a few
-- days, so these stay small.
drop index booking_email;
create index booking_unconfirmed on booking (email, date_created) where date_confirmed is null;
create index booking_unconfirmed_of on booking (tenant_id, date_created) where date_confirmed is null;
-- How many meetings somebody has booked.
create index booking_confirmed on booking (tenant_id, email) where status = 'Booked';
