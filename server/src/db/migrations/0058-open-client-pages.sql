-- The public address of a brokerage: {PUBLIC_URL}/homes/{site_id}.
alter table tenant add column site_id text not null default left(replace(gen_random_uuid()::text, '-', ''), 10);
create unique index tenant_site on tenant (site_id);
call track('tenant');

-- The address in a sent property or an alert, made for one contact: {PUBLIC_URL}/h/{token}. Of the token only the hash is
-- kept. Contact and search are not referenced: a link works again when what was deleted is restored.
create table client_link (
  tenant_id bigint not null references tenant,
  client_link_id bigint generated always as identity,
  token_hash bytea not null,
  contact_id bigint not null,
  -- Who sent it; null shows the contact's agent.
  user_id bigint,
  -- What it shows: these listings, or what a search of the contact finds, or nothing but the home page.
  listing_keys text[] not null default '{}',
  search_id bigint,
  disable_forced_registration boolean not null default false,
  date_created timestamptz not null default now(),
  -- When a browser first ran its page: programs that look into links do not.
  date_opened timestamptz,
  primary key (tenant_id, client_link_id),
  foreign key (tenant_id, user_id) references user_account on delete set null (user_id)
);
create unique index client_link_token on client_link (token_hash);
create index client_link_contact on client_link (tenant_id, contact_id);
create index client_link_user on client_link (tenant_id, user_id) where user_id is not null;
call protect('client_link');

-- One browser on the public pages, known by a cookie, of which the hash is kept.
create table client_visit (
  tenant_id bigint not null references tenant,
  client_visit_id bigint generated always as identity,
  token_hash bytea not null,
  -- Whose activity this is; null for a stranger. Not referenced, as above.
  contact_id bigint,
  -- Whoever it is has proved to read the contact's mail. Before that nothing of the contact's is shown.
  is_confirmed boolean not null default false,
  -- The link that was opened last.
  client_link_id bigint,
  disable_forced_registration boolean not null default false,
  -- The activity that further searches of a moment are folded into.
  search_activity_id bigint,
  date_searched timestamptz,
  date_created timestamptz not null default now(),
  -- Null until a browser has run a page.
  date_active timestamptz,
  primary key (tenant_id, client_visit_id)
);
create unique index client_visit_token on client_visit (token_hash);
create index client_visit_expiry on client_visit (coalesce(date_active, date_created));
call protect('client_visit');

-- The links that were opened in a visit.
create table client_visit_link (
  tenant_id bigint not null,
  client_visit_id bigint not null,
  client_link_id bigint not null,
  primary key (tenant_id, client_visit_id, client_link_id),
  foreign key (tenant_id, client_visit_id) references client_visit on delete cascade,
  foreign key (tenant_id, client_link_id) references client_link on delete cascade
);
create index client_visit_link_link on client_visit_link (tenant_id, client_link_id);
call protect('client_visit_link');

-- The listings that were looked at in a visit.
create table client_view (
  tenant_id bigint not null,
  client_visit_id bigint not null,
  listing_key text not null,
  times integer not null default 1,
  date_first timestamptz not null default now(),
  date_last timestamptz not null default now(),
  -- When it was last written as an activity; views that follow soon are folded into that.
  date_logged timestamptz,
  primary key (tenant_id, client_visit_id, listing_key),
  foreign key (tenant_id, client_visit_id) references client_visit on delete cascade
);
call protect('client_view');

-- A code mailed to a contact, by which a visit is confirmed. Its hash includes the visit's token, which is not kept: it cannot
-- be tried out here.
create table client_code (
  tenant_id bigint not null references tenant,
  client_code_id bigint generated always as identity,
  client_visit_id bigint not null,
  -- Null if nobody has the address that was entered: nobody is told.
  contact_id bigint,
  code_hash bytea not null,
  tries integer not null default 0,
  date_created timestamptz not null default now(),
  primary key (tenant_id, client_code_id),
  foreign key (tenant_id, client_visit_id) references client_visit on delete cascade,
  foreign key (tenant_id, contact_id) references contact on delete cascade
);
create index client_code_visit on client_code (tenant_id, client_visit_id);
create index client_code_contact on client_code (tenant_id, contact_id) where contact_id is not null;
call protect('client_code');

-- Listings that contacts like. In a visit that is not confirmed only those of the visit are shown.
create table client_favorite (
  tenant_id bigint not null references tenant,
  client_favorite_id bigint generated always as identity,
  contact_id bigint not null,
  mls_id bigint not null,
  listing_key text not null,
  client_visit_id bigint not null,
  date_created timestamptz not null default now(),
  primary key (tenant_id, client_favorite_id),
  foreign key (tenant_id, contact_id) references contact on delete cascade
);
create unique index client_favorite_once on client_favorite (tenant_id, contact_id, mls_id, listing_key, client_visit_id);
create index client_favorite_visit on client_favorite (tenant_id, client_visit_id);
call protect('client_favorite');
call track('client_favorite', inserts => false);

-- The visit in which a client saved a search.
alter table search add column client_visit_id bigint;
call track('search', title => 'name');

-- The source of those who say who they are on the public pages.
insert into source (tenant_id, name, type) select tenant_id, 'Home Search', 'Default' from tenant
on conflict do nothing;

-- What is done on the public pages is recorded as done by a client.
alter table change drop constraint change_via_check;
alter table change add constraint change_via_check check (via in ('User', 'Job', 'Import', 'Api', 'Client', 'System')) not valid;
