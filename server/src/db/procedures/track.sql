-- Records what happens to the rows of a tenant table in `change`, by triggers on its statements. Its key begins with
-- tenant_id and an id. Call it again when the table gets a column: walls.test.ts asks the catalog.
--   quiet: columns whose change alone is no news; of a deleted row they are kept.
--   never: columns that are not recorded at all: secrets, and what triggers write anew when the row comes back. What is
--     generated need not be named.
--   title: what a row is called, in SQL; rows of such tables can be brought back from the trash.
--   inserts: false where what is added is news of another table.
create or replace procedure track(
  t regclass, quiet text[] default '{}', never text[] default '{}', title text default null, inserts boolean default true
) language plpgsql as $$
declare
  relation text := (select relname from pg_class where oid = t);
  keys text[];
  recorded text[];
  hidden text[];
  columns constant text :=
    'insert into public.change (tenant_id, row_id, contact_entity_id, contact_id, table_name, what, user_id, via, request_id, before, after) select ';
  hangs text;
  who text;
  join_keys text;
  key_of_row text;
  differing text;
  was text;
  is_now text;
  statements text;
begin
  select array_agg(attname::text order by array_position(i.indkey::int2[], attnum)) into keys
  from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
  where i.indrelid = t and i.indisprimary;
  select
    array_agg(attname::text order by attnum) filter (where attgenerated = '' and not attname = any(keys || quiet || never)),
    array_agg(attname::text order by attnum) filter (where attgenerated <> '' or attname = any(never))
  into recorded, hidden
  from pg_attribute where attrelid = t and attnum > 0 and not attisdropped;

  select string_agg(case when exists (
      select from pg_attribute where attrelid = t and attname = name and not attisdropped) then 'r.' || name else 'null' end, ', ' order by name)
  into hangs from unnest(array['contact_entity_id', 'contact_id']) name;
  hangs := format('r.tenant_id, r.%I, %s, %L', coalesce(keys[2], keys[1]), hangs, relation);
  who := '$1, $2, $3';
  -- What of the key is no number is told with the row.
  key_of_row := case when cardinality(keys) > 2
    then (select format('jsonb_build_object(%s)', string_agg(format('%L, r.%I', key, key), ', ')) from unnest(keys[3:]) key)
    else 'null::jsonb' end;
  select string_agg(format('o.%1$I = r.%1$I', key), ' and ') into join_keys from unnest(keys) key;
  select
    format('(%s) is distinct from (%s)', string_agg(format('o.%I', c), ', '), string_agg(format('r.%I', c), ', ')),
    string_agg(format('case when o.%1$I is distinct from r.%1$I then %2$L || coalesce(to_json(o.%1$I)::text, ''null'') end', c, to_json(c) || ':'), ', '),
    string_agg(format('case when o.%1$I is distinct from r.%1$I then %2$L || coalesce(to_json(r.%1$I)::text, ''null'') end', c, to_json(c) || ':'), ', ')
  into differing, was, is_now from unnest(recorded) c;

  execute format('drop trigger if exists track_insert on %s', t);
  execute format('drop trigger if exists track_update on %s', t);
  execute format('drop trigger if exists track_delete on %s', t);
  if inserts then
    execute format('create trigger track_insert after insert on %s referencing new table as new_rows for each statement execute function record_change(%L)',
      t, columns || format('%s, $4, %s, null, %s from new_rows r', hangs, who, key_of_row));
  end if;
  if recorded is not null then
    execute format('create trigger track_update after update on %s referencing old table as old_rows new table as new_rows for each statement execute function record_change(%L)',
      t, columns || format('%s, ''Changed'', %s, (''{'' || concat_ws('','', %s) || ''}'')::jsonb, (''{'' || concat_ws('','', %s) || ''}'')::jsonb from old_rows o join new_rows r on %s where %s',
        hangs, who, was, is_now, join_keys, differing));
  end if;
  statements := quote_literal(columns || format('%s, ''Deleted'', %s, to_jsonb(r) - %L::text[], null from old_rows r',
    hangs, who, coalesce(hidden, '{}')));
  if title is not null then
    statements := statements || ', ' || quote_literal(format(
      'insert into public.trash (tenant_id, user_id, request_id, counts, titles)
       select r.tenant_id, $1, $3, jsonb_build_object(%1$L, count(*)),
         jsonb_build_object(%1$L, left(btrim((array_agg(%2$s order by r.%3$I))[1]), 80))
       from old_rows r group by r.tenant_id
       on conflict (tenant_id, request_id) do update
       set counts = add_counts(trash.counts, excluded.counts), titles = excluded.titles || trash.titles',
      relation, title, keys[2]));
  end if;
  execute format('create trigger track_delete after delete on %s referencing old table as old_rows for each statement execute function record_change(%s)',
    t, statements);
end $$;
