-- Nobody deletes them: a goal is ended by none from a month on.
call track('goal', quiet => '{date_set,set_by_id}');
