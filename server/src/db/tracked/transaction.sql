call track(
  'transaction',
  quiet => '{edited_by_id,dates_changed}',
  never => '{search_text}',
  title => $$coalesce(nullif(concat_ws(', ', r.address, r.city), ''), r.type)$$
);
