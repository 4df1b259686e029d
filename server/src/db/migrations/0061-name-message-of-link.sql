-- The message that a client link was sent in: with it stands what was sent, and DisableForcedRegistration (A094).
alter table client_link add column message_id bigint;
