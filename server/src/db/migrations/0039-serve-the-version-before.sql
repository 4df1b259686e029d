-- Processes of the version before run on while new ones start (decision 0024). They count failed sign-ins in the table
-- that 0035 dropped, and give links without a session. A later version drops the table again and demands the session.
create table sign_in_throttle (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
grant select, insert, update, delete on sign_in_throttle to dormer_app;
alter table download_link alter column session_id drop not null;
