-- Saved property searches are a contact's, or a user's own: one table, because calls name either by its id alone.
alter table search
  alter column contact_id drop not null,
  -- The user whose own search it is.
  add column user_id bigint,
  -- When the contact hears of new matches; null never. Daily and weekly alerts leave at this hour of the contact's day.
  add column frequency text check (frequency in ('AtOnce', 'Daily', 'Weekly')),
  add column hour smallint not null default 8 check (hour between 0 and 23),
  add column is_paused boolean not null default false,
  add foreign key (tenant_id, user_id) references user_account on delete cascade,
  add constraint search_owner check (num_nonnulls(contact_id, user_id) = 1);
create index search_user on search (tenant_id, user_id, date_created desc) where user_id is not null;
create unique index search_guid on search (tenant_id, search_guid);
call track('search', title => 'name');
