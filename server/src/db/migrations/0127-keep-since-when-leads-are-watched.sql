-- From when the office minutes count in which somebody should contact a lead: when the brokerage's time zone changes, they
-- end at another moment.
alter table workflow_watch add column since timestamptz;
