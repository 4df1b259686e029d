-- A call that nobody has ended: the provider is asked.
call keep_due('call', 'call', 'call_id', at => 'r.date_check', of => '{date_check}');
