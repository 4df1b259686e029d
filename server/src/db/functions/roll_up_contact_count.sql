-- Folds the rows appended to a brokerage's contact_count and adds them to contact_total. Rows another transaction is
-- folding are skipped: nobody waits, and each reader sees one form or the other. No row is ever updated, so a ctid
-- identifies it until it is deleted here.
create or replace function roll_up_contact_count(tenant bigint) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  with appended as (
    delete from contact_count where ctid = any(array(
      select ctid from contact_count where tenant_id = tenant and not rolled for update skip locked))
    returning *
  ), folded as (
    insert into contact_count
    select tenant_id, assigned_agent_id, assigned_lender_id, contact_type_id, is_new, sum(delta), true
    from appended group by 1, 2, 3, 4, 5 having sum(delta) <> 0
  ), totals as (
    delete from contact_total where tenant_id = tenant and contact_total_id in (
      select contact_total_id from contact_total where tenant_id = tenant for update skip locked)
    returning delta
  )
  insert into contact_total (tenant_id, delta)
  select tenant, sum(delta) from (select delta from appended union all select delta from totals) deltas having sum(delta) <> 0;
end $$;
