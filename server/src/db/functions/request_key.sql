-- How a request is known in `change`: its id, where that is a UUID, else one made of it ('import:7'); a transaction of
-- no request is one of its own.
create or replace function request_key(name text) returns uuid language sql stable
begin atomic
  select case
    when name ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then name::uuid
    else md5(coalesce(name, now()::text || pg_current_xact_id()::text))::uuid
  end;
end;
