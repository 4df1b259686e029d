-- The board shows what was won and lost lately, however much there has been.
create index opportunity_decided on opportunity (tenant_id, date_decided);
