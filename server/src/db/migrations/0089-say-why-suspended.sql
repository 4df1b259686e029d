-- Why the operator has suspended a brokerage, for the operator alone.
alter table tenant add column suspended_because text;
call track('tenant', never => '{logo_key,suspended_because}');
