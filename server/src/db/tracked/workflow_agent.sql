call track('workflow_agent');
