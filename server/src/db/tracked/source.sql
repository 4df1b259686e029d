call track('source');
