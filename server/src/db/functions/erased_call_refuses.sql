-- What an erasure took from a call, which is told by its number being gone, does not come back: neither with notes that
-- somebody types, nor with what the provider tells or records late, which the program leaves out beforehand.
create or replace function erased_call_refuses() returns trigger language plpgsql as $$
begin
  raise exception 'This person was erased. Nothing can be written to or about them any more.' using errcode = 'DE001';
end $$;

create or replace trigger erased before update on call
  for each row when (old.number = '' and (new.number <> '' or new.notes is not null or new.transcription is not null
    or new.recording_key is not null or new.voicemail_key is not null))
  execute function erased_call_refuses();
