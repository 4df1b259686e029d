-- Of a note without a user: what a client said on the public pages, not what a user wrote who is gone.
alter table note add column is_by_client boolean not null default false;
call track('note', title => $$regexp_replace(note, '<[^>]*>', ' ', 'g')$$, quiet => '{edited_by_id,date_edited,is_by_client}');
