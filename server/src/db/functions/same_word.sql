-- Whether two words may be one first name: equal, forms of one, an initial, or an unknown name's beginning.
create or replace function same_word(a text, b text) returns boolean language plpgsql immutable parallel safe as $$
declare
  x text[] := coalesce(public.given_names(a), array[a]);
  y text[] := coalesce(public.given_names(b), array[b]);
  short text := case when length(a) <= length(b) then a else b end;
  long text := case when length(a) <= length(b) then b else a end;
begin
  if a = b or x && y then return true; end if;
  if length(short) = 1 then
    return starts_with(long, short) or exists (select from unnest(case when long = b then y else x end) n where starts_with(n, short));
  end if;
  return public.given_names(short) is null and length(long) > length(short) + 1 and starts_with(long, short);
end $$;
