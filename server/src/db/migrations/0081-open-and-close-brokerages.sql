-- Who gets in, and who only reads: independent facts about a brokerage and about a user (decision 0073).
alter table tenant
  -- When its registration was paid (A111); those that an operator adds need none.
  add column date_activated timestamptz default now(),
  add column date_suspended timestamptz,
  add column read_only_since timestamptz,
  -- The day on which a brokerage that is being closed is erased.
  add column close_on date,
  -- Seats that are paid for; null for as many as one likes.
  add column seats integer check (seats > 0);
call track('tenant');
alter table user_account add column date_deactivated timestamptz;
call track('user_account', never => '{password_hash}', quiet => '{round_robin_turn,preferences,show_profile_progress}');
