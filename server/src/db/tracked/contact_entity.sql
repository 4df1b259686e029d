-- A household comes with its first person, who is recorded.
call track('contact_entity', inserts => false);
