-- Which options (sources, urgency types, tags, names and roles of users) a brokerage has, told apart by the XOR of these
-- marks. Appended, so that no change waits for another that is not committed yet.
create table option_version (
  tenant_id bigint not null references tenant,
  option_version_id bigint generated always as identity,
  mark bigint not null,
  primary key (tenant_id, option_version_id)
);
call protect('option_version');
