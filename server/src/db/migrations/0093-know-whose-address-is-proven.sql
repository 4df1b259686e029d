-- Whoever has used a code that was mailed to the address that signs in. A registration and an invitation prove nothing yet;
-- the accounts that are there were in use with their mails.
alter table user_account add column date_email_proven timestamptz default now();
update user_account set date_email_proven = null where password_hash is null;
call track('user_account', never => '{password_hash,photo_key}',
  quiet => '{round_robin_turn,preferences,show_profile_progress,date_email_proven}');

-- What 0039 kept for the version before it.
drop table sign_in_throttle;
delete from download_link where session_id is null;
alter table download_link alter column session_id set not null;
