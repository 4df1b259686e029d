-- Of an email that its mail server took for some of its recipients only: whom it is tried again for, and what was said of
-- those refused for good.
alter table outbox add column recipients text[], add column refused text;
