-- An address may get no messages for several reasons; taking one back leaves the others. That it is dead was noted beside
-- the other reason, and is now one of them.
alter table suppression drop constraint suppression_pkey;
insert into suppression (tenant_id, channel, address, reason, date_created)
  select tenant_id, channel, address, 'Bounced', date_bounced from suppression
  where date_bounced is not null and reason <> 'Bounced';
alter table suppression drop column date_bounced;
alter table suppression add primary key (tenant_id, channel, address, reason);

-- What merges added is found by its key when they are undone.
update contact_merge_row set new_key = new_key || jsonb_build_object('reason', after -> 'reason'), after = after - 'date_bounced'
  where table_name = 'suppression' and what = 'Added';
