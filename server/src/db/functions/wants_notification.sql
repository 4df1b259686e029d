-- Whether a user wants a kind of notification: all of them, unless the settings say otherwise.
create or replace function wants_notification(settings jsonb, name text) returns boolean language sql immutable parallel safe
  return coalesce((settings ->> name)::boolean, true);
