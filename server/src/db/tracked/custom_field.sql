-- Its place among the fields is no change of it.
call track('custom_field', title => 'name', quiet => '{position}');
