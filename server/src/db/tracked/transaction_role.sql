call track('transaction_role');
