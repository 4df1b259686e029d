-- Mail and texts of the program itself belong to no conversation; those are kept as long as notifications (sweep_expired).
alter table message alter column conversation_id drop not null;

-- Whether it is listed under the bell: a user may want to be told by email or text alone.
alter table notification add column in_app boolean not null default true;

-- A notification that its user wants by email or by text. Several are told in one message (decision 0040).
create table notice (
  tenant_id bigint not null,
  notification_id bigint not null,
  channel text not null check (channel in ('Email', 'Text')),
  user_id bigint not null,
  -- Null while it is still to be told.
  date_told timestamptz,
  primary key (tenant_id, notification_id, channel),
  foreign key (tenant_id, notification_id) references notification on delete cascade
);
create index notice_user on notice (tenant_id, user_id, channel, date_told desc nulls first);
call protect('notice');
