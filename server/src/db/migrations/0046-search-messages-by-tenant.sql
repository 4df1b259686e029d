-- What is said in messages, each brokerage's on its own, for search_conversations.
drop index message_words;
create index message_words on message
  using gin (tenant_id, to_tsvector('simple', left(coalesce(plain_text, body), 20000)));
