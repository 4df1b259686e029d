call track('voicemail_drop', title => 'name');
