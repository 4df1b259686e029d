-- What a program sent touches nobody: LastContact, IsContacted and LastActive count people only (decision 0083).
alter table activity add column is_automatic boolean not null default false;
alter table message add column is_automatic boolean not null default false;
call track('activity', inserts => false, quiet => '{edited_by_id,date_edited,is_automatic}');

-- What the other side last said, which lists show of those who wait for an answer.
alter table conversation add column last_incoming_body text;
-- 0100 fills them: here, nobody could use these tables meanwhile.
