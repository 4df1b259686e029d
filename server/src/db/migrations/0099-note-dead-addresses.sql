-- An address may be dead although its suppression has a weightier reason, which a bounce neither replaces nor lifts.
alter table suppression add column date_bounced timestamptz;
