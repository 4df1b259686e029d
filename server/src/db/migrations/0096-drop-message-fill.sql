-- 0095, which may be interrupted and begin again, is done.
drop procedure fill_message_search_vectors();
