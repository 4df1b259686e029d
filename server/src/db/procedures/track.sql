-- Records what happens to the rows of a tenant table in `change`, by statement-level triggers. The table's key must
-- begin with tenant_id and an id. It generates the functions track_TABLE_insert, _update and _delete for the current
-- columns; `migrate` calls it again, by tracked/TABLE.sql, when they or `track` have changed. Triggers that exist stay, so
-- that this waits for nobody.
-- What is recorded is also told to the program that wrote it, with the answer to its statement: the brokerage, via what,
-- the table, and 'Added', 'Restored', 'Deleted' or the columns that were changed (db/events.ts).
--   quiet: columns whose change alone is not recorded; a deleted row's values are kept.
--   never: columns that are never recorded: secrets, and those that triggers write again when the row is restored.
--     Generated columns need not be named.
--   title: a row's title, as SQL; rows of tables that have one can be restored from the trash.
--   inserts: false if an insert is reported through another table.
--   added: which inserts are recorded, as SQL; all by default.
drop procedure if exists track(regclass, text[], text[], text, boolean);
create or replace procedure track(
  t regclass, quiet text[] default '{}', never text[] default '{}', title text default null, inserts boolean default true,
  added text default 'true'
) language plpgsql as $$
declare
  relation text := (select relname from pg_class where oid = t);
  keys text[];
  recorded text[];
  hidden text[];
  hangs text;
  owners text;
  rest_of_key text;
  differing text;
  was text;
  is_now text;
  tells text;
  operation text;
  statement text;
  -- What a merge of contacts sets is history, and no event.
  is_told constant text := 'current_setting(''app.untold'', true) is distinct from ''on''';
