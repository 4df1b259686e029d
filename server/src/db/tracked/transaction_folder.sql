call track('transaction_folder', title => 'r.name');
