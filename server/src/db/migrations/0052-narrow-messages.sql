-- What a message says stands apart from its row: so a page holds many rows, and what becomes of a message can be noted
-- within it, without a new entry in each index. Those written before stay as they are.
alter table message set (toast_tuple_target = 256);

-- Without the status, which changes and is counted from the rows.
drop index message_mass;
create index message_mass on message (tenant_id, mass_id) where mass_id is not null;
