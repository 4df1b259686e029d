-- Only so that it is restored with a deleted transaction.
call track('plan_split');