begin
  select array_agg(attname::text order by array_position(i.indkey::int2[], attnum)) into keys
  from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
  where i.indrelid = t and i.indisprimary;
  select
    array_agg(attname::text order by attnum) filter (where attgenerated = '' and not attname = any(keys || quiet || never)),
    array_agg(attname::text order by attnum) filter (where attgenerated <> '' or attname = any(never))
  into recorded, hidden
  from pg_attribute where attrelid = t and attnum > 0 and not attisdropped;

  -- The row's id and table, and what it belongs to. Migrations from before `change` existed call this, too, with one of
  -- these columns.
  select format('r.tenant_id, r.%I, %s, %L', coalesce(keys[2], keys[1]), string_agg(case when exists (
      select from pg_attribute where attrelid = t and attname = name and not attisdropped) then 'r.' || name else 'null' end,
    ', ' order by name), relation), string_agg(name, ', ' order by name)
  into hangs, owners from unnest(array['contact_entity_id', 'contact_id', 'transaction_id']) name
  where exists (
    select from pg_attribute where attrelid = 'change'::regclass and attname = name and not attisdropped);
  -- Key columns that are not numbers are stored with the row.
  rest_of_key := case when cardinality(keys) > 2
    then (select format('jsonb_build_object(%s)', string_agg(format('%L, r.%I', key, key), ', ')) from unnest(keys[3:]) key)
    else 'null' end;
  select
    format('(%s) is distinct from (%s)', string_agg(format('o.%I', c), ', '), string_agg(format('r.%I', c), ', ')),
    string_agg(format('case when o.%1$I is distinct from r.%1$I then %2$L || coalesce(to_json(o.%1$I)::text, ''null'') end',
      c, to_json(c) || ':'), ', '),
    string_agg(format('case when o.%1$I is distinct from r.%1$I then %2$L || coalesce(to_json(r.%1$I)::text, ''null'') end',
      c, to_json(c) || ':'), ', ')
  into differing, was, is_now from unnest(recorded) c;

  foreach operation in array array['insert', 'update', 'delete'] loop
    if operation = 'insert' and not inserts or operation = 'update' and recorded is null then
      execute format('drop trigger if exists track_%s on %s', operation, t);
      continue;
    end if;
    statement :=
      'insert into change (tenant_id, row_id, ' || owners || ', table_name, what, user_id, via, request_id, before, after) '
      || case operation
        when 'insert' then format('select %s, this.added, this.who, this.via, this.request, null, %s from new_rows r where %s', hangs, rest_of_key, added)
        when 'update' then format(
          'select %s, ''Changed'', this.who, this.via, this.request,
             (''{'' || concat_ws('','', %s) || ''}'')::jsonb, (''{'' || concat_ws('','', %s) || ''}'')::jsonb
           from old_rows o join new_rows r on %s where %s',
          hangs, was, is_now, (select string_agg(format('o.%1$I = r.%1$I', key), ' and ') from unnest(keys) key), differing)
        when 'delete' then format(
          'select %s, ''Deleted'', this.who, this.via, this.request, to_jsonb(r) - %L::text[], null from old_rows r',
          hangs, coalesce(hidden, '{}'))
      end;
    tells := format('raise info using message = ''written'', errcode = ''DW001'', detail = this.tenant, hint = this.via,
      table = %L, column = ', relation);
    statement := case operation
      when 'update' then format(
        'with recorded as (%s returning after)
        select string_agg(distinct key, '','') into this.columns from recorded cross join jsonb_object_keys(after) key;
        if this.columns is not null and %s then %sthis.columns; end if;', statement, is_told, tells)
      else format('%s; if found and %s then %s%s; end if;', statement, is_told, tells,
        case operation when 'insert' then 'this.added' else '''Deleted''' end)
      end;
    if operation = 'delete' and title is not null then
      -- What its own creator undoes is not offered for restoring.
      statement := statement || format('
        if current_setting(''app.taking_back'', true) is distinct from ''on'' then
          insert into trash (tenant_id, user_id, request_id, counts, titles)
          select r.tenant_id, this.who, this.request, jsonb_build_object(%1$L, count(*)),
            jsonb_build_object(%1$L, left(btrim((array_agg(%2$s order by r.%3$I))[1]), 80))
          from old_rows r group by r.tenant_id
          on conflict (tenant_id, request_id) do update
          set counts = add_counts(trash.counts, excluded.counts), titles = excluded.titles || trash.titles;
        end if;', relation, title, keys[2]);
    end if;
    -- Never as a nested loop: a transition table has no statistics, and a plan cached from a call with one row is used
    -- for one with a hundred thousand (68 times slower at 20,000). Who acted and on which request (request_key) was set
    -- on the transaction by the door that let it in. No function from functions/ is called: others may write while
    -- migrations run, before those exist.
    execute format('
      create or replace function track_%1$s_%2$s() returns trigger language plpgsql security definer
      set search_path = public, pg_temp set enable_nestloop = off as $function$
      #variable_conflict use_column
      <<this>>
      declare
        tenant text := coalesce(current_setting(''app.tenant_id'', true), '''');
        who bigint := nullif(current_setting(''app.user_id'', true), '''');
        via text := coalesce(nullif(current_setting(''app.via'', true), ''''), ''System'');
        request uuid := coalesce(nullif(current_setting(''app.request_id'', true), '''')::uuid,
          md5(now()::text || pg_current_xact_id()::text)::uuid);
        added text := case when current_setting(''app.restoring'', true) = ''on'' then ''Restored'' else ''Added'' end;
        columns text;
      begin
        if current_setting(''app.erasing'', true) = ''on'' then return null; end if;
        -- Where the changes of this transaction begin (db/events.ts).
        if coalesce(current_setting(''app.changes_from'', true), '''') = '''' then
          perform set_config(''app.changes_from'', last_value::text, true) from change_change_id_seq;
        end if;
        %3$s
        return null;
      end $function$', relation, operation, statement);
    execute format('revoke execute on function track_%s_%s from dormer_app', relation, operation);
    continue when exists (select from pg_trigger where tgrelid = t and tgname = 'track_' || operation
      and tgfoid = format('track_%s_%s', relation, operation)::regproc);
    execute format('drop trigger if exists track_%s on %s', operation, t);
    execute format(
      'create trigger track_%2$s after %2$s on %1$s referencing %4$s for each statement execute function track_%3$s_%2$s()',
      t, operation, relation, case operation when 'insert' then 'new table as new_rows'
        when 'delete' then 'old table as old_rows' else 'old table as old_rows new table as new_rows' end);
  end loop;
end $$;
