call track('contact_erasure');
