-- A booking follows its appointment, whoever changes that: moved, given to a colleague, deleted, restored from the
-- trash. What the visitor did by link has been written to the booking before, so that only the agent's doing is told.
-- A time that another booking has is refused by `booking_once`; one that is only held gives way to the agent.
create or replace function booking_follows() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  own booking;
  untold timestamptz := 'epoch';
begin
  if tg_op = 'DELETE' then
    update booking b set status = 'Cancelled', by_agent = true, date_tell = untold
    where b.tenant_id = old.tenant_id and b.appointment_id = old.appointment_id and b.status = 'Booked';
    return null;
  end if;
  select * into own from booking b where b.tenant_id = new.tenant_id and b.appointment_id = new.appointment_id;
  if not found then return null; end if;
  if tg_op = 'INSERT' then
    if own.status <> 'Cancelled' or exists (
      select from booking b
      where b.tenant_id = new.tenant_id and b.user_id = new.user_id and b.status in ('Held', 'Booked')
        and tstzrange(b.starts, b.ends) && tstzrange(new.date_time, new.date_time + new.duration_minutes * interval '1 minute')
    ) then return null; end if;
    update booking b set status = 'Booked', by_agent = true,
      -- Not told yet that it was cancelled: then there is nothing to tell.
      date_tell = case when own.date_tell is null then untold end
    where b.tenant_id = own.tenant_id and b.booking_id = own.booking_id;
    return null;
  end if;
  if own.status <> 'Booked'
    or (own.starts, own.ends, own.user_id) is not distinct from
      (new.date_time, new.date_time + new.duration_minutes * interval '1 minute', new.user_id)
  then return null; end if;
  update booking b set status = 'Expired'
  where b.tenant_id = new.tenant_id and b.user_id = new.user_id and b.status = 'Held'
    and tstzrange(b.starts, b.ends) && tstzrange(new.date_time, new.date_time + new.duration_minutes * interval '1 minute');
  update booking b set starts = new.date_time, ends = new.date_time + new.duration_minutes * interval '1 minute',
    user_id = new.user_id, by_agent = true, date_tell = untold
  where b.tenant_id = own.tenant_id and b.booking_id = own.booking_id;
  return null;
end $$;

create or replace trigger booking_follows after insert or update of date_time, duration_minutes, user_id or delete
  on appointment for each row execute function booking_follows();
