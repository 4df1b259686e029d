-- MP4s are also made of pictures that are larger than phones play, or have an odd side, and of MP4s in a codec that not
-- all phones have: everything without one is looked at again, one at a time. What needs none says so at once. In an hour,
-- when the previous version is gone, which would give them up again.
update video set date_mp4_due = now() + interval '1 hour' where mp4_key is null and storage_key is not null;
