-- Only so that they are restored with a deleted video.
call track('video_captions', quiet => '{content,date_created}');
