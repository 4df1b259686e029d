call track('tag_contact_entity');
