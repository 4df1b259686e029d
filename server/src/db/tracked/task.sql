call track('task', title => 'title', quiet => '{reminded_for,date_changed}', never => '{search_text}');
