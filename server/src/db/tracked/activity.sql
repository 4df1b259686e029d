-- An activity comes with what it tells of, so its insert is not recorded again. Set once by the program: `is_automatic` and
-- `message_id`.
call track('activity', inserts => false, quiet => '{edited_by_id,date_edited,is_automatic,message_id}');
