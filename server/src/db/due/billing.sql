-- A brokerage's payments are checked once a day, and when its grace period of 14 days (GRACE_DAYS) is over.
call keep_due('billing', 'billing', 'tenant_id',
  at => 'least(r.date_checked + interval ''1 day'',
    case when r.unpaid_since + interval ''14 days'' > r.date_checked then r.unpaid_since + interval ''14 days'' end)',
  of => '{date_checked,unpaid_since}');
