call track('commission_adjustment');
