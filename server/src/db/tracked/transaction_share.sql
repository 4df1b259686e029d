call track('transaction_share');
