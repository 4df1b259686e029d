-- Saved searches that are served as feeds for advertising. The address is kept as a SHA-256 hash; null until one is made.
create table idx_catalog (
  tenant_id bigint not null references tenant,
  catalog_id bigint not null generated always as identity,
  guid uuid not null default gen_random_uuid(),
  name text not null,
  -- A search that a catalog shows cannot be deleted.
  search_id bigint not null,
  created_by_id bigint,
  token_hash bytea unique,
  date_created timestamptz not null default now(),
  date_read timestamptz,
  primary key (tenant_id, catalog_id),
  foreign key (tenant_id, search_id) references search,
  foreign key (tenant_id, created_by_id) references user_account on delete set null (created_by_id)
);
create index idx_catalog_search on idx_catalog (tenant_id, search_id);
create index idx_catalog_created_by on idx_catalog (tenant_id, created_by_id) where created_by_id is not null;
call protect('idx_catalog');
call track('idx_catalog', quiet => '{date_read}', never => '{token_hash}');
