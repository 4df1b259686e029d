-- What a message says stands apart from its row: so a page holds many rows, and what becomes of a message can be noted
-- within it, without a new entry in each index. Those written before stay as they are.
alter table message set (toast_tuple_target = 256);
