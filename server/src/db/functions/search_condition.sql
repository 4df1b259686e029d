-- That a search_text holds every one of the words, as a condition for the doors that search: a definer function is needed
-- because LIKE is not leakproof, and behind a policy the planner may not use the trigram index for it (0.6 ms becomes 3 s
-- at a million rows). No words find nothing.
create or replace function search_condition(words text[]) returns text language sql immutable parallel safe
  return (
    select coalesce(string_agg(format('search_text like %L', public.search_pattern(word)), ' and '), 'false')
    from unnest(words) word
  );
