-- The message an activity logs; null for what was logged by hand, and for messages logged before.
alter table activity add message_id bigint;
