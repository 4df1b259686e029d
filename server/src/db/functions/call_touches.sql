-- Whether a call is a touch: it connected a user with a contact and was talked for at least a minute (CONTACTED_SECONDS),
-- whoever called whom. A shorter one may have been an answering machine, and one that a voicemail was left on was. Of one whose outcome is logged, that is the touch,
-- at the same time.
create or replace function call_touches(l call) returns boolean language sql immutable as $$
  select l.contact_id is not null and l.user_id is not null and l.date_answered is not null and l.date_ended is not null
    and l.duration_seconds >= 60 and l.voicemail_left is null;
$$;
