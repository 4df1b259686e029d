call track('video', title => 'name', quiet => '{mp4_key,mp4_size,date_mp4_due}');
