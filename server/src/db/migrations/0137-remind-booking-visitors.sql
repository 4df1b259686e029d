-- The start of which a booking's visitor has been reminded; another start is reminded of anew.
alter table booking add column reminded_for timestamptz;
