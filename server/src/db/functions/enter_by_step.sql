-- The account of a sign-in that is waiting for its second step. Opens the transaction for its tenant; no row if there
-- is none.
create or replace function enter_by_step(hash bytea)
returns table (tenant_id bigint, user_id bigint)
language sql volatile security definer
begin atomic
  select s.tenant_id, s.user_id
  from public.sign_in_step s
  cross join lateral actor_of(s.tenant_id, s.user_id) a
  cross join lateral set_config('app.tenant_id', s.tenant_id::text, true)
  where s.step_hash = hash and s.expires > now();
end;
