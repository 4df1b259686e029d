-- What the feed itself tells of a listing's past: changes of price and status, also from before it was read here.
alter table listing add column history jsonb not null default '[]';
