-- The actor, as the doors return it (access/actor.ts): no row for a user who is deactivated, or whose brokerage is
-- suspended or not yet paid for. Not a door itself: it sees what its caller sees. Simple enough to be inlined, so it
-- costs a door nothing.
create or replace function actor_of(tenant bigint, who bigint)
returns table (tenant_id bigint, user_id bigint, role_id integer, name text, time_zone text, permissions text[])
language sql stable
begin atomic
  select u.tenant_id, u.user_id, u.role_id, u.name, u.time_zone,
    array(select p.permission_code from public.user_permission p where p.tenant_id = u.tenant_id and p.user_id = u.user_id)
  from public.user_account u
  join public.tenant t on t.tenant_id = u.tenant_id
  where u.tenant_id = tenant and u.user_id = who
    and u.date_deactivated is null and t.date_suspended is null and t.date_activated is not null;
end;
