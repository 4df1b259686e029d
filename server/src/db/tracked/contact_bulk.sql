-- How far a run has come is no change.
call track('contact_bulk', quiet => '{total,processed,changed,skipped,date_finished}');
