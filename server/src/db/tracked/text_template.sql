call track('text_template');
