-- Whether a missed call was returned.
create index call_number on call (tenant_id, number, date_started desc);
-- A call has one file: a recording if somebody answered, a voicemail if nobody did.
alter table call add storage_key text generated always as (coalesce(recording_key, voicemail_key)) stored;
