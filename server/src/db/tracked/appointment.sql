-- What reminders and calendar programs need is no change that people made.
call track('appointment', title => 'title', quiet => '{reminded_for,date_changed,sequence}', never => '{search_text}');
