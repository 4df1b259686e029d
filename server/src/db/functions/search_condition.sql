-- The condition that a search_text contains every one of the words, for the doors that search. They need a definer
-- function because LIKE is not leakproof, and behind a policy the planner may not use the trigram index for it (0.6 ms
-- becomes 3 s at a million rows). No words match nothing. A word may be several spellings, separated by a unit
-- separator: one of them suffices. They are joined by OR because the index knows no LIKE ANY. One that begins with a
-- record separator is found in words that are nearly the same, by their trigrams.
create or replace function search_condition(words text[]) returns text language sql immutable parallel safe
  return (
    select coalesce(string_agg(format('(%s)', (
      select coalesce(string_agg(
        case when spelling like e'\x1e%'
          then format('search_text operator(public.%%>>) %L', public.search_fold(substr(spelling, 2)))
          else format('search_text like %L', public.search_pattern(spelling)) end, ' or '), 'true')
      from unnest(string_to_array(word, e'\x1f')) spelling
    )), ' and '), 'false')
    from unnest(words) word
  );
