call track('sales_list', title => 'name');
