-- Imports named people without a name by their email or phone. Nobody's name is such, and who has none is called so anyway
-- (display_name): a file that is imported again finds them by it. Only the rows that change are locked; their search text
-- and history follow.
update contact set first_name = ''
where coalesce(last_name, '') = '' and date_erased is null
  and first_name in (left(email, 100), cell_phone, home_phone, work_phone);
