-- Set by the operator (commands/move-brokerage.ts): the brokerage lives on in another installation, and what is here is
-- erased. For the operator alone.
alter table tenant add column lives_elsewhere boolean not null default false;
call track('tenant', never => '{logo_key,suspended_because,lives_elsewhere}');
