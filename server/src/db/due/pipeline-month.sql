-- The end of a brokerage's month, in its time zone, as forecast.queries.ts decides.
call keep_due('tenant', 'pipeline-month', 'tenant_id', at => 'now()', of => '{time_zone}');
