call track('custom_value');
