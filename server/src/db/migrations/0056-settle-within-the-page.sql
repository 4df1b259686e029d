-- What was sent lately, for the limits, by ranges of pages: an index that holds when each message was sent would give
-- every message a new entry in each other index, the one over its words above all, when it is settled.
drop index message_sent_to_many;
drop index message_sent_from;
create index message_sent on message using brin (date_sent) with (pages_per_range = 16, autosummarize = on);

-- Room within the page for the row as it is once the message is settled.
alter table message set (fillfactor = 60);
