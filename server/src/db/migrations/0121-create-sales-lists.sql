-- The saved lists of the heat sheet.

create table sales_list (
  tenant_id bigint not null references tenant,
  sales_list_id bigint generated always as identity,
  user_id bigint not null,
  name text not null,
  description text,
  -- Filters, Groups, GroupMatch and ContactsWithoutSearch, as saved searches have them.
  criteria jsonb not null,
  is_shared boolean not null default false,
  date_created timestamptz not null default now(),
  primary key (tenant_id, sales_list_id),
  foreign key (tenant_id, user_id) references user_account on delete cascade
);
create index sales_list_user on sales_list (tenant_id, user_id);
call protect('sales_list');
