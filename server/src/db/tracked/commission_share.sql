call track('commission_share');
