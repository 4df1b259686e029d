-- Creates the partitions of `change` for this month and the next three. Rows of months not created in time, because the
-- program did not run, stay in the default partition. All writers wait while a partition is created, so if a long
-- transaction is in the way, it is left for the next run.
create or replace procedure partition_change() language plpgsql set lock_timeout = '1s' as $$
declare
  month date;
  part text;
begin
  for month in
    select * from generate_series(date_trunc('month', now() at time zone 'UTC'), now() at time zone 'UTC' + interval '3 months', '1 month')
    union all select null
  loop
    part := coalesce('change_' || to_char(month, 'YYYY_MM'), 'change_default');
    continue when to_regclass(part) is not null;
    begin
      if month is null then
        create table change_default partition of change default;
      else
        execute format('create table %I partition of change for values from (%L) to (%L)',
          part, month::timestamp at time zone 'UTC', (month + interval '1 month') at time zone 'UTC');
      end if;
      execute format('call protect(%L)', part);
      execute format('revoke insert, update, delete on %I from dormer_app', part);
    exception
      when check_violation then null; -- the default partition already holds rows of this month and keeps it
      when lock_not_available then return;
    end;
  end loop;
end $$;
