-- Written agreements with buyers: documents of a household that say what they are and how long they hold.
alter table contact_document
  add column agreement_type text check (agreement_type in ('Representation', 'Touring')),
  add column is_exclusive boolean,
  add column signed_date date,
  add column expiration_date date,
  add constraint contact_document_agreement check (
    (agreement_type is null) = (signed_date is null) and (agreement_type is null) = (is_exclusive is null)
    and (expiration_date is null or expiration_date >= signed_date));
create index contact_document_agreements on contact_document (tenant_id, contact_entity_id) where agreement_type is not null;
call track('contact_document', title => 'file_name');

-- What happens when a showing is planned without one.
alter table tenant add column agreement_guard text not null default 'Warn' check (agreement_guard in ('Warn', 'Block', 'Off'));
call track('tenant');

-- Who went on without one, and why. It outlives the appointment and the contact, and is only ever added to.
create table agreement_exception (
  tenant_id bigint not null references tenant,
  exception_id bigint generated always as identity,
  appointment_id bigint not null,
  date_time timestamptz not null,
  contact_id bigint not null,
  contact_name text,
  user_id bigint not null,
  user_name text not null,
  no_agreement_reason text
    check (no_agreement_reason in ('OpenHouse', 'SellerOnly', 'NotResidential', 'FileFollows', 'Other')),
  no_agreement_note text,
  missing text not null,
  date_created timestamptz not null default now(),
  primary key (tenant_id, exception_id)
);
create index agreement_exception_contact on agreement_exception (tenant_id, contact_id);
create index agreement_exception_appointment on agreement_exception (tenant_id, appointment_id);
call protect('agreement_exception');
revoke update, delete on agreement_exception from dormer_app;
