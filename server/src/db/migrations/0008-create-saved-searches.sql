-- Saved searches of the contacts list (S1§3), and how a user likes his screens.

create table saved_search (
  tenant_id bigint not null references tenant,
  saved_search_id bigint generated always as identity,
  user_id bigint not null,
  name text not null,
  -- Filters, Groups, GroupMatch and ContactsWithoutSearch, as the contract has them.
  criteria jsonb not null,
  is_shared boolean not null default false,
  date_created timestamptz not null default now(),
  primary key (tenant_id, saved_search_id),
  foreign key (tenant_id, user_id) references user_account on delete cascade
);
create unique index saved_search_name on saved_search (tenant_id, user_id, lower(name));
create index saved_search_shared on saved_search (tenant_id) where is_shared;
call protect('saved_search');

alter table user_account add column preferences jsonb not null default '{}';

-- What the advanced search looks for beyond the list's own indexes. None for birthdays: extract() is not leakproof, so
-- that behind a policy no index on it is used.
create index contact_entity_timeframe on contact_entity (tenant_id, timeframe) where timeframe is not null;
-- So that moving a source's referrals and deleting it does not read all of the brokerage.
create index contact_entity_referral_source on contact_entity (tenant_id, referral_source_id)
  where referral_source_id is not null;
