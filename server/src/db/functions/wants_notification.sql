-- Whether a user wants a kind of notification: yes, unless their settings say otherwise.
create or replace function wants_notification(settings jsonb, name text) returns boolean language sql immutable parallel safe
  return coalesce((settings ->> name)::boolean, true);
