call track('document_request');
