-- Passwords never; what the program counts and what a user arranges on screen is no change of the account.
call track(
  'user_account',
  never => '{password_hash,photo_key}',
  quiet => '{round_robin_turn,preferences,show_profile_progress,date_email_proven}'
);
