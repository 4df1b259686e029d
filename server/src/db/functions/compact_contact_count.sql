-- Rolls up the counts of all tenants and merges the parts already rolled up; run by the queue's schedule.
create or replace function compact_contact_count() returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended('compact_contact_count', 0)) then return; end if;
  perform roll_up_contact_count(tenant_id) from (select distinct tenant_id from contact_count where not rolled) appended;
  with grouped as (
    select ctid, count(*) over (partition by tenant_id, assigned_agent_id, assigned_lender_id, contact_type_id, is_new) as parts
    from contact_count where rolled
  ), folded as (
    delete from contact_count where ctid = any(array(
      select ctid from contact_count where ctid = any(array(select ctid from grouped where parts > 1)) for update skip locked))
    returning *
  )
  insert into contact_count
  select tenant_id, assigned_agent_id, assigned_lender_id, contact_type_id, is_new, sum(delta), true
  from folded group by 1, 2, 3, 4, 5 having sum(delta) <> 0;
end $$;

revoke execute on function compact_contact_count from dormer_app;
grant execute on function compact_contact_count to dormer_queue;
