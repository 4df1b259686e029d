-- A workflow whose trigger is a time, from when it counts; then as times.jobs.ts decides.
call keep_due('workflow', 'workflow-trigger', 'workflow_id',
  at => $$case when r.status = 'Active' and r.type = 'Contact' and r.event_code in ('Birthday', 'PurchaseAnniversary',
    'SaleAnniversary', 'TransactionDate', 'GoneQuiet', 'NoAnswer', 'InSavedSearch') then r.trigger_since end$$,
  of => '{status,event_code,trigger_since}');
