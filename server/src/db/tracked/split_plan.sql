call track('split_plan');
