call track('transaction_document', title => 'r.name');
