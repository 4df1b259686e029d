-- The day on which a closed brokerage is erased, in its time zone.
call keep_due('tenant', 'erase', 'tenant_id',
  at => 'r.close_on::timestamp at time zone r.time_zone', of => '{close_on,time_zone}');
