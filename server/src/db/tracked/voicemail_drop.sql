call track('voicemail_drop');
