-- Listing alerts: a contact's search that tells of new matches. A row for each that does, kept by a trigger on `search`
-- (functions/search_alerts.sql): paused or without a frequency it has none.
create table alert_search (
  tenant_id bigint not null,
  search_id bigint not null,
  -- The newest event when it began: what was before is not told.
  since_event bigint not null,
  date_since timestamptz not null default now(),
  -- alert_place does not follow its filters yet.
  is_stale boolean not null default true,
  -- When what was found for it is looked at, to be sent; null if nothing was.
  due timestamptz,
  last_sent timestamptz,
  primary key (tenant_id, search_id),
  foreign key (tenant_id, search_id) references search on delete cascade
);
create index alert_search_due on alert_search (tenant_id, due) where due is not null;
create index alert_search_stale on alert_search (tenant_id, search_id) where is_stale;
call protect('alert_search');

-- The index of searches: what a search finds is in one of its places (property-search/meeting.ts).
create table alert_place (
  tenant_id bigint not null,
  place text not null,
  search_id bigint not null,
  primary key (tenant_id, place, search_id),
  foreign key (tenant_id, search_id) references alert_search on delete cascade
);
create index alert_place_search on alert_place (tenant_id, search_id);
call protect('alert_place');

-- How far a brokerage's searches have been told of the events of its MLS.
create table alert_progress (
  tenant_id bigint primary key references tenant,
  mls_id bigint not null,
  -- All searches know of the events up to this one,
  event_id bigint not null,
  -- and those up to after_search know of the events up to until_event; null if there is none.
  until_event bigint,
  after_search bigint not null default 0
);
call protect('alert_progress');

-- What was found for a search: it is told once, whatever else finds it.
create table alert_match (
  tenant_id bigint not null,
  search_id bigint not null,
  mls_id bigint not null,
  listing_key text not null,
  reason text not null check (reason in ('New', 'Price', 'Status', 'BackOnMarket')),
  -- The price or status that is the news; '' of what is new.
  detail text not null,
  contact_id bigint not null,
  event_id bigint not null,
  date_found timestamptz not null default now(),
  -- When it was told, or known to have been told for another search. Null while it waits.
  date_told timestamptz,
  -- The message that tells it; null of what another search had told.
  message_id bigint,
  primary key (tenant_id, search_id, mls_id, listing_key, reason, detail),
  foreign key (tenant_id, search_id) references search on delete cascade,
  foreign key (tenant_id, contact_id) references contact on delete cascade,
  foreign key (tenant_id, message_id) references message on delete set null (message_id)
);
-- A client hears of a listing once for the same reason, by whichever search.
create unique index alert_match_told on alert_match (tenant_id, contact_id, mls_id, listing_key, reason, detail)
  where message_id is not null;
create index alert_match_waiting on alert_match (tenant_id, search_id) where date_told is null;
create index alert_match_message on alert_match (tenant_id, message_id) where message_id is not null;
call protect('alert_match');

insert into alert_search (tenant_id, search_id, since_event)
select s.tenant_id, s.search_id, coalesce((select max(event_id) from listing_event e where e.mls_id = t.mls_id), 0)
from search s join tenant t using (tenant_id)
where s.contact_id is not null and s.frequency is not null and not s.is_paused;
