call track('contact_merge', inserts => true, quiet => '{choices}');
