-- Tells the browsers of a brokerage's users, over the notification stream, that its payments or what it may do have
-- changed.
create or replace function brokerage_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('dormer_changed', 'notification:' || u.tenant_id || ':' || u.user_id)
  from user_account u where u.tenant_id = new.tenant_id and u.date_deactivated is null;
  return null;
end $$;

create or replace trigger told after update on tenant for each row
  when (row(old.read_only_since, old.close_on) is distinct from row(new.read_only_since, new.close_on))
  execute function brokerage_changed();
create or replace trigger told after update on billing for each row
  when (row(old.unpaid_since, old.date_checked) is distinct from row(new.unpaid_since, new.date_checked))
  execute function brokerage_changed();
