-- The contact's day on which a hold ends, where one was named: in another time zone it begins at another moment.
alter table workflow_hold add column day date;
