-- Makes the partitions of `change` for this month and the three to come. Months that nobody made in time, because the
-- program did not run, stay in the default partition. A new one is waited for by all who write: where a long transaction
-- is in its way, it is left to the next time.
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
      when check_violation then null; -- the default partition holds rows of this month already, and goes on doing so
      when lock_not_available then return;
    end;
  end loop;
end $$;
