-- Closing a brokerage (decision 0071): what was erased of whom, for whoever runs the server. It holds no personal data, and
-- stays. The brokerage it names is gone, so it refers to none.
create table erasure (
  brokerage_id bigint primary key,
  date_begun timestamptz not null default now(),
  date_finished timestamptz,
  -- By table.
  counts jsonb not null default '{}',
  files integer not null default 0
);

-- What is erased with its brokerage is not recorded once more (procedures/track.sql).
do $$ declare
  tracker regprocedure;
  definition text;
begin
  for tracker in select oid from pg_proc where proname like 'track\_%' and prorettype = 'trigger'::regtype
    and prosrc not like '%app.erasing%'
  loop
    definition := pg_get_functiondef(tracker);
    execute replace(definition, E'\n      begin\n',
      E'\n      begin\n        if current_setting(''app.erasing'', true) = ''on'' then return null; end if;\n');
  end loop;
end $$;

create index tenant_suspended on tenant (tenant_id) where date_suspended is not null;
