-- Who last changed what somebody wrote, and when (decision 0022). The history tells the change itself.
alter table note
  add column edited_by_id bigint,
  add column date_edited timestamptz,
  add foreign key (tenant_id, edited_by_id) references user_account on delete set null (edited_by_id);
alter table activity
  add column edited_by_id bigint,
  add column date_edited timestamptz,
  add foreign key (tenant_id, edited_by_id) references user_account on delete set null (edited_by_id);
-- Found when a user is deleted.
create index note_edited_by on note (tenant_id, edited_by_id) where edited_by_id is not null;
create index activity_edited_by on activity (tenant_id, edited_by_id) where edited_by_id is not null;
call track('note', title => $$regexp_replace(note, '<[^>]*>', ' ', 'g')$$, quiet => '{edited_by_id,date_edited}');
call track('activity', inserts => false, quiet => '{edited_by_id,date_edited}');
