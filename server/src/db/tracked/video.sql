call track('video', title => 'name');
