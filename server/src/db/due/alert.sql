-- What a search has found is due when find.queries.ts and send.queries.ts say; a search without alerts sends nothing.
call keep_due('alert_search', 'alert', 'search_id');
