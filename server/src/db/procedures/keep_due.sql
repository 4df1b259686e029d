-- Keeps what is due of a kind in step with the rows of a table, by triggers: each row whose time `at` knows has its row in
-- `due`, whoever writes, moves, deletes or restores it; what the kind's own `run` decides stays as it says. Called by
-- due/KIND.sql; what the table holds already is added. It generates the functions due_KIND_inserted, _updated and
-- _deleted; a changed `keep_due` applies to a kind when that changes next.
--   key: the column that `due` knows the row by.
--   at: when it is due, as SQL over `r`; null while it waits for nothing. Without it rows are only removed.
--   of: the columns that this depends on; a row is due anew when one of them changes.
create or replace procedure keep_due(t regclass, kind text, key text, at text default null, of text[] default '{}')
language plpgsql as $$
declare
  own text := replace(kind, '-', '_');
  head constant text := 'create or replace function due_%1$s_%2$s() returns trigger language plpgsql
    set search_path = public, pg_temp as $function$ begin %3$s return null; end $function$';
  add text;
begin
  -- Arrays instead of joins: nothing is known of a transition table's size when the plan is made.
  execute format(head, own, 'deleted', format(
    'delete from due d where d.tenant_id = any(array(select distinct r.tenant_id from old_rows r)) and d.kind = %L
       and d.key = any(array(select r.%I from old_rows r));', kind, key));
  execute format('create or replace trigger due_%1$s_deleted after delete on %2$s
    referencing old table as old_rows for each statement execute function due_%1$s_deleted()', own, t);
  if at is null then return; end if;

  add := format('insert into due (tenant_id, kind, key, at) select * from (
      select r.tenant_id, %L, r.%I as key, %s as at from %%s r) waiting
    where at is not null order by key on conflict (tenant_id, kind, key) ', kind, key, at);
  execute format(head, own, 'inserted', format(add, 'new_rows') || 'do update set at = excluded.at;');
  execute format('create or replace trigger due_%1$s_inserted after insert on %2$s
    referencing new table as new_rows for each statement execute function due_%1$s_inserted()', own, t);
  execute format(head, own, 'updated', format(add, '(select new.*)') || format('do update set at = excluded.at;
    if not found then
      delete from due d where d.tenant_id = new.tenant_id and d.kind = %L and d.key = new.%I;
    end if;', kind, key));
  execute format('create or replace trigger due_%1$s_updated after update on %2$s
    for each row when ((%3$s) is distinct from (%4$s)) execute function due_%1$s_updated()', own, t,
    (select string_agg(format('old.%I', c), ', ') from unnest(of) c),
    (select string_agg(format('new.%I', c), ', ') from unnest(of) c));
  execute format(add, t) || 'do nothing';
end $$;
