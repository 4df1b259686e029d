call track('urgency_type');
