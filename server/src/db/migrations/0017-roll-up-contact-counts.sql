-- What all contacts of a brokerage add up to is kept apart from what they are by agent, lender, type and newness: those
-- are thousands of rows in a large brokerage. A row of contact_count that is rolled is in contact_total already.
create table contact_total (
  tenant_id bigint not null references tenant,
  contact_total_id bigint generated always as identity,
  delta bigint not null,
  primary key (tenant_id, contact_total_id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
call protect('contact_total');
revoke insert, update, delete on contact_total from dormer_app;

alter table contact_count add column rolled boolean not null default false;
create index contact_count_new on contact_count (tenant_id) where not rolled;
