-- A line that somebody added to one transaction is recorded; those copied from the brokerage's list are not.
call track('checklist_line', quiet => '{position, revision}', added => 'r.template_line_id is null');
