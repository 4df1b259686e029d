call track('email_template');
