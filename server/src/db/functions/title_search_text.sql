-- What the global search searches in tasks and appointments. Another column here needs an update of the existing rows.
create or replace function title_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := public.search_fold(new.title);
  return new;
end $$;

create or replace trigger search_text before insert or update of title on task
  for each row execute function title_search_text();
create or replace trigger search_text before insert or update of title on appointment
  for each row execute function title_search_text();
