call track('contact_document', title => 'file_name');
