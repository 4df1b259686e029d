-- The words of a text, in a time that grows no faster than the text. PostgreSQL's parser takes the square of the length
-- of a run without white space ('a_b_a_b_…': 10 s for 20,000 characters), and each '<!--' makes it look for its end; so
-- runs are cut, and there are no comments. Changing this needs a migration that fills the stored vectors again.
create or replace function search_vector(value text) returns tsvector language sql immutable parallel safe
  return to_tsvector('simple', regexp_replace(replace(left(value, 20000), '<!', ' '), '(\S{100})', '\1 ', 'g'));
