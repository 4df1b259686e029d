-- What search_conversations looks through. Another text here needs a migration that fills the existing rows in batches,
-- as 0095 does.
create or replace function message_search_vector() returns trigger language plpgsql as $$
begin
  new.search_vector := public.search_vector(coalesce(new.plain_text, new.body));
  return new;
end $$;

create or replace trigger search_vector before insert or update of plain_text, body on message
  for each row execute function message_search_vector();
