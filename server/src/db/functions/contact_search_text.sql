drop function if exists contact_search_text(text, text, text, text, text, text);
drop function if exists contact_search_text(text, text, text, text, text, text, text);

-- What the free-text box searches, apart from the source. Another column here needs a migration that adds it to
-- contact_text, and an argument in contact_added, contact_renamed and contact_point_changed. `further` are the emails and
-- phones beyond those in columns.
create or replace function contact_search_text(
  first_name text, last_name text, email text, cell_phone text, home_phone text, work_phone text, nickname text, further text
) returns text language sql stable parallel safe
  return public.search_fold(
    concat_ws(' ', first_name, last_name, email, cell_phone, home_phone, work_phone, nickname, further));
