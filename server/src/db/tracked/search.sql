call track('search', title => 'name');
