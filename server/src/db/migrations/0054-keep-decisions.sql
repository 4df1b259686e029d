-- Who decided that a text which sounds like a stop is none stands with what was said at its number.
alter table consent drop constraint consent_says_check;
alter table consent add constraint consent_says_check check (says in ('Yes', 'No', 'NotStop'));

-- Its contact is deleted: until that is restored, admins alone see it, whoever it was given to (decision 0043).
alter table conversation add column is_orphaned boolean not null default false;
update conversation c set is_orphaned = true, answerer_id = null
where contact_id is not null
  and not exists (select from contact p where p.tenant_id = c.tenant_id and p.contact_id = c.contact_id);
