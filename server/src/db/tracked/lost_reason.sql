call track('lost_reason', title => 'name');
