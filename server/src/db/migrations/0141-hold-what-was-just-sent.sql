-- What was just sent can be taken back for some seconds: until then it has answered nothing and is not logged.
alter table outbox add column is_held boolean default false not null;
-- A conversation that was put off is not to be answered until then, or until somebody writes again.
alter table conversation add column snoozed_until timestamptz;
