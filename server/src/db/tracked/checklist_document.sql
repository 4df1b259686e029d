call track('checklist_document', quiet => '{is_accepted}');
