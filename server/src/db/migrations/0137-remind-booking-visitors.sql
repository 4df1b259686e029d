-- The start of which a booking's visitor has been reminded; another start is reminded of anew.
alter table booking add column reminded_for timestamptz;
-- What is over or begins soon is not reminded of.
update booking set reminded_for = starts where starts < now() + interval '24 hours';
