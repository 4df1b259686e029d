-- A message's words are stored, so that no search parses a text again: PostgreSQL's parser takes up to the square of a
-- word's length. A trigger writes them, also for what the previous version stores meanwhile; 0095 fills those of earlier
-- messages. A generated column would rewrite the table while nobody can use it.
alter table message add column search_vector tsvector;

-- As in functions/, where they are today.
create function search_vector(value text) returns tsvector language sql immutable parallel safe
  return to_tsvector('simple', regexp_replace(replace(left(value, 20000), '<!', ' '), '(\S{100})', '\1 ', 'g'));
create function message_search_vector() returns trigger language plpgsql as $$
begin
  new.search_vector := public.search_vector(coalesce(new.plain_text, new.body));
  return new;
end $$;
create trigger search_vector before insert or update of plain_text, body on message
  for each row execute function message_search_vector();

-- Some hundreds at a time: nobody waits for longer than one such batch.
create procedure fill_message_search_vectors() language plpgsql as $$
declare
  tenant bigint;
  done bigint;
begin
  for tenant in select tenant_id from public.tenant loop
    done := 0;
    while done is not null loop
      with batch as materialized (
        select message_id, coalesce(plain_text, body) as said from public.message
        where tenant_id = tenant and message_id > done order by message_id limit 500
        for no key update
      ), filled as (
        update public.message m set search_vector = public.search_vector(said)
        from batch where m.tenant_id = tenant and m.message_id = batch.message_id and m.search_vector is null
      )
      select max(message_id) into done from batch;
      commit;
    end loop;
  end loop;
end $$;
