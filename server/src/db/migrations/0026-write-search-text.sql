-- The text that is searched becomes an ordinary column, written by a trigger: changing what is in it no longer rewrites
-- the table under lock (0009). The values and their index stay.
alter table task alter column search_text drop expression, alter column search_text set default '';
alter table appointment alter column search_text drop expression, alter column search_text set default '';
call track('task', title => 'title', quiet => '{reminded_for,date_changed}', never => '{search_text}');
call track('appointment', title => 'title', quiet => '{reminded_for,date_changed,sequence}', never => '{search_text}');

-- As in functions/: what is written before those are created must be found, too.
create function title_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := public.search_fold(new.title);
  return new;
end $$;
create trigger search_text before insert or update of title on task for each row execute function title_search_text();
create trigger search_text before insert or update of title on appointment for each row execute function title_search_text();
