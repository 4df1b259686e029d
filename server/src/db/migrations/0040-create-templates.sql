-- Templates of emails and texts (S3§3): those that came with Dormer, those that are shared, and personal ones.
create table email_template (
  tenant_id bigint not null references tenant,
  email_template_id bigint generated always as identity,
  name text not null,
  subject text not null,
  -- HTML, cleaned when it was saved.
  body text not null,
  shared_with_group boolean not null default false,
  is_system boolean not null default false,
  -- Null for those that came with Dormer, and after their author is gone.
  created_by_id bigint,
  video_guid text,
  date_created timestamptz not null default now(),
  primary key (tenant_id, email_template_id),
  foreign key (tenant_id, created_by_id) references user_account on delete set null (created_by_id)
);
create index email_template_created_by on email_template (tenant_id, created_by_id) where created_by_id is not null;
create unique index email_template_system on email_template (tenant_id, name) where is_system;
call protect('email_template');

create table text_template (
  tenant_id bigint not null references tenant,
  text_template_id bigint generated always as identity,
  name text not null,
  body text not null,
  shared_with_group boolean not null default false,
  is_system boolean not null default false,
  created_by_id bigint,
  video_guid text,
  date_created timestamptz not null default now(),
  primary key (tenant_id, text_template_id),
  foreign key (tenant_id, created_by_id) references user_account on delete set null (created_by_id)
);
create index text_template_created_by on text_template (tenant_id, created_by_id) where created_by_id is not null;
create unique index text_template_system on text_template (tenant_id, name) where is_system;
call protect('text_template');

-- Before they are tracked: nobody did this.
do $$
declare id bigint;
begin
  for id in select tenant_id from tenant order by tenant_id loop
    call give_templates(id);
  end loop;
end $$;
call track('email_template');
call track('text_template');

-- A code that people text to the brokerage's number (S3§3).
create table phone_code (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  code text not null check (code ~ '^\d{4}$'),
  message text not null,
  message_link text,
  mls_number text,
  -- Null is Code Inquiry.
  source_id bigint,
  date_created timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, code),
  foreign key (tenant_id, source_id) references source on delete set null (source_id)
);
create index phone_code_source on phone_code (tenant_id, source_id) where source_id is not null;
call protect('phone_code');
call track('phone_code', title => 'code');
