-- The key of a request in `change`: its id if that is a UUID, otherwise a UUID derived from it ('import:7').
create or replace function request_key(name text) returns uuid language sql immutable
begin atomic
  select case
    when name ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then name::uuid
    else md5(name)::uuid
  end;
end;
