-- For moving a brokerage (commands/move-brokerage.ts). own_close_on: of one that lives elsewhere, the day its own admins
-- have it closed on, while close_on is when it is erased here. files_in: the bucket its files were in when it was
-- suspended, so that a copy does not use the same one. For the operator alone.
alter table tenant add column own_close_on date, add column files_in text;
call track('tenant', never => '{logo_key,suspended_because,lives_elsewhere,own_close_on,files_in}');
