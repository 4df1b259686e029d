-- A brokerage's next day, in its time zone, as plans.jobs.ts decides.
call keep_due('tenant', 'plan-day', 'tenant_id', at => 'now()', of => '{time_zone}');
