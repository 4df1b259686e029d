-- A feed is read by one process at a time: whoever has it says so with each page, and who was killed loses it after a
-- while. What is stored names the reader, so that one who was only slow cannot write after another has taken over.
alter table listing_feed
  add column reader uuid,
  add column reader_until timestamptz,
  -- When it is read again; failures in a row put that off.
  add column next_try timestamptz,
  add column failures integer not null default 0,
  -- Records that could not be used, those with values that were left out, and what was wrong with the last of them.
  add column skipped bigint not null default 0,
  add column mended bigint not null default 0,
  add column last_flaw text,
  -- Since when the feed has lacked so much of what is here that it is not believed.
  add column doubted_since timestamptz;

-- The MLS of a brokerage; its users have the same one.
alter table tenant add column mls_id bigint;
call track('tenant');
