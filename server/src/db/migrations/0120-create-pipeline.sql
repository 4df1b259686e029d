-- The pipeline: stages, opportunities and where they have been, why they are lost, and the forecast of months that are over.
create table pipeline_stage (
  tenant_id bigint not null references tenant,
  stage_id bigint generated always as identity,
  name text not null,
  description text,
  position integer not null,
  color text not null default 'gray',
  probability integer not null default 50 check (probability between 0 and 100),
  stuck_after_days integer check (stuck_after_days between 1 and 365),
  types text[] not null default '{Purchase,Listing}' check (types <@ '{Purchase,Listing}' and types <> '{}'),
  outcome text not null default 'Open' check (outcome in ('Open', 'Won', 'Lost')),
  primary key (tenant_id, stage_id)
);
create unique index pipeline_stage_name on pipeline_stage (tenant_id, lower(name));
call protect('pipeline_stage');

create table lost_reason (
  tenant_id bigint not null references tenant,
  lost_reason_id bigint generated always as identity,
  name text not null,
  primary key (tenant_id, lost_reason_id)
);
create unique index lost_reason_name on lost_reason (tenant_id, lower(name));
call protect('lost_reason');

create table opportunity (
  tenant_id bigint not null references tenant,
  opportunity_id bigint generated always as identity,
  name text,
  type text not null check (type in ('Purchase', 'Listing')),
  stage_id bigint not null,
  -- Its rank in the stage: between two cards is half of the way; whoever runs out of places numbers the stage anew.
  position numeric(14, 6) not null,
  contact_id bigint not null,
  user_id bigint not null,
  projected_close_date date,
  sales_price numeric(14, 2) check (sales_price >= 0),
  gci numeric(14, 2) check (gci >= 0),
  -- Its own, in place of its stage's.
  probability integer check (probability between 0 and 100),
  lost_reason_id bigint,
  lost_reason text,
  lost_note text,
  date_stage_entered timestamptz not null,
  -- When it was won or lost.
  date_decided timestamptz,
  transaction_id bigint,
  version integer not null default 1,
  created_by_id bigint,
  edited_by_id bigint,
  date_created timestamptz not null,
  primary key (tenant_id, opportunity_id),
  foreign key (tenant_id, stage_id) references pipeline_stage,
  foreign key (tenant_id, contact_id) references contact on delete cascade,
  foreign key (tenant_id, user_id) references user_account,
  foreign key (tenant_id, lost_reason_id) references lost_reason on delete set null (lost_reason_id),
  foreign key (tenant_id, transaction_id) references transaction on delete set null (transaction_id),
  foreign key (tenant_id, created_by_id) references user_account on delete set null (created_by_id),
  foreign key (tenant_id, edited_by_id) references user_account on delete set null (edited_by_id)
);
create index opportunity_stage on opportunity (tenant_id, stage_id, position, opportunity_id);
create index opportunity_user on opportunity (tenant_id, user_id);
create index opportunity_contact on opportunity (tenant_id, contact_id);
create index opportunity_lost_reason on opportunity (tenant_id, lost_reason_id) where lost_reason_id is not null;
create unique index opportunity_transaction on opportunity (tenant_id, transaction_id) where transaction_id is not null;
call protect('opportunity');

-- Each stage it came to; the names are those of then.
create table opportunity_move (
  tenant_id bigint not null,
  opportunity_move_id bigint generated always as identity,
  opportunity_id bigint not null,
  from_name text,
  to_name text not null,
  -- Without a foreign key: the stage may be gone.
  to_stage_id bigint not null,
  user_id bigint,
  lost_reason text,
  lost_note text,
  -- The opportunity's version since.
  version integer not null,
  date_moved timestamptz not null,
  primary key (tenant_id, opportunity_move_id),
  foreign key (tenant_id, opportunity_id) references opportunity on delete cascade,
  foreign key (tenant_id, user_id) references user_account on delete set null (user_id)
);
create index opportunity_move_opportunity on opportunity_move (tenant_id, opportunity_id, date_moved);
call protect('opportunity_move');

-- Which months are kept, and the opportunities as each of them ended: those still open, and those won in it. No foreign
-- keys: nothing that is changed or deleted later rewrites a month that is over.
create table forecast_month (
  tenant_id bigint not null references tenant,
  month date not null,
  date_kept timestamptz not null,
  primary key (tenant_id, month)
);
call protect('forecast_month');
create table forecast_opportunity (
  tenant_id bigint not null,
  month date not null,
  opportunity_id bigint not null,
  user_id bigint not null,
  type text not null,
  stage_name text not null,
  outcome text not null,
  probability integer not null,
  projected_close_date date,
  sales_price numeric(14, 2),
  gci numeric(14, 2),
  primary key (tenant_id, month, opportunity_id),
  foreign key (tenant_id, month) references forecast_month on delete cascade
);
call protect('forecast_opportunity');

do $$
declare id bigint;
begin
  for id in select tenant_id from tenant loop
    call give_pipeline(id);
  end loop;
end $$;
