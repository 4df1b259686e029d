call track('checklist_template_line', quiet => '{position}');
