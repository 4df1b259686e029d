-- Runs what `track` has written for the table, with who it was: set for the transaction by what let it in. Statements
-- of a trigger's own are planned for each call, or a plan that was kept from one row would do for a hundred thousand;
-- never as a nested loop, because nobody has counted the rows of a transition table (68 times slower at 20,000).
create or replace function record_change() returns trigger
language plpgsql security definer set search_path = public, pg_temp set enable_nestloop = off as $$
declare
  who bigint := nullif(current_setting('app.user_id', true), '');
  via text := coalesce(nullif(current_setting('app.via', true), ''), 'System');
  request uuid := request_key(nullif(current_setting('app.request_id', true), ''));
  added text := case when current_setting('app.restoring', true) = 'on' then 'Restored' else 'Added' end;
begin
  -- Many statements touch no row, and planning the other one is most of what a small change costs.
  if tg_op = 'DELETE' then
    perform from old_rows limit 1;
  else
    perform from new_rows limit 1;
  end if;
  if not found then return null; end if;
  execute tg_argv[0] using who, via, request, added;
  -- What is taken back by the one who made it is nothing to bring back.
  if tg_nargs > 1 and current_setting('app.taking_back', true) is distinct from 'on' then
    execute tg_argv[1] using who, via, request;
  end if;
  return null;
end $$;

revoke execute on function record_change from dormer_app;
