-- What 0094 begins, while everybody works: it takes about as long as building an index that parses each message.
call fill_message_search_vectors();
create index concurrently if not exists message_search on message using gin (tenant_id, search_vector);
drop index concurrently if exists message_words;
