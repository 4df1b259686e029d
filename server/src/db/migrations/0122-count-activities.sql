-- The performance reports count what everybody did in a range of days, from this index alone.
create index concurrently if not exists activity_counts on activity (tenant_id, date_created desc, activity_id desc)
  include (user_id, activity_type_id, is_automatic);
