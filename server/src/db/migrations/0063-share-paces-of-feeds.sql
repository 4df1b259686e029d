-- When a feed may be asked again, for all processes that ask it. Lost in a crash, which does no harm.
create unlogged table listing_pace (
  mls_id bigint primary key,
  free timestamptz not null
);
grant select, insert, update on listing_pace to dormer_app;
