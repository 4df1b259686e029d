-- What was sent lately, for the limits, by ranges of pages: an index that holds when each message was sent would give
-- every message a new entry in each other index, the one over its words above all, when it is settled.
create index concurrently if not exists message_sent on message using brin (date_sent)
  with (pages_per_range = 16, autosummarize = on);

-- Mail and texts of the program itself, which expire.
create index concurrently if not exists message_system on message (date_created) where conversation_id is null;

-- Without the status, which changes and is counted from the rows.
create index concurrently if not exists message_mass_new on message (tenant_id, mass_id) where mass_id is not null;
drop index concurrently if exists message_mass;
alter index message_mass_new rename to message_mass;
