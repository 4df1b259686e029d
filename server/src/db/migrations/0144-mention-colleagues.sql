-- The colleagues whom a note mentions, as its markup names them: they are told once.
alter table note add column mentioned_ids bigint[] default '{}' not null;
