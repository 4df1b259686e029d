call track('workflow_step');
