-- Whether a missed call was returned.
create index call_number on call (tenant_id, number, date_started desc);
