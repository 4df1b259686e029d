-- A message's text without the links that contain this secret, as it is kept after it was sent. The secret consists of
-- letters, digits, - and _.
create or replace function without_secret(given text, secret text) returns text
language sql immutable
return case when secret is null then given else regexp_replace(
  regexp_replace(given, '<a [^>]*' || secret || '[^>]*>([^<]*)</a>', '\1 (the link was only in the email itself)', 'g'),
  '\S*' || secret || '\S*', '(the link was only in the email itself)', 'g') end;
