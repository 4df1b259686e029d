-- 0010 to 0013 were still changed on the day they were written, after they had run on some data. Such data gets what it
-- lacks; nothing changes on any other.
do $$
declare
  wanted record;
begin
  if not exists (select from pg_attribute where attrelid = 'task'::regclass and attname = 'repeat_from') then
    alter table task add column repeat_from text;
    call track('task', title => 'title', quiet => '{reminded_for,date_changed}', never => '{search_text}');
  end if;
  if not exists (select from pg_attribute where attrelid = 'contact_import'::regclass and attname = 'assigned') then
    alter table contact_import add column assigned jsonb not null default '{}';
    call track('contact_import', never => '{storage_key,header,assigned}',
      quiet => '{rows_read,total_rows,added,duplicates,rejected,warned,date_finished}');
  end if;

  -- Each index with how its present form is told from an earlier one.
  for wanted in
    select * from (values
      ('task_assigned', '%date_completed DESC)',
        'on task (tenant_id, assigned_user_id, date_completed desc)'),
      ('task_reminder', '%make_interval%',
        $i$on task (((due_date at time zone 'UTC') - make_interval(mins => reminder_minutes)))
          where not is_completed and reminder_minutes is not null and reminded_for is distinct from due_date$i$),
      ('notification_date_created', '%', 'on notification (date_created)'),
      ('today_snooze_until', '%', 'on today_snooze (until)'),
      ('contact_agent_birthday', '%, contact_id)%',
        'on contact (tenant_id, assigned_agent_id, date_of_birth, contact_id) where date_of_birth is not null'),
      ('contact_lender_birthday', '%, contact_id)%',
        'on contact (tenant_id, assigned_lender_id, date_of_birth, contact_id) where date_of_birth is not null'),
      ('contact_entity_agent_anniversary', '%, contact_entity_id)%',
        'on contact_entity (tenant_id, assigned_agent_id, purchase_anniversary, sale_anniversary, contact_entity_id)
          where purchase_anniversary is not null or sale_anniversary is not null'),
      ('contact_entity_lender_anniversary', '%, contact_entity_id)%',
        'on contact_entity (tenant_id, assigned_lender_id, purchase_anniversary, sale_anniversary, contact_entity_id)
          where purchase_anniversary is not null or sale_anniversary is not null'),
      ('contact_entity_agent_timeframe', '%',
        'on contact_entity (tenant_id, assigned_agent_id, timeframe, contact_entity_id) where timeframe is not null'),
      ('contact_entity_lender_timeframe', '%',
        'on contact_entity (tenant_id, assigned_lender_id, timeframe, contact_entity_id) where timeframe is not null')
    ) as i (name, marks, definition)
  loop
    continue when exists (
      select from pg_class where oid = to_regclass(wanted.name) and pg_get_indexdef(oid) like wanted.marks);
    execute format('drop index if exists %I', wanted.name);
    execute format('create index %I %s', wanted.name, wanted.definition);
  end loop;
end $$;
