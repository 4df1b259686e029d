call track('saved_search', title => 'name');
