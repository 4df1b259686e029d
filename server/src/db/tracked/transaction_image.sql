-- Only so that it is restored with a deleted transaction.
call track('transaction_image');
