call track('phone_code', title => 'code');
