call track('workflow_settings');
