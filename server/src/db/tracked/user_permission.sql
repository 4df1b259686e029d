call track('user_permission');
