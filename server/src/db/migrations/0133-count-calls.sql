-- For the reports: calls by when they ended, and whether an activity is the outcome of a call.
create index call_ended on call (tenant_id, date_ended desc, call_id desc)
  include (user_id, duration_seconds) where date_ended is not null;
