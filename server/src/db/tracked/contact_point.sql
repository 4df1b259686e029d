call track('contact_point');
