call track('workflow', title => 'name', quiet => '{has_changes,workflow_version_id,date_published,date_deactivated,trigger_since,triggered_until}');
