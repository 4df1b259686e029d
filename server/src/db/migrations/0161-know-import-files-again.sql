-- A file that is uploaded again is known by what is in it: nobody imports one twice by mistake.
alter table import_file add column content_hash text;
create index import_file_content on import_file (tenant_id, content_hash) where content_hash is not null;
