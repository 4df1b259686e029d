call track('contact_property', title => $$coalesce(address, city || ', ' || state_code)$$);
