-- Documents of a checklist that somebody was asked for by an email or a text (decision 0113).
create table document_request (
  tenant_id bigint not null,
  document_request_id bigint generated always as identity,
  -- For the history.
  transaction_id bigint not null,
  line_id bigint not null,
  -- What was asked of whom, in words.
  title text not null,
  requested_from text not null,
  requested_by_id bigint,
  channel text not null check (channel in ('Email', 'Text')),
  message_id bigint,
  date_created timestamptz not null,
  primary key (tenant_id, document_request_id),
  foreign key (tenant_id, transaction_id) references transaction on delete cascade,
  foreign key (tenant_id, line_id) references checklist_line on delete cascade,
  foreign key (tenant_id, requested_by_id) references user_account on delete set null (requested_by_id),
  foreign key (tenant_id, message_id) references message on delete set null (message_id)
);
create index document_request_line on document_request (tenant_id, line_id, document_request_id);
create index document_request_transaction on document_request (tenant_id, transaction_id);
create index document_request_message on document_request (tenant_id, message_id);
call protect('document_request');
