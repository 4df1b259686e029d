-- Users who were deleted keep their rows, for what they did names them; and the photos of users (decision 0067).
alter table user_account
  -- Whoever is deleted is deactivated as well, and their address is free again.
  add column date_deleted timestamptz check (date_deleted is null or date_deactivated is not null),
  -- Who got the contacts of a deleted user; null for the pond.
  add column successor_id bigint,
  -- The photo in storage.
  add column photo_key text,
  add foreign key (tenant_id, successor_id) references user_account (tenant_id, user_id) on delete set null (successor_id),
  drop constraint user_account_email_key;
create unique index user_account_email on user_account (email) where date_deleted is null;
create unique index user_account_photo on user_account (photo_key) where photo_key is not null;
create index user_account_successor on user_account (tenant_id, successor_id) where successor_id is not null;
call track('user_account', never => '{password_hash,photo_key}',
  quiet => '{round_robin_turn,preferences,show_profile_progress}');

-- The contacts of a user who was deleted, which go to another whatever whoever deleted the user may see.
alter table contact_bulk
  add column of_user_id bigint,
  add foreign key (tenant_id, of_user_id) references user_account (tenant_id, user_id) on delete set null (of_user_id);
create index contact_bulk_of_user on contact_bulk (tenant_id, of_user_id) where of_user_id is not null;
call track('contact_bulk', quiet => '{total,processed,changed,skipped,date_finished}');
