-- Written by `npm run generate` from the migrated schema, to be read: nothing runs it. A test checks that it is current.
-- Functions stand in functions/, and every table with a tenant_id is behind procedures/protect.sql.

create table account_code (
  tenant_id bigint not null,
  user_id bigint not null,
  purpose text not null,
  token_hash bytea,
  date_expires timestamp with time zone,
  asked_by_id bigint,
  address text,
  user_agent text,
  date_created timestamp with time zone default now() not null,
  PRIMARY KEY (tenant_id, user_id),
  FOREIGN KEY (tenant_id, asked_by_id) REFERENCES user_account(tenant_id, user_id) ON DELETE SET NULL (asked_by_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, user_id) ON DELETE CASCADE,
  CHECK ((purpose = ANY (ARRAY['Activation'::text, 'Reset'::text])))
);
CREATE INDEX account_code_asked_by ON account_code USING btree (tenant_id, asked_by_id) WHERE (asked_by_id IS NOT NULL);
CREATE UNIQUE INDEX account_code_token ON account_code USING btree (token_hash);
CREATE TRIGGER noted AFTER INSERT ON account_code FOR EACH STATEMENT EXECUTE FUNCTION write_noted();

create table account_event (
  tenant_id bigint not null,
  account_event_id bigint generated always as identity not null,
  user_id bigint not null,
  kind text not null,
  way text,
  is_new_device boolean default false not null,
  address text,
  user_agent text,
  by_user_id bigint,
  date_created timestamp with time zone default now() not null,
  PRIMARY KEY (tenant_id, account_event_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, user_id) ON DELETE CASCADE
);
CREATE INDEX account_event_date ON account_event USING btree (date_created);
CREATE INDEX account_event_user ON account_event USING btree (tenant_id, user_id, account_event_id);
CREATE TRIGGER noted AFTER INSERT ON account_event REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_noted('account_event_id');

create table activity (
  tenant_id bigint not null,
  activity_id bigint generated always as identity not null,
  activity_type_id integer not null,
  contact_entity_id bigint,
  contact_id bigint,
  user_id bigint,
  recipient text,
  subject text,
  description text,
  date_created timestamp with time zone default now() not null,
  date_logged timestamp with time zone default now() not null,
  date_watched_utc timestamp with time zone,
  edited_by_id bigint,
  date_edited timestamp with time zone,
  is_automatic boolean default false not null,
  message_id bigint,
  PRIMARY KEY (tenant_id, activity_id),
  FOREIGN KEY (tenant_id, contact_entity_id) REFERENCES contact_entity(tenant_id, contact_entity_id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, contact_id) REFERENCES contact(tenant_id, contact_id) ON DELETE SET NULL (contact_id),
  FOREIGN KEY (tenant_id, edited_by_id) REFERENCES user_account(tenant_id, user_id) ON DELETE SET NULL (edited_by_id),
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, user_id) ON DELETE SET NULL (user_id),
  CHECK ((((activity_type_id >= 1) AND (activity_type_id <= 22)) AND (activity_type_id <> ALL (ARRAY[18, 19]))))
);
CREATE INDEX activity_contact ON activity USING btree (tenant_id, contact_id) WHERE (contact_id IS NOT NULL);
CREATE INDEX activity_contact_entity ON activity USING btree (tenant_id, contact_entity_id, date_created DESC, activity_id DESC);
CREATE INDEX activity_counts ON activity USING btree (tenant_id, date_created DESC, activity_id DESC) INCLUDE (user_id, activity_type_id, is_automatic);
CREATE INDEX activity_edited_by ON activity USING btree (tenant_id, edited_by_id) WHERE (edited_by_id IS NOT NULL);
CREATE INDEX activity_user ON activity USING btree (tenant_id, user_id, date_created DESC);
CREATE TRIGGER erased AFTER INSERT ON activity REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION erased_texts_refuse('description', 'subject', 'recipient');
CREATE TRIGGER erased_updated AFTER UPDATE ON activity REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION erased_texts_refuse('description', 'subject', 'recipient');
CREATE TRIGGER logged AFTER INSERT ON activity REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION activity_logged();
CREATE TRIGGER noted AFTER INSERT ON activity REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('app.restoring'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION write_noted('activity_id');
CREATE TRIGGER track_delete AFTER DELETE ON activity REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_activity_delete();
CREATE TRIGGER track_update AFTER UPDATE ON activity REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_activity_update();

create table agreement_exception (
  tenant_id bigint not null,
  exception_id bigint generated always as identity not null,
  appointment_id bigint not null,
  date_time timestamp with time zone not null,
  contact_id bigint not null,
  contact_name text,
  user_id bigint not null,
  user_name text not null,
  no_agreement_reason text,
  no_agreement_note text,
  missing text not null,
  date_created timestamp with time zone default now() not null,
  PRIMARY KEY (tenant_id, exception_id),
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CHECK ((no_agreement_reason = ANY (ARRAY['OpenHouse'::text, 'SellerOnly'::text, 'NotResidential'::text, 'FileFollows'::text, 'Other'::text])))
);
CREATE INDEX agreement_exception_appointment ON agreement_exception USING btree (tenant_id, appointment_id);
CREATE INDEX agreement_exception_contact ON agreement_exception USING btree (tenant_id, contact_id);

create table alert_match (
  tenant_id bigint not null,
  search_id bigint not null,
  mls_id bigint not null,
  listing_key text not null,
  reason text not null,
  detail text not null,
  contact_id bigint not null,
  event_id bigint not null,
  date_found timestamp with time zone default now() not null,
  date_told timestamp with time zone,
  message_id bigint,
  PRIMARY KEY (tenant_id, search_id, mls_id, listing_key, reason, detail),
  FOREIGN KEY (tenant_id, message_id) REFERENCES message(tenant_id, message_id) ON DELETE SET NULL (message_id),
  CHECK ((reason = ANY (ARRAY['New'::text, 'Price'::text, 'Status'::text, 'BackOnMarket'::text])))
);
CREATE INDEX alert_match_message ON alert_match USING btree (tenant_id, message_id) WHERE (message_id IS NOT NULL);
CREATE UNIQUE INDEX alert_match_told ON alert_match USING btree (tenant_id, contact_id, mls_id, listing_key, reason, detail) WHERE (message_id IS NOT NULL);

create table alert_place (
  tenant_id bigint not null,
  place text not null,
  search_id bigint not null,
  PRIMARY KEY (tenant_id, place, search_id),
  FOREIGN KEY (tenant_id, search_id) REFERENCES alert_search(tenant_id, search_id) ON DELETE CASCADE
);
CREATE INDEX alert_place_search ON alert_place USING btree (tenant_id, search_id);

create table alert_progress (
  tenant_id bigint not null,
  mls_id bigint not null,
  event_id bigint not null,
  until_event bigint,
  after_search bigint default 0 not null,
  PRIMARY KEY (tenant_id),
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);

create table alert_search (
  tenant_id bigint not null,
  search_id bigint not null,
  since_event bigint not null,
  date_since timestamp with time zone default now() not null,
  is_stale boolean default true not null,
  last_sent timestamp with time zone,
  PRIMARY KEY (tenant_id, search_id),
  FOREIGN KEY (tenant_id, search_id) REFERENCES search(tenant_id, search_id) ON DELETE CASCADE
);
CREATE INDEX alert_search_stale ON alert_search USING btree (tenant_id, search_id) WHERE is_stale;
CREATE TRIGGER due_alert_deleted AFTER DELETE ON alert_search REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION due_alert_deleted();

create table appointment (
  tenant_id bigint not null,
  appointment_id bigint generated always as identity not null,
  title text not null,
  description text,
  contact_id bigint,
  user_id bigint not null,
  created_by_id bigint,
  appointment_type_id integer not null,
  appointment_result_id integer default 1001 not null,
  date_time timestamp with time zone not null,
  duration_minutes integer default 15 not null,
  location text,
  reminded_for timestamp with time zone,
  date_created timestamp with time zone default now() not null,
  date_changed timestamp with time zone default now() not null,
  sequence integer default 0 not null,
  search_text text default ''::text not null,
  invitation_uid text,
  PRIMARY KEY (tenant_id, appointment_id),
  FOREIGN KEY (tenant_id, contact_id) REFERENCES contact(tenant_id, contact_id) ON DELETE SET NULL (contact_id),
  FOREIGN KEY (tenant_id, created_by_id) REFERENCES user_account(tenant_id, user_id) ON DELETE SET NULL (created_by_id),
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, user_id),
  CHECK (((appointment_result_id >= 1001) AND (appointment_result_id <= 1004))),
  CHECK (((appointment_type_id >= 1001) AND (appointment_type_id <= 1003))),
  CHECK (((duration_minutes >= 15) AND (duration_minutes <= 1440)))
);
CREATE INDEX appointment_contact ON appointment USING btree (tenant_id, contact_id, date_time) WHERE (contact_id IS NOT NULL);
CREATE INDEX appointment_created_by ON appointment USING btree (tenant_id, created_by_id);
CREATE INDEX appointment_invitation ON appointment USING btree (tenant_id, invitation_uid) WHERE (invitation_uid IS NOT NULL);
CREATE INDEX appointment_search ON appointment USING gin (tenant_id, search_text gin_trgm_ops);
CREATE INDEX appointment_tenant ON appointment USING btree (tenant_id, date_time);
CREATE INDEX appointment_user ON appointment USING btree (tenant_id, user_id, date_time);
CREATE TRIGGER booking_follows AFTER INSERT OR DELETE OR UPDATE OF date_time, duration_minutes, user_id ON appointment FOR EACH ROW EXECUTE FUNCTION booking_follows();
CREATE TRIGGER due_appointment_reminder_deleted AFTER DELETE ON appointment REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION due_appointment_reminder_deleted();
CREATE TRIGGER due_appointment_reminder_inserted AFTER INSERT ON appointment REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION due_appointment_reminder_inserted();
CREATE TRIGGER due_appointment_reminder_updated AFTER UPDATE ON appointment FOR EACH ROW WHEN ((((old.date_time IS DISTINCT FROM new.date_time) OR (old.user_id IS DISTINCT FROM new.user_id)) OR (old.reminded_for IS DISTINCT FROM new.reminded_for))) EXECUTE FUNCTION due_appointment_reminder_updated();
CREATE TRIGGER erased AFTER INSERT ON appointment REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION erased_texts_refuse('title', 'description', 'location');
CREATE TRIGGER erased_updated AFTER UPDATE ON appointment REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION erased_texts_refuse('title', 'description', 'location');
CREATE TRIGGER search_text BEFORE INSERT OR UPDATE OF title ON appointment FOR EACH ROW EXECUTE FUNCTION title_search_text();
CREATE TRIGGER track_delete AFTER DELETE ON appointment REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_appointment_delete();
CREATE TRIGGER track_insert AFTER INSERT ON appointment REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_appointment_insert();
CREATE TRIGGER track_update AFTER UPDATE ON appointment REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_appointment_update();

create table authenticator (
  tenant_id bigint not null,
  user_id bigint not null,
  secret text not null,
  date_confirmed timestamp with time zone,
  last_step bigint default 0 not null,
  PRIMARY KEY (tenant_id, user_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, user_id) ON DELETE CASCADE
);

create table auto_task (
  tenant_id bigint not null,
  auto_task_id bigint generated always as identity not null,
  transaction_id bigint not null,
  workflow_id bigint,
  workflow_name text not null,
  step jsonb not null,
  user_id bigint,
  execute_date timestamp with time zone,
  is_complete boolean default false not null,
  is_cancelled boolean default false not null,
  why text,
  task_id bigint,
  date_completed timestamp with time zone,
  date_created timestamp with time zone default now() not null,
  PRIMARY KEY (tenant_id, auto_task_id),
  FOREIGN KEY (tenant_id, task_id) REFERENCES task(tenant_id, task_id) ON DELETE SET NULL (task_id),
  FOREIGN KEY (tenant_id, transaction_id) REFERENCES transaction(tenant_id, transaction_id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, user_id) ON DELETE SET NULL (user_id),
  FOREIGN KEY (tenant_id, workflow_id) REFERENCES workflow(tenant_id, workflow_id) ON DELETE SET NULL (workflow_id)
);
CREATE INDEX auto_task_task ON auto_task USING btree (tenant_id, task_id) WHERE (task_id IS NOT NULL);
CREATE INDEX auto_task_transaction ON auto_task USING btree (tenant_id, transaction_id);
CREATE INDEX auto_task_user ON auto_task USING btree (tenant_id, user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX auto_task_workflow ON auto_task USING btree (tenant_id, workflow_id) WHERE (workflow_id IS NOT NULL);
CREATE TRIGGER due_auto_task_deleted AFTER DELETE ON auto_task REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION due_auto_task_deleted();
CREATE TRIGGER due_auto_task_inserted AFTER INSERT ON auto_task REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION due_auto_task_inserted();
CREATE TRIGGER due_auto_task_updated AFTER UPDATE ON auto_task FOR EACH ROW WHEN ((((old.execute_date IS DISTINCT FROM new.execute_date) OR (old.is_complete IS DISTINCT FROM new.is_complete)) OR (old.is_cancelled IS DISTINCT FROM new.is_cancelled))) EXECUTE FUNCTION due_auto_task_updated();
CREATE TRIGGER restored BEFORE INSERT ON auto_task FOR EACH ROW WHEN ((current_setting('app.restoring'::text, true) = 'on'::text)) EXECUTE FUNCTION workflow_restored();
CREATE TRIGGER track_delete AFTER DELETE ON auto_task REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_auto_task_delete();
CREATE TRIGGER track_insert AFTER INSERT ON auto_task REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_auto_task_insert();
CREATE TRIGGER track_update AFTER UPDATE ON auto_task REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_auto_task_update();

create table billing (
  tenant_id bigint not null,
  billing_key uuid default gen_random_uuid() not null,
  plan_id integer not null,
  plan_since timestamp with time zone,
  status text default 'None'::text not null,
  customer_id text,
  unpaid_since timestamp with time zone,
  proof text,
  busy_until timestamp with time zone,
  date_checked timestamp with time zone default now() not null,
  PRIMARY KEY (tenant_id),
  UNIQUE (customer_id),
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CHECK ((status = ANY (ARRAY['None'::text, 'Incomplete'::text, 'Trial'::text, 'Active'::text, 'PastDue'::text, 'Ended'::text])))
);
CREATE TRIGGER due_billing_deleted AFTER DELETE ON billing REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION due_billing_deleted();
CREATE TRIGGER due_billing_inserted AFTER INSERT ON billing REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION due_billing_inserted();
CREATE TRIGGER due_billing_updated AFTER UPDATE ON billing FOR EACH ROW WHEN (((old.date_checked IS DISTINCT FROM new.date_checked) OR (old.unpaid_since IS DISTINCT FROM new.unpaid_since))) EXECUTE FUNCTION due_billing_updated();
CREATE TRIGGER told AFTER UPDATE ON billing FOR EACH ROW WHEN (((old.unpaid_since IS DISTINCT FROM new.unpaid_since) OR (old.date_checked IS DISTINCT FROM new.date_checked))) EXECUTE FUNCTION brokerage_changed();
CREATE TRIGGER track_delete AFTER DELETE ON billing REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_billing_delete();
CREATE TRIGGER track_insert AFTER INSERT ON billing REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_billing_insert();
CREATE TRIGGER track_update AFTER UPDATE ON billing REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_billing_update();

create table booking (
  tenant_id bigint not null,
  booking_id bigint generated always as identity not null,
  user_id bigint not null,
  status text default 'Held'::text not null,
  starts timestamp with time zone not null,
  ends timestamp with time zone not null,
  type_id uuid not null,
  type_name text not null,
  appointment_type_id integer not null,
  place text not null,
  place_details text,
  first_name text not null,
  last_name text default ''::text not null,
  email text not null,
  phone text,
  note text,
  time_zone text not null,
  appointment_id bigint,
  contact_id bigint,
  date_created timestamp with time zone not null,
  date_expires timestamp with time zone not null,
  date_confirmed timestamp with time zone,
  mails integer default 1 not null,
  by_agent boolean default false not null,
  date_tell timestamp with time zone,
  reminded_for timestamp with time zone,
  PRIMARY KEY (tenant_id, booking_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, user_id) ON DELETE CASCADE,
  CHECK ((starts < ends)),
  CHECK ((place = ANY (ARRAY['Phone'::text, 'Video'::text, 'Office'::text, 'Home'::text]))),
  CHECK ((status = ANY (ARRAY['Held'::text, 'Booked'::text, 'Cancelled'::text, 'Expired'::text])))
);
CREATE INDEX booking_appointment ON booking USING btree (tenant_id, appointment_id) WHERE (appointment_id IS NOT NULL);
CREATE INDEX booking_confirmed ON booking USING btree (tenant_id, email) WHERE (status = 'Booked'::text);
CREATE INDEX booking_unconfirmed ON booking USING btree (email, date_created) WHERE (date_confirmed IS NULL);
CREATE INDEX booking_unconfirmed_of ON booking USING btree (tenant_id, date_created) WHERE (date_confirmed IS NULL);
CREATE INDEX booking_user ON booking USING btree (tenant_id, user_id, starts);
CREATE TRIGGER due_booking_deleted AFTER DELETE ON booking REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION due_booking_deleted();
CREATE TRIGGER due_booking_inserted AFTER INSERT ON booking REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION due_booking_inserted();
CREATE TRIGGER due_booking_updated AFTER UPDATE ON booking FOR EACH ROW WHEN ((((((old.status IS DISTINCT FROM new.status) OR (old.starts IS DISTINCT FROM new.starts)) OR (old.date_expires IS DISTINCT FROM new.date_expires)) OR (old.date_tell IS DISTINCT FROM new.date_tell)) OR (old.reminded_for IS DISTINCT FROM new.reminded_for))) EXECUTE FUNCTION due_booking_updated();

create table booking_link (
  tenant_id bigint not null,
  booking_link_id bigint generated always as identity not null,
  booking_id bigint not null,
  token_hash bytea not null,
  PRIMARY KEY (tenant_id, booking_link_id),
  UNIQUE (token_hash),
  FOREIGN KEY (tenant_id, booking_id) REFERENCES booking(tenant_id, booking_id) ON DELETE CASCADE
);
CREATE INDEX booking_link_booking ON booking_link USING btree (tenant_id, booking_id);

create table booking_name (
  tenant_id bigint not null,
  name text not null,
  user_id bigint not null,
  date_taken timestamp with time zone not null,
  PRIMARY KEY (tenant_id, name),
  UNIQUE (name),
  FOREIGN KEY (tenant_id, user_id) REFERENCES booking_page(tenant_id, user_id) ON DELETE CASCADE
);
CREATE INDEX booking_name_user ON booking_name USING btree (tenant_id, user_id);

create table booking_page (
  tenant_id bigint not null,
  user_id bigint not null,
  name text not null,
  is_on boolean default false not null,
  title text,
  welcome text,
  types jsonb not null,
  hours jsonb not null,
  other_days jsonb not null,
  buffer_before integer not null,
  buffer_after integer not null,
  notice_hours integer not null,
  days_ahead integer not null,
  most_per_day integer,
  step_minutes integer not null,
  date_changed timestamp with time zone not null,
  PRIMARY KEY (tenant_id, user_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, user_id) ON DELETE CASCADE,
  CHECK (((buffer_after >= 0) AND (buffer_after <= 240))),
  CHECK (((buffer_before >= 0) AND (buffer_before <= 240))),
  CHECK (((days_ahead >= 1) AND (days_ahead <= 365))),
  CHECK (((most_per_day >= 1) AND (most_per_day <= 50))),
  CHECK (((notice_hours >= 0) AND (notice_hours <= 720))),
  CHECK ((step_minutes = ANY (ARRAY[15, 30, 60])))
);

create table brokerage_export (
  tenant_id bigint not null,
  export_id bigint generated always as identity not null,
  user_id bigint,
  status text default 'Waiting'::text not null,
  message text,
  done integer default 0 not null,
  total integer,
  missing integer default 0 not null,
  storage_key text,
  size bigint,
  date_created timestamp with time zone default now() not null,
  date_changed timestamp with time zone default now() not null,
  date_expires timestamp with time zone,
  PRIMARY KEY (tenant_id, export_id),
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, user_id) ON DELETE SET NULL (user_id),
  CHECK ((status = ANY (ARRAY['Waiting'::text, 'Running'::text, 'Done'::text, 'Failed'::text])))
);
CREATE INDEX brokerage_export_expires ON brokerage_export USING btree (date_expires) WHERE (date_expires IS NOT NULL);
CREATE UNIQUE INDEX brokerage_export_running ON brokerage_export USING btree (tenant_id) WHERE (status = ANY (ARRAY['Waiting'::text, 'Running'::text]));
CREATE INDEX brokerage_export_storage_key ON brokerage_export USING btree (storage_key) WHERE (storage_key IS NOT NULL);
CREATE INDEX brokerage_export_user ON brokerage_export USING btree (tenant_id, user_id);
CREATE TRIGGER noted AFTER INSERT OR UPDATE OF status ON brokerage_export FOR EACH STATEMENT EXECUTE FUNCTION write_noted();

create table calendar_feed (
  tenant_id bigint not null,
  user_id bigint not null,
  token_hash bytea not null,
  date_created timestamp with time zone default now() not null,
  date_read timestamp with time zone,
  PRIMARY KEY (tenant_id, user_id),
  UNIQUE (token_hash),
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, user_id) ON DELETE CASCADE
);

create table call (
  tenant_id bigint not null,
  call_id bigint generated always as identity not null,
  user_id bigint,
  contact_id bigint,
  direction text not null,
  way text not null,
  purpose text default 'Solicitation'::text not null,
  reason text,
  number text not null,
  phone_type text,
  own_number text,
  status text not null,
  date_started timestamp with time zone not null,
  date_answered timestamp with time zone,
  date_ended timestamp with time zone,
  duration_seconds integer default 0 not null,
  ringing_ids bigint[] default '{}'::bigint[] not null,
  rung_ids bigint[] default '{}'::bigint[] not null,
  ring_round integer default 0 not null,
  rounds jsonb default '[]'::jsonb not null,
  is_on_hold boolean default false not null,
  is_settled boolean default false not null,
  activity_id bigint,
  notes text,
  error text,
  via text not null,
  provider_sid text,
  other_sid text,
  date_placed timestamp with time zone,
  date_check timestamp with time zone,
  is_recorded boolean default false not null,
  is_recording_paused boolean default false not null,
  recording_sid text,
  recording_key text,
  recording_size bigint,
  recording_seconds integer,
  voicemail_sid text,
  voicemail_key text,
  voicemail_size bigint,
  voicemail_seconds integer,
  transcription text,
  date_recording_expires timestamp with time zone,
  storage_key text generated always as (COALESCE(recording_key, voicemail_key)) stored,
  voicemail_left text,
  date_leaving timestamp with time zone,
  PRIMARY KEY (tenant_id, call_id),
  UNIQUE (provider_sid),
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, user_id) ON DELETE SET NULL (user_id),
  CHECK ((direction = ANY (ARRAY['Outgoing'::text, 'Incoming'::text]))),
  CHECK ((duration_seconds >= 0)),
  CHECK ((purpose = ANY (ARRAY['Solicitation'::text, 'Service'::text]))),
  CHECK ((status = ANY (ARRAY['Incoming'::text, 'Connecting'::text, 'On Call'::text, 'Completed'::text, 'No Answer'::text, 'Busy'::text, 'Failed'::text, 'Missed'::text, 'Voicemail'::text, 'Canceled'::text]))),
  CHECK ((via = ANY (ARRAY['Twilio'::text, 'Simulated'::text]))),
  CHECK ((way = ANY (ARRAY['Browser'::text, 'OwnPhone'::text])))
);
CREATE INDEX call_contact ON call USING btree (tenant_id, contact_id, date_started DESC) WHERE (contact_id IS NOT NULL);
CREATE INDEX call_counted ON call USING btree (tenant_id, date_started DESC, call_id DESC) INCLUDE (user_id, duration_seconds) WHERE (date_ended IS NOT NULL);
CREATE INDEX call_number ON call USING btree (tenant_id, number, date_started DESC);
CREATE INDEX call_open_missed ON call USING btree (tenant_id) WHERE ((status = ANY (ARRAY['Missed'::text, 'Voicemail'::text])) AND (NOT is_settled));
CREATE INDEX call_recording_key ON call USING btree (recording_key) WHERE (recording_key IS NOT NULL);
CREATE INDEX call_running ON call USING btree (tenant_id) WHERE (status = ANY (ARRAY['Incoming'::text, 'Connecting'::text, 'On Call'::text]));
CREATE INDEX call_started ON call USING btree (tenant_id, date_started DESC);
CREATE INDEX call_user ON call USING btree (tenant_id, user_id, date_started DESC);
CREATE INDEX call_voicemail_key ON call USING btree (voicemail_key) WHERE (voicemail_key IS NOT NULL);
CREATE TRIGGER deleted AFTER DELETE ON call REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION call_deleted();
CREATE TRIGGER due_call_deleted AFTER DELETE ON call REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION due_call_deleted();
CREATE TRIGGER due_call_inserted AFTER INSERT ON call REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION due_call_inserted();
CREATE TRIGGER due_call_updated AFTER UPDATE ON call FOR EACH ROW WHEN ((old.date_check IS DISTINCT FROM new.date_check)) EXECUTE FUNCTION due_call_updated();
CREATE TRIGGER due_recording_deleted AFTER DELETE ON call REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION due_recording_deleted();
CREATE TRIGGER due_recording_inserted AFTER INSERT ON call REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION due_recording_inserted();
CREATE TRIGGER due_recording_updated AFTER UPDATE ON call FOR EACH ROW WHEN ((((old.date_recording_expires IS DISTINCT FROM new.date_recording_expires) OR (old.recording_key IS DISTINCT FROM new.recording_key)) OR (old.voicemail_key IS DISTINCT FROM new.voicemail_key))) EXECUTE FUNCTION due_recording_updated();
CREATE TRIGGER erased BEFORE UPDATE ON call FOR EACH ROW WHEN (((old.number = ''::text) AND ((new.number <> ''::text) OR (new.notes IS NOT NULL) OR (new.transcription IS NOT NULL) OR (new.recording_key IS NOT NULL) OR (new.voicemail_key IS NOT NULL)))) EXECUTE FUNCTION erased_call_refuses();
CREATE TRIGGER erased_placed AFTER INSERT ON call REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION erased_contact_refuses();
CREATE TRIGGER told_inserted AFTER INSERT ON call REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION call_changed();
CREATE TRIGGER told_left AFTER UPDATE ON call REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION call_changed();
CREATE TRIGGER told_updated AFTER UPDATE ON call REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION call_changed();
CREATE TRIGGER touched_inserted AFTER INSERT ON call FOR EACH ROW WHEN (call_touches(new.*)) EXECUTE FUNCTION call_touched();
CREATE TRIGGER touched_updated AFTER UPDATE OF contact_id, user_id, date_answered, date_ended, duration_seconds, activity_id, voicemail_left ON call FOR EACH ROW WHEN ((call_touches(new.*) OR call_touches(old.*))) EXECUTE FUNCTION call_touched();
CREATE TRIGGER track_delete AFTER DELETE ON call REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_call_delete();
CREATE TRIGGER track_insert AFTER INSERT ON call REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_call_insert();
CREATE TRIGGER track_update AFTER UPDATE ON call REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_call_update();

create table call_phone (
  tenant_id bigint not null,
  user_id bigint not null,
  own_phone text,
  rings_own_phone boolean default true not null,
  PRIMARY KEY (tenant_id, user_id),
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, user_id) ON DELETE CASCADE
);

create table call_settings (
  tenant_id bigint not null,
  caller_name text,
  recording text default 'Off'::text not null,
  recording_days integer default 90 not null,
  unknown_become_leads boolean default false not null,
  ring_order text default 'Together'::text not null,
  greeting text,
  ring_seconds integer default 20 not null,
  PRIMARY KEY (tenant_id),
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CHECK ((recording = ANY (ARRAY['Off'::text, 'Announced'::text]))),
  CHECK (((recording_days >= 1) AND (recording_days <= 3650))),
  CHECK ((ring_order = ANY (ARRAY['Together'::text, 'InTurn'::text, 'Browser'::text]))),
  CHECK (((ring_seconds >= 5) AND (ring_seconds <= 60)))
);
CREATE TRIGGER track_delete AFTER DELETE ON call_settings REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_call_settings_delete();
CREATE TRIGGER track_insert AFTER INSERT ON call_settings REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_call_settings_insert();
CREATE TRIGGER track_update AFTER UPDATE ON call_settings REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_call_settings_update();

create table change (
  tenant_id bigint not null,
  change_id bigint generated always as identity not null,
  date_created timestamp with time zone default now() not null,
  user_id bigint,
  row_id bigint not null,
  contact_entity_id bigint,
  contact_id bigint,
  request_id uuid not null,
  table_name text not null,
  what text not null,
  via text not null,
  before jsonb,
  after jsonb,
  transaction_id bigint,
  PRIMARY KEY (tenant_id, change_id, date_created),
  CHECK ((via = ANY (ARRAY['User'::text, 'Job'::text, 'Import'::text, 'Workflow'::text, 'Api'::text, 'Client'::text, 'System'::text]))) NOT VALID,
  CHECK ((what = ANY (ARRAY['Added'::text, 'Changed'::text, 'Deleted'::text, 'Restored'::text])))
) partition by RANGE (date_created);
CREATE INDEX change_contact ON ONLY change USING btree (tenant_id, contact_id, change_id) WHERE (contact_id IS NOT NULL);
CREATE INDEX change_contact_entity ON ONLY change USING btree (tenant_id, contact_entity_id, change_id) WHERE (contact_entity_id IS NOT NULL);
CREATE INDEX change_image ON ONLY change USING btree (date_created) WHERE ((what = 'Deleted'::text) AND (before IS NOT NULL));
CREATE INDEX change_request ON ONLY change USING btree (tenant_id, request_id, table_name);
CREATE INDEX change_transaction ON ONLY change USING btree (tenant_id, transaction_id, change_id) WHERE (transaction_id IS NOT NULL);

create table checklist_document (
  tenant_id bigint not null,
  line_id bigint not null,
  document_id bigint not null,
  transaction_id bigint not null,
  is_accepted boolean default false not null,
  date_created timestamp with time zone default now() not null,
  PRIMARY KEY (tenant_id, line_id, document_id),
  FOREIGN KEY (tenant_id, document_id) REFERENCES transaction_document(tenant_id, document_id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, line_id) REFERENCES checklist_line(tenant_id, line_id) ON DELETE CASCADE
);
CREATE INDEX checklist_document_document ON checklist_document USING btree (tenant_id, document_id);
CREATE TRIGGER back AFTER INSERT ON checklist_document FOR EACH ROW WHEN ((current_setting('app.restoring'::text, true) = 'on'::text)) EXECUTE FUNCTION checklist_document_back();
CREATE TRIGGER gone AFTER DELETE ON checklist_document FOR EACH ROW EXECUTE FUNCTION checklist_document_gone();
CREATE TRIGGER track_delete AFTER DELETE ON checklist_document REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_checklist_document_delete();
CREATE TRIGGER track_insert AFTER INSERT ON checklist_document REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_checklist_document_insert();
CREATE TRIGGER track_update AFTER UPDATE ON checklist_document REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_checklist_document_update();

create table checklist_line (
  tenant_id bigint not null,
  line_id bigint generated always as identity not null,
  transaction_id bigint not null,
  template_line_id bigint,
  "position" integer not null,
  name text not null,
  hint text,
  need text not null,
  due_from text,
  due_days integer default 0 not null,
  states text[] default '{}'::text[] not null,
  property_types text[] default '{}'::text[] not null,
  built_before integer,
  removed text,
  status text default 'Open'::text not null,
  waiver text,
  reason text,
  added_by_id bigint,
  handed_in_by_id bigint,
  date_handed_in timestamp with time zone,
  reviewed_by_id bigint,
  date_reviewed timestamp with time zone,
  revision integer default 0 not null,
  due_day date,
  PRIMARY KEY (tenant_id, line_id),
  FOREIGN KEY (tenant_id, added_by_id) REFERENCES user_account(tenant_id, user_id) ON DELETE SET NULL (added_by_id),
  FOREIGN KEY (tenant_id, handed_in_by_id) REFERENCES user_account(tenant_id, user_id) ON DELETE SET NULL (handed_in_by_id),
  FOREIGN KEY (tenant_id, reviewed_by_id) REFERENCES user_account(tenant_id, user_id) ON DELETE SET NULL (reviewed_by_id),
  FOREIGN KEY (tenant_id, transaction_id) REFERENCES transaction(tenant_id, transaction_id) ON DELETE CASCADE,
  CHECK ((need = ANY (ARRAY['ToClose'::text, 'Required'::text, 'IfApplicable'::text]))),
  CHECK ((removed = ANY (ARRAY['ByList'::text, 'ByHand'::text]))),
  CHECK ((status = ANY (ARRAY['Open'::text, 'InReview'::text, 'Returned'::text, 'Accepted'::text, 'NotApplicable'::text])))
);
CREATE UNIQUE INDEX checklist_line_template ON checklist_line USING btree (tenant_id, transaction_id, template_line_id);
CREATE INDEX checklist_line_waiting ON checklist_line USING btree (tenant_id, date_handed_in, line_id) WHERE (status = 'InReview'::text);
CREATE TRIGGER track_delete AFTER DELETE ON checklist_line REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_checklist_line_delete();
CREATE TRIGGER track_insert AFTER INSERT ON checklist_line REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_checklist_line_insert();
CREATE TRIGGER track_update AFTER UPDATE ON checklist_line REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_checklist_line_update();

create table checklist_template (
  tenant_id bigint not null,
  type text not null,
  revision integer default 0 not null,
  PRIMARY KEY (tenant_id, type),
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CHECK ((type = ANY (ARRAY['Listing'::text, 'Purchase'::text])))
);

create table checklist_template_line (
  tenant_id bigint not null,
  template_line_id bigint generated always as identity not null,
  type text not null,
  "position" integer not null,
  name text not null,
  hint text,
  need text not null,
  due_from text,
  due_days integer default 0 not null,
  states text[] default '{}'::text[] not null,
  property_types text[] default '{}'::text[] not null,
  built_before integer,
  PRIMARY KEY (tenant_id, template_line_id),
  FOREIGN KEY (tenant_id, type) REFERENCES checklist_template(tenant_id, type),
  CHECK ((need = ANY (ARRAY['ToClose'::text, 'Required'::text, 'IfApplicable'::text])))
);
CREATE INDEX checklist_template_line_type ON checklist_template_line USING btree (tenant_id, type, "position");
CREATE TRIGGER track_delete AFTER DELETE ON checklist_template_line REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_checklist_template_line_delete();
CREATE TRIGGER track_insert AFTER INSERT ON checklist_template_line REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_checklist_template_line_insert();
CREATE TRIGGER track_update AFTER UPDATE ON checklist_template_line REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_checklist_template_line_update();

create table client_code (
  tenant_id bigint not null,
  client_code_id bigint generated always as identity not null,
  client_visit_id bigint not null,
  contact_id bigint,
  code_hash bytea not null,
  tries integer default 0 not null,
  date_created timestamp with time zone default now() not null,
  PRIMARY KEY (tenant_id, client_code_id),
  FOREIGN KEY (tenant_id, client_visit_id) REFERENCES client_visit(tenant_id, client_visit_id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, contact_id) REFERENCES contact(tenant_id, contact_id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);
CREATE INDEX client_code_contact ON client_code USING btree (tenant_id, contact_id) WHERE (contact_id IS NOT NULL);
CREATE INDEX client_code_visit ON client_code USING btree (tenant_id, client_visit_id);

create table client_favorite (
  tenant_id bigint not null,
  client_favorite_id bigint generated always as identity not null,
  contact_id bigint not null,
  mls_id bigint not null,
  listing_key text not null,
  client_visit_id bigint not null,
  date_created timestamp with time zone default now() not null,
  PRIMARY KEY (tenant_id, client_favorite_id),
  FOREIGN KEY (tenant_id, contact_id) REFERENCES contact(tenant_id, contact_id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);
CREATE INDEX client_favorite_listing ON client_favorite USING btree (tenant_id, mls_id, listing_key);
CREATE UNIQUE INDEX client_favorite_once ON client_favorite USING btree (tenant_id, contact_id, mls_id, listing_key, client_visit_id);
CREATE INDEX client_favorite_visit ON client_favorite USING btree (tenant_id, client_visit_id);
CREATE TRIGGER erased AFTER INSERT ON client_favorite REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION erased_contact_refuses();
CREATE TRIGGER noted AFTER INSERT ON client_favorite REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('app.restoring'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION write_noted('client_favorite_id');
CREATE TRIGGER track_delete AFTER DELETE ON client_favorite REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_client_favorite_delete();
CREATE TRIGGER track_update AFTER UPDATE ON client_favorite REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_client_favorite_update();

create table client_link (
  tenant_id bigint not null,
  client_link_id bigint generated always as identity not null,
  token_hash bytea not null,
  contact_id bigint not null,
  user_id bigint,
  listing_keys text[] default '{}'::text[] not null,
  search_id bigint,
  disable_forced_registration boolean default false not null,
  date_created timestamp with time zone default now() not null,
  date_opened timestamp with time zone,
  message_id bigint,
  transaction_id bigint,
  PRIMARY KEY (tenant_id, client_link_id),
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, user_id) ON DELETE SET NULL (user_id)
);
CREATE INDEX client_link_contact ON client_link USING btree (tenant_id, contact_id);
CREATE INDEX client_link_sent ON client_link USING btree (tenant_id, date_created) WHERE (message_id IS NOT NULL);
CREATE UNIQUE INDEX client_link_token ON client_link USING btree (token_hash);
CREATE INDEX client_link_user ON client_link USING btree (tenant_id, user_id) WHERE (user_id IS NOT NULL);

create table client_view (
  tenant_id bigint not null,
  client_visit_id bigint not null,
  listing_key text not null,
  times integer default 1 not null,
  date_first timestamp with time zone default now() not null,
  date_last timestamp with time zone default now() not null,
  date_logged timestamp with time zone,
  PRIMARY KEY (tenant_id, client_visit_id, listing_key),
  FOREIGN KEY (tenant_id, client_visit_id) REFERENCES client_visit(tenant_id, client_visit_id) ON DELETE CASCADE
);
CREATE INDEX client_view_listing ON client_view USING btree (tenant_id, listing_key);

create table client_visit (
  tenant_id bigint not null,
  client_visit_id bigint generated always as identity not null,
  token_hash bytea not null,
  contact_id bigint,
  client_link_id bigint,
  disable_forced_registration boolean default false not null,
  search_activity_id bigint,
  date_searched timestamp with time zone,
  date_created timestamp with time zone default now() not null,
  date_active timestamp with time zone,
  confirmed_hash bytea,
  PRIMARY KEY (tenant_id, client_visit_id),
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);
CREATE INDEX client_visit_contact ON client_visit USING btree (tenant_id, contact_id) WHERE (contact_id IS NOT NULL);
CREATE INDEX client_visit_expiry ON client_visit USING btree (COALESCE(date_active, date_created));
CREATE UNIQUE INDEX client_visit_token ON client_visit USING btree (token_hash);

create table client_visit_link (
  tenant_id bigint not null,
  client_visit_id bigint not null,
  client_link_id bigint not null,
  PRIMARY KEY (tenant_id, client_visit_id, client_link_id),
  FOREIGN KEY (tenant_id, client_link_id) REFERENCES client_link(tenant_id, client_link_id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, client_visit_id) REFERENCES client_visit(tenant_id, client_visit_id) ON DELETE CASCADE
);
CREATE INDEX client_visit_link_link ON client_visit_link USING btree (tenant_id, client_link_id);

create table commission_adjustment (
  tenant_id bigint not null,
  adjustment_id bigint generated always as identity not null,
  transaction_id bigint not null,
  is_post_split boolean default false not null,
  "position" integer not null,
  description text not null,
  entry_type text not null,
  amount_type smallint not null,
  amount numeric(31,16) not null,
  is_planned boolean default false not null,
  PRIMARY KEY (tenant_id, adjustment_id),
  FOREIGN KEY (tenant_id, transaction_id) REFERENCES transaction(tenant_id, transaction_id) ON DELETE CASCADE,
  CHECK ((amount >= (0)::numeric)),
  CHECK ((amount_type = ANY (ARRAY[0, 1]))),
  CHECK ((entry_type = ANY (ARRAY['credit'::text, 'debit'::text])))
);
CREATE INDEX commission_adjustment_transaction ON commission_adjustment USING btree (tenant_id, transaction_id, "position");
CREATE TRIGGER ledger AFTER INSERT OR DELETE OR UPDATE ON commission_adjustment FOR EACH ROW EXECUTE FUNCTION ledger_written('adjustment_id', 'description', 'entry_type', 'amount_type', 'amount', 'is_post_split', 'is_planned');
CREATE TRIGGER track_delete AFTER DELETE ON commission_adjustment REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_commission_adjustment_delete();
CREATE TRIGGER track_insert AFTER INSERT ON commission_adjustment REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_commission_adjustment_insert();
CREATE TRIGGER track_update AFTER UPDATE ON commission_adjustment REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_commission_adjustment_update();

create table commission_share (
  tenant_id bigint not null,
  transaction_id bigint not null,
  "position" integer not null,
  agent_id bigint not null,
  amount_type smallint not null,
  amount numeric(31,16) not null,
  is_planned boolean default false not null,
  PRIMARY KEY (tenant_id, transaction_id, "position"),
  FOREIGN KEY (tenant_id, agent_id) REFERENCES user_account(tenant_id, user_id),
  FOREIGN KEY (tenant_id, transaction_id) REFERENCES transaction(tenant_id, transaction_id) ON DELETE CASCADE,
  CHECK ((amount_type = ANY (ARRAY[0, 1]))),
  CHECK (((amount >= (0)::numeric) OR is_planned))
);
CREATE INDEX commission_share_agent ON commission_share USING btree (tenant_id, agent_id);
CREATE TRIGGER ledger AFTER INSERT OR DELETE OR UPDATE ON commission_share FOR EACH ROW EXECUTE FUNCTION ledger_written('transaction_id', 'agent_id', 'amount_type', 'amount', 'is_planned');
CREATE TRIGGER track_delete AFTER DELETE ON commission_share REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_commission_share_delete();
CREATE TRIGGER track_insert AFTER INSERT ON commission_share REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_commission_share_insert();
CREATE TRIGGER track_update AFTER UPDATE ON commission_share REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_commission_share_update();

create table consent (
  tenant_id bigint not null,
  consent_id bigint generated always as identity not null,
  channel text not null,
  address text not null,
  says text not null,
  how text not null,
  user_id bigint,
  message_id bigint,
  date_created timestamp with time zone default now() not null,
  is_written boolean default false not null,
  PRIMARY KEY (tenant_id, consent_id),
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  FOREIGN KEY (tenant_id, message_id) REFERENCES message(tenant_id, message_id) ON DELETE SET NULL (message_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, user_id) ON DELETE SET NULL (user_id),
  CHECK ((channel = ANY (ARRAY['Email'::text, 'Text'::text]))),
  CHECK ((says = ANY (ARRAY['Yes'::text, 'No'::text, 'NotStop'::text, 'Withdrawn'::text])))
);
CREATE INDEX consent_address ON consent USING btree (tenant_id, channel, address, consent_id DESC);
CREATE INDEX consent_message ON consent USING btree (tenant_id, message_id) WHERE (message_id IS NOT NULL);
CREATE INDEX consent_user ON consent USING btree (tenant_id, user_id) WHERE (user_id IS NOT NULL);
CREATE TRIGGER noted AFTER INSERT ON consent REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_noted('consent_id');

create table contact (
  tenant_id bigint not null,
  contact_id bigint generated always as identity not null,
  contact_entity_id bigint not null,
  first_name text not null,
  last_name text not null,
  email text,
  cell_phone text,
  home_phone text,
  work_phone text,
  address text,
  unit_number text,
  city text,
  state_code text,
  zip_code text,
  date_of_birth date,
  profession text,
  income numeric(14,2),
  date_created timestamp with time zone default now() not null,
  assigned_agent_id bigint,
  assigned_lender_id bigint,
  contact_type_id integer default 1 not null,
  source_id bigint default 0 not null,
  urgency_type_id bigint,
  is_new boolean default true not null,
  nickname text,
  is_marked_contacted boolean default false not null,
  name text generated always as (display_name(first_name, last_name, email, cell_phone, home_phone, work_phone)) stored not null,
  is_imported boolean default false not null,
  date_erased timestamp with time zone,
  PRIMARY KEY (tenant_id, contact_id),
  FOREIGN KEY (tenant_id, contact_entity_id) REFERENCES contact_entity(tenant_id, contact_entity_id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CHECK ((email = lower(email)))
) with (fillfactor=90);
CREATE INDEX contact_agent_birthday ON contact USING btree (tenant_id, assigned_agent_id, date_of_birth, contact_id) WHERE (date_of_birth IS NOT NULL);
CREATE INDEX contact_agent_date_created ON contact USING btree (tenant_id, assigned_agent_id, date_created DESC, contact_id DESC);
CREATE INDEX contact_cell_phone ON contact USING btree (tenant_id, cell_phone);
CREATE INDEX contact_date_created ON contact USING btree (tenant_id, date_created DESC, contact_id DESC);
CREATE INDEX contact_email ON contact USING btree (tenant_id, email);
CREATE INDEX contact_entity_persons ON contact USING btree (tenant_id, contact_entity_id);
CREATE INDEX contact_erased ON contact USING btree (tenant_id, contact_id) WHERE (date_erased IS NOT NULL);
CREATE INDEX contact_home_phone ON contact USING btree (tenant_id, home_phone) WHERE (home_phone IS NOT NULL);
CREATE INDEX contact_lender_birthday ON contact USING btree (tenant_id, assigned_lender_id, date_of_birth, contact_id) WHERE (date_of_birth IS NOT NULL);
CREATE INDEX contact_lender_date_created ON contact USING btree (tenant_id, assigned_lender_id, date_created DESC, contact_id DESC);
CREATE INDEX contact_name ON contact USING btree (tenant_id, name COLLATE "und-x-icu", contact_id);
CREATE INDEX contact_new ON contact USING btree (tenant_id, date_created DESC, contact_id DESC) WHERE is_new;
CREATE INDEX contact_only_named ON contact USING btree (tenant_id) WHERE ((email IS NULL) AND (cell_phone IS NULL) AND (home_phone IS NULL) AND (work_phone IS NULL));
CREATE INDEX contact_source ON contact USING btree (tenant_id, source_id);
CREATE INDEX contact_type_date_created ON contact USING btree (tenant_id, contact_type_id, date_created DESC, contact_id DESC);
CREATE INDEX contact_urgency ON contact USING btree (tenant_id, urgency_type_id);
CREATE INDEX contact_work_phone ON contact USING btree (tenant_id, work_phone) WHERE (work_phone IS NOT NULL);
CREATE TRIGGER added AFTER INSERT ON contact REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION contact_added();
CREATE TRIGGER count_deleted AFTER DELETE ON contact REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION contact_count_deleted();
CREATE TRIGGER count_inserted AFTER INSERT ON contact REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION contact_count_inserted();
CREATE TRIGGER count_updated AFTER UPDATE ON contact REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION contact_count_updated();
CREATE TRIGGER erased BEFORE UPDATE ON contact FOR EACH ROW WHEN ((old.date_erased IS NOT NULL)) EXECUTE FUNCTION erased_refuses();
CREATE TRIGGER followed AFTER UPDATE OF first_name, last_name, email, cell_phone, work_phone, address, city, state_code, zip_code ON contact FOR EACH ROW WHEN ((((((((((old.first_name IS DISTINCT FROM new.first_name) OR (old.last_name IS DISTINCT FROM new.last_name)) OR (old.email IS DISTINCT FROM new.email)) OR (old.cell_phone IS DISTINCT FROM new.cell_phone)) OR (old.work_phone IS DISTINCT FROM new.work_phone)) OR (old.address IS DISTINCT FROM new.address)) OR (old.city IS DISTINCT FROM new.city)) OR (old.state_code IS DISTINCT FROM new.state_code)) OR (old.zip_code IS DISTINCT FROM new.zip_code))) EXECUTE FUNCTION transaction_people_follow();
CREATE TRIGGER keys_added AFTER INSERT ON contact REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION contact_keys_added();
CREATE TRIGGER keys_changed AFTER UPDATE OF email, cell_phone, home_phone, work_phone, first_name, address, city, zip_code ON contact FOR EACH ROW WHEN (((((((((old.email IS DISTINCT FROM new.email) OR (old.cell_phone IS DISTINCT FROM new.cell_phone)) OR (old.home_phone IS DISTINCT FROM new.home_phone)) OR (old.work_phone IS DISTINCT FROM new.work_phone)) OR (old.first_name IS DISTINCT FROM new.first_name)) OR (old.address IS DISTINCT FROM new.address)) OR (old.city IS DISTINCT FROM new.city)) OR (old.zip_code IS DISTINCT FROM new.zip_code))) EXECUTE FUNCTION contact_keys_changed();
CREATE TRIGGER keys_removed AFTER DELETE ON contact REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION contact_keys_removed();
CREATE TRIGGER listed_once AFTER UPDATE OF email, cell_phone, home_phone, work_phone ON contact FOR EACH ROW WHEN (((((old.email IS DISTINCT FROM new.email) OR (old.cell_phone IS DISTINCT FROM new.cell_phone)) OR (old.home_phone IS DISTINCT FROM new.home_phone)) OR (old.work_phone IS DISTINCT FROM new.work_phone))) EXECUTE FUNCTION contact_point_follow();
CREATE TRIGGER met_added AFTER INSERT ON contact REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION contact_met_added();
CREATE TRIGGER met_changed AFTER UPDATE OF email, cell_phone, home_phone, work_phone ON contact FOR EACH ROW WHEN (((((old.email IS DISTINCT FROM new.email) OR (old.cell_phone IS DISTINCT FROM new.cell_phone)) OR (old.home_phone IS DISTINCT FROM new.home_phone)) OR (old.work_phone IS DISTINCT FROM new.work_phone))) EXECUTE FUNCTION contact_met_changed();
CREATE TRIGGER moved AFTER UPDATE OF contact_entity_id ON contact FOR EACH ROW EXECUTE FUNCTION contact_moved();
CREATE TRIGGER removed AFTER DELETE ON contact REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION contact_removed();
CREATE TRIGGER renamed AFTER UPDATE OF first_name, last_name, email, cell_phone, home_phone, work_phone, nickname ON contact FOR EACH ROW WHEN ((((((((old.first_name IS DISTINCT FROM new.first_name) OR (old.last_name IS DISTINCT FROM new.last_name)) OR (old.email IS DISTINCT FROM new.email)) OR (old.cell_phone IS DISTINCT FROM new.cell_phone)) OR (old.home_phone IS DISTINCT FROM new.home_phone)) OR (old.work_phone IS DISTINCT FROM new.work_phone)) OR (old.nickname IS DISTINCT FROM new.nickname))) EXECUTE FUNCTION contact_renamed();
CREATE TRIGGER take_entity_columns BEFORE INSERT OR UPDATE OF contact_entity_id ON contact FOR EACH ROW EXECUTE FUNCTION contact_take_entity_columns();
CREATE TRIGGER track_delete AFTER DELETE ON contact REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_contact_delete();
CREATE TRIGGER track_insert AFTER INSERT ON contact REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_contact_insert();
CREATE TRIGGER track_update AFTER UPDATE ON contact REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_contact_update();

create table contact_count (
  tenant_id bigint not null,
  assigned_agent_id bigint,
  assigned_lender_id bigint,
  contact_type_id integer not null,
  is_new boolean not null,
  delta bigint not null,
  rolled boolean default false not null,
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=500);
CREATE INDEX contact_count_agent ON contact_count USING btree (tenant_id, assigned_agent_id);
CREATE INDEX contact_count_new ON contact_count USING btree (tenant_id) WHERE (NOT rolled);

create table contact_different (
  tenant_id bigint not null,
  contact_id bigint not null,
  other_contact_id bigint not null,
  user_id bigint,
  date_created timestamp with time zone default now() not null,
  PRIMARY KEY (tenant_id, contact_id, other_contact_id),
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, user_id) ON DELETE SET NULL (user_id),
  CHECK ((contact_id < other_contact_id))
);
CREATE INDEX contact_different_other ON contact_different USING btree (tenant_id, other_contact_id);
CREATE INDEX contact_different_user ON contact_different USING btree (tenant_id, user_id) WHERE (user_id IS NOT NULL);

create table contact_document (
  tenant_id bigint not null,
  document_id bigint generated always as identity not null,
  contact_entity_id bigint not null,
  file_name text not null,
  size bigint not null,
  storage_key text not null,
  preview_type text,
  user_id bigint,
  date_created timestamp with time zone default now() not null,
  agreement_type text,
  is_exclusive boolean,
  signed_date date,
  expiration_date date,
  PRIMARY KEY (tenant_id, document_id),
  FOREIGN KEY (tenant_id, contact_entity_id) REFERENCES contact_entity(tenant_id, contact_entity_id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, user_id) ON DELETE SET NULL (user_id),
  CHECK ((((agreement_type IS NULL) = (signed_date IS NULL)) AND ((agreement_type IS NULL) = (is_exclusive IS NULL)) AND ((expiration_date IS NULL) OR (expiration_date >= signed_date)))),
  CHECK ((agreement_type = ANY (ARRAY['Representation'::text, 'Touring'::text])))
);
CREATE INDEX contact_document_agreements ON contact_document USING btree (tenant_id, contact_entity_id) WHERE (agreement_type IS NOT NULL);
CREATE INDEX contact_document_entity ON contact_document USING btree (tenant_id, contact_entity_id, document_id DESC);
CREATE INDEX contact_document_storage_key ON contact_document USING btree (storage_key);
CREATE TRIGGER added AFTER INSERT ON contact_document REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION contact_document_added();
CREATE TRIGGER deleted AFTER DELETE ON contact_document REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION contact_document_deleted();
CREATE TRIGGER erased AFTER INSERT ON contact_document REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION erased_household_refuses();
CREATE TRIGGER track_delete AFTER DELETE ON contact_document REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_contact_document_delete();
CREATE TRIGGER track_insert AFTER INSERT ON contact_document REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_contact_document_insert();
CREATE TRIGGER track_update AFTER UPDATE ON contact_document REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_contact_document_update();

create table contact_entity (
  tenant_id bigint not null,
  contact_entity_id bigint generated always as identity not null,
  source_id bigint not null,
  urgency_type_id bigint,
  assigned_agent_id bigint,
  assigned_lender_id bigint,
  contact_type_id integer default 1 not null,
  timeframe date,
  purchase_anniversary date,
  sale_anniversary date,
  occupancy text,
  referral_source_id bigint,
  is_new boolean default true not null,
  date_created timestamp with time zone default now() not null,
  PRIMARY KEY (tenant_id, contact_entity_id),
  FOREIGN KEY (tenant_id, assigned_agent_id) REFERENCES user_account(tenant_id, user_id),
  FOREIGN KEY (tenant_id, assigned_lender_id) REFERENCES user_account(tenant_id, user_id),
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  FOREIGN KEY (tenant_id, referral_source_id) REFERENCES source(tenant_id, source_id),
  FOREIGN KEY (tenant_id, source_id) REFERENCES source(tenant_id, source_id),
  FOREIGN KEY (tenant_id, urgency_type_id) REFERENCES urgency_type(tenant_id, urgency_type_id),
  CHECK (((contact_type_id >= 1) AND (contact_type_id <= 4))),
  CHECK ((occupancy = ANY (ARRAY['rent'::text, 'own'::text])))
);
CREATE INDEX contact_entity_agent_anniversary ON contact_entity USING btree (tenant_id, assigned_agent_id, purchase_anniversary, sale_anniversary, contact_entity_id) WHERE ((purchase_anniversary IS NOT NULL) OR (sale_anniversary IS NOT NULL));
CREATE INDEX contact_entity_agent_timeframe ON contact_entity USING btree (tenant_id, assigned_agent_id, timeframe, contact_entity_id) WHERE (timeframe IS NOT NULL);
CREATE INDEX contact_entity_lender_anniversary ON contact_entity USING btree (tenant_id, assigned_lender_id, purchase_anniversary, sale_anniversary, contact_entity_id) WHERE ((purchase_anniversary IS NOT NULL) OR (sale_anniversary IS NOT NULL));
CREATE INDEX contact_entity_lender_timeframe ON contact_entity USING btree (tenant_id, assigned_lender_id, timeframe, contact_entity_id) WHERE (timeframe IS NOT NULL);
CREATE INDEX contact_entity_referral_source ON contact_entity USING btree (tenant_id, referral_source_id) WHERE (referral_source_id IS NOT NULL);
CREATE INDEX contact_entity_timeframe ON contact_entity USING btree (tenant_id, timeframe) WHERE (timeframe IS NOT NULL);
CREATE TRIGGER erased AFTER UPDATE ON contact_entity REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION erased_household_keeps();
CREATE TRIGGER give_columns AFTER UPDATE ON contact_entity REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION contact_entity_give_columns();
CREATE TRIGGER track_delete AFTER DELETE ON contact_entity REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_contact_entity_delete();
CREATE TRIGGER track_update AFTER UPDATE ON contact_entity REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_contact_entity_update();

create table contact_erasure (
  tenant_id bigint not null,
  contact_erasure_id bigint generated always as identity not null,
  contact_id bigint not null,
  contact_entity_id bigint not null,
  user_id bigint,
  date_created timestamp with time zone not null,
  PRIMARY KEY (tenant_id, contact_erasure_id),
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, user_id) ON DELETE SET NULL (user_id)
);
CREATE INDEX contact_erasure_contact ON contact_erasure USING btree (tenant_id, contact_id);
CREATE INDEX contact_erasure_user ON contact_erasure USING btree (tenant_id, user_id) WHERE (user_id IS NOT NULL);
CREATE TRIGGER track_delete AFTER DELETE ON contact_erasure REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_contact_erasure_delete();
CREATE TRIGGER track_insert AFTER INSERT ON contact_erasure REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_contact_erasure_insert();
CREATE TRIGGER track_update AFTER UPDATE ON contact_erasure REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_contact_erasure_update();

create table contact_external_id (
  tenant_id bigint not null,
  contact_id bigint not null,
  system text not null,
  external_id text not null,
  PRIMARY KEY (tenant_id, contact_id, system, external_id),
  FOREIGN KEY (tenant_id, contact_id) REFERENCES contact(tenant_id, contact_id) ON DELETE CASCADE
);
CREATE INDEX contact_external_id_known ON contact_external_id USING btree (tenant_id, system, external_id);
CREATE TRIGGER track_delete AFTER DELETE ON contact_external_id REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_contact_external_id_delete();

create table contact_import_rejection (
  tenant_id bigint not null,
  import_id bigint not null,
  "position" integer not null,
  row_number integer not null,
  reason text not null,
  cells jsonb not null,
  is_imported boolean default false not null,
  PRIMARY KEY (tenant_id, import_id, "position"),
  FOREIGN KEY (tenant_id, import_id) REFERENCES run(tenant_id, run_id) ON DELETE CASCADE
);

create table contact_key (
  tenant_id bigint not null,
  contact_id bigint not null,
  key text not null,
  is_shared boolean default false not null,
  PRIMARY KEY (tenant_id, contact_id, key),
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CHECK ((key ~ '^[eap]:'::text))
);
CREATE INDEX contact_key_key ON contact_key USING btree (tenant_id, key, contact_id);
CREATE INDEX contact_key_shared ON contact_key USING btree (tenant_id, key) WHERE is_shared;

create table contact_merge (
  tenant_id bigint not null,
  contact_merge_id bigint generated always as identity not null,
  contact_id bigint not null,
  contact_entity_id bigint not null,
  user_id bigint,
  others jsonb not null,
  choices jsonb default '{}'::jsonb not null,
  date_created timestamp with time zone not null,
  date_undone timestamp with time zone,
  undone_by_id bigint,
  PRIMARY KEY (tenant_id, contact_merge_id),
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  FOREIGN KEY (tenant_id, undone_by_id) REFERENCES user_account(tenant_id, user_id) ON DELETE SET NULL (undone_by_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, user_id) ON DELETE SET NULL (user_id)
);
CREATE INDEX contact_merge_contact ON contact_merge USING btree (tenant_id, contact_id);
CREATE INDEX contact_merge_undone_by ON contact_merge USING btree (tenant_id, undone_by_id) WHERE (undone_by_id IS NOT NULL);
CREATE INDEX contact_merge_user ON contact_merge USING btree (tenant_id, user_id) WHERE (user_id IS NOT NULL);
CREATE TRIGGER track_delete AFTER DELETE ON contact_merge REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_contact_merge_delete();
CREATE TRIGGER track_insert AFTER INSERT ON contact_merge REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_contact_merge_insert();
CREATE TRIGGER track_update AFTER UPDATE ON contact_merge REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_contact_merge_update();

create table contact_merge_row (
  tenant_id bigint not null,
  contact_merge_row_id bigint generated always as identity not null,
  contact_merge_id bigint not null,
  step integer not null,
  table_name text not null,
  what text not null,
  old_key jsonb,
  new_key jsonb,
  before jsonb,
  after jsonb,
  PRIMARY KEY (tenant_id, contact_merge_row_id),
  FOREIGN KEY (tenant_id, contact_merge_id) REFERENCES contact_merge(tenant_id, contact_merge_id) ON DELETE CASCADE,
  CHECK ((what = ANY (ARRAY['Changed'::text, 'Removed'::text, 'Added'::text, 'Seen'::text])))
);
CREATE INDEX contact_merge_row_new_key ON contact_merge_row USING btree (tenant_id, table_name, new_key);
CREATE INDEX contact_merge_row_old_key ON contact_merge_row USING btree (tenant_id, table_name, old_key);
CREATE INDEX contact_merge_row_step ON contact_merge_row USING btree (tenant_id, contact_merge_id, step);

create table contact_point (
  tenant_id bigint not null,
  contact_point_id bigint generated always as identity not null,
  contact_id bigint not null,
  kind text not null,
  label text not null,
  value text not null,
  address text not null,
  extension text,
  PRIMARY KEY (tenant_id, contact_point_id),
  UNIQUE NULLS NOT DISTINCT (tenant_id, contact_id, address, extension),
  FOREIGN KEY (tenant_id, contact_id) REFERENCES contact(tenant_id, contact_id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CHECK ((address <> ''::text)),
  CHECK ((extension ~ '^\d{1,10}$'::text)),
  CHECK ((kind = ANY (ARRAY['Email'::text, 'Phone'::text]))),
  CHECK ((label <> ''::text)),
  CHECK ((value <> ''::text))
);
CREATE INDEX contact_point_address ON contact_point USING btree (tenant_id, address) WHERE (extension IS NULL);
CREATE TRIGGER added AFTER INSERT ON contact_point REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION contact_point_changed();
CREATE TRIGGER changed AFTER UPDATE ON contact_point REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION contact_point_changed();
CREATE TRIGGER erased AFTER INSERT ON contact_point REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION erased_contact_refuses();
CREATE TRIGGER keys_added AFTER INSERT ON contact_point REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION contact_point_keys();
CREATE TRIGGER keys_changed AFTER UPDATE ON contact_point REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION contact_point_keys();
CREATE TRIGGER keys_removed AFTER DELETE ON contact_point REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION contact_point_keys();
CREATE TRIGGER removed AFTER DELETE ON contact_point REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION contact_point_changed();
CREATE TRIGGER track_delete AFTER DELETE ON contact_point REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_contact_point_delete();
CREATE TRIGGER track_insert AFTER INSERT ON contact_point REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_contact_point_insert();
CREATE TRIGGER track_update AFTER UPDATE ON contact_point REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_contact_point_update();

create table contact_property (
  tenant_id bigint not null,
  contact_property_id bigint generated always as identity not null,
  contact_entity_id bigint not null,
  address text,
  city text not null,
  state_code text not null,
  zip_code text,
  property_type text,
  estimated_value numeric(14,2),
  mortgage_balance numeric(14,2),
  square_footage integer,
  bedrooms integer,
  bathrooms double precision,
  date_created timestamp with time zone default now() not null,
  PRIMARY KEY (tenant_id, contact_property_id),
  FOREIGN KEY (tenant_id, contact_entity_id) REFERENCES contact_entity(tenant_id, contact_entity_id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);
CREATE INDEX contact_property_entity ON contact_property USING btree (tenant_id, contact_entity_id);
CREATE INDEX contact_property_type ON contact_property USING btree (tenant_id, property_type);
CREATE TRIGGER erased AFTER INSERT ON contact_property REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION erased_household_refuses();
CREATE TRIGGER track_delete AFTER DELETE ON contact_property REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_contact_property_delete();
CREATE TRIGGER track_insert AFTER INSERT ON contact_property REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_contact_property_insert();
CREATE TRIGGER track_update AFTER UPDATE ON contact_property REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_contact_property_update();

create table contact_text (
  tenant_id bigint not null,
  contact_id bigint not null,
  search_text text not null,
  PRIMARY KEY (tenant_id, contact_id)
);
CREATE INDEX contact_text_search ON contact_text USING gin (tenant_id, search_text gin_trgm_ops);

create table contact_total (
  tenant_id bigint not null,
  contact_total_id bigint generated always as identity not null,
  delta bigint not null,
  PRIMARY KEY (tenant_id, contact_total_id),
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=500);

create table contact_touch (
  tenant_id bigint not null,
  contact_id bigint not null,
  contact_entity_id bigint not null,
  assigned_agent_id bigint,
  assigned_lender_id bigint,
  source_id bigint not null,
  urgency_type_id bigint,
  date_created timestamp with time zone not null,
  last_contact timestamp with time zone,
  last_active timestamp with time zone,
  contact_type_id integer not null,
  is_new boolean not null,
  is_contacted boolean default false not null,
  only_tried boolean default false not null,
  PRIMARY KEY (tenant_id, contact_id)
) with (fillfactor=90, autovacuum_vacuum_scale_factor=0.05);
CREATE INDEX contact_touch_agent_quiet ON contact_touch USING btree (tenant_id, assigned_agent_id, urgency_type_id, last_contact, date_created, contact_id) WHERE (urgency_type_id IS NOT NULL);
CREATE INDEX contact_touch_agent_type ON contact_touch USING btree (tenant_id, assigned_agent_id, contact_type_id, last_contact DESC NULLS LAST, contact_id DESC);
CREATE INDEX contact_touch_contacted ON contact_touch USING btree (tenant_id, contact_entity_id) WHERE is_contacted;
CREATE INDEX contact_touch_last_active ON contact_touch USING btree (tenant_id, last_active DESC NULLS LAST, contact_id DESC);
CREATE INDEX contact_touch_last_contact ON contact_touch USING btree (tenant_id, last_contact DESC NULLS LAST, contact_id DESC);
CREATE INDEX contact_touch_lender_quiet ON contact_touch USING btree (tenant_id, assigned_lender_id, urgency_type_id, last_contact, date_created, contact_id) WHERE (urgency_type_id IS NOT NULL);
CREATE TRIGGER track_delete AFTER DELETE ON contact_touch REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_contact_touch_delete();

create table contact_workflow (
  tenant_id bigint not null,
  contact_workflow_id bigint generated always as identity not null,
  workflow_id bigint not null,
  workflow_version_id bigint not null,
  contact_id bigint not null,
  user_id bigint,
  status text default 'Active'::text not null,
  pauses text[] default '{}'::text[] not null,
  why text,
  next_step_id bigint,
  next_at timestamp with time zone,
  date_timed timestamp with time zone default now() not null,
  time_left interval,
  cause text,
  chain integer default 0 not null,
  date_started timestamp with time zone default now() not null,
  date_ended timestamp with time zone,
  waits_until timestamp with time zone,
  end_reason text,
  date_answered timestamp with time zone,
  date_opted_out timestamp with time zone,
  is_moved boolean default false not null,
  PRIMARY KEY (tenant_id, contact_workflow_id),
  FOREIGN KEY (tenant_id, contact_id) REFERENCES contact(tenant_id, contact_id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, user_id) ON DELETE SET NULL (user_id),
  FOREIGN KEY (tenant_id, workflow_id) REFERENCES workflow(tenant_id, workflow_id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, workflow_version_id) REFERENCES workflow_version(tenant_id, workflow_version_id) ON DELETE CASCADE,
  CHECK (((status = 'Active'::text) = (next_at IS NOT NULL))),
  CHECK (((status = ANY (ARRAY['Completed'::text, 'Ended'::text, 'Removed'::text])) = (date_ended IS NOT NULL))),
  CHECK ((end_reason = 'Goal'::text)),
  CHECK ((status = ANY (ARRAY['Active'::text, 'Paused'::text, 'Completed'::text, 'Ended'::text, 'Removed'::text])))
);
CREATE UNIQUE INDEX contact_workflow_cause ON contact_workflow USING btree (tenant_id, workflow_id, contact_id, cause);
CREATE INDEX contact_workflow_contact ON contact_workflow USING btree (tenant_id, contact_id);
CREATE INDEX contact_workflow_counts ON contact_workflow USING btree (tenant_id, workflow_id, status, end_reason, date_answered, date_opted_out);
CREATE INDEX contact_workflow_moved ON contact_workflow USING btree (tenant_id, contact_workflow_id) WHERE (is_moved AND (status = ANY (ARRAY['Active'::text, 'Paused'::text])));
CREATE UNIQUE INDEX contact_workflow_running ON contact_workflow USING btree (tenant_id, workflow_id, contact_id) WHERE (status = ANY (ARRAY['Active'::text, 'Paused'::text]));
CREATE INDEX contact_workflow_user ON contact_workflow USING btree (tenant_id, user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX contact_workflow_version ON contact_workflow USING btree (tenant_id, workflow_version_id);
CREATE TRIGGER due_enrollment_deleted AFTER DELETE ON contact_workflow REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION due_enrollment_deleted();
CREATE TRIGGER due_enrollment_inserted AFTER INSERT ON contact_workflow REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION due_enrollment_inserted();
CREATE TRIGGER due_enrollment_updated AFTER UPDATE ON contact_workflow FOR EACH ROW WHEN (((old.status IS DISTINCT FROM new.status) OR (old.next_at IS DISTINCT FROM new.next_at))) EXECUTE FUNCTION due_enrollment_updated();
CREATE TRIGGER restored BEFORE INSERT ON contact_workflow FOR EACH ROW WHEN ((current_setting('app.restoring'::text, true) = 'on'::text)) EXECUTE FUNCTION workflow_restored();
CREATE TRIGGER track_delete AFTER DELETE ON contact_workflow REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_contact_workflow_delete();
CREATE TRIGGER track_insert AFTER INSERT ON contact_workflow REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_contact_workflow_insert();
CREATE TRIGGER track_update AFTER UPDATE ON contact_workflow REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_contact_workflow_update();

create table conversation (
  tenant_id bigint not null,
  conversation_id bigint generated always as identity not null,
  channel text not null,
  address text not null,
  contact_id bigint,
  assigned_user_id bigint,
  last_date timestamp with time zone default now() not null,
  last_body text default ''::text not null,
  last_is_mine boolean default true not null,
  unread integer default 0 not null,
  waiting_since timestamp with time zone,
  is_done boolean default false not null,
  is_held boolean default false not null,
  date_created timestamp with time zone default now() not null,
  last_incoming timestamp with time zone,
  assigned_agent_id bigint,
  assigned_lender_id bigint,
  answerer_id bigint,
  is_orphaned boolean default false not null,
  last_incoming_body text,
  snoozed_until timestamp with time zone,
  PRIMARY KEY (tenant_id, conversation_id),
  UNIQUE NULLS NOT DISTINCT (tenant_id, channel, address, contact_id),
  FOREIGN KEY (tenant_id, assigned_user_id) REFERENCES user_account(tenant_id, user_id) ON DELETE SET NULL (assigned_user_id),
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CHECK ((channel = ANY (ARRAY['Email'::text, 'Text'::text])))
) with (fillfactor=85);
CREATE INDEX conversation_answerer ON conversation USING btree (tenant_id, answerer_id, last_date DESC, conversation_id DESC) WHERE (NOT is_done);
CREATE INDEX conversation_assigned_agent ON conversation USING btree (tenant_id, assigned_agent_id, last_date DESC, conversation_id DESC);
CREATE INDEX conversation_assigned_lender ON conversation USING btree (tenant_id, assigned_lender_id, last_date DESC, conversation_id DESC) WHERE (assigned_lender_id IS NOT NULL);
CREATE INDEX conversation_assigned_user ON conversation USING btree (tenant_id, assigned_user_id, last_date DESC, conversation_id DESC) WHERE (assigned_user_id IS NOT NULL);
CREATE INDEX conversation_contact ON conversation USING btree (tenant_id, contact_id);
CREATE INDEX conversation_done ON conversation USING btree (tenant_id, last_date DESC, conversation_id DESC) WHERE is_done;
CREATE INDEX conversation_last_date ON conversation USING btree (tenant_id, last_date DESC, conversation_id DESC);
CREATE INDEX conversation_stranger ON conversation USING btree (tenant_id, channel, address) WHERE (contact_id IS NULL);
CREATE INDEX conversation_to_answer ON conversation USING btree (tenant_id, answerer_id, last_date DESC, conversation_id DESC) WHERE ((unread > 0) OR (waiting_since IS NOT NULL));
CREATE INDEX conversation_waiting ON conversation USING btree (tenant_id, answerer_id, waiting_since) WHERE (waiting_since IS NOT NULL);
CREATE TRIGGER erased AFTER INSERT ON conversation REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION erased_contact_refuses();
CREATE TRIGGER take_contact_columns BEFORE INSERT OR UPDATE OF contact_id ON conversation FOR EACH ROW EXECUTE FUNCTION conversation_take_contact_columns();
CREATE TRIGGER then_choose_answerer BEFORE INSERT OR UPDATE OF contact_id, assigned_user_id, assigned_agent_id, assigned_lender_id ON conversation FOR EACH ROW EXECUTE FUNCTION conversation_choose_answerer();

create table custom_field (
  tenant_id bigint not null,
  custom_field_id bigint generated always as identity not null,
  name text not null,
  kind text not null,
  choices text[] default '{}'::text[] not null,
  "position" integer default 0 not null,
  PRIMARY KEY (tenant_id, custom_field_id),
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CHECK ((kind = ANY (ARRAY['Text'::text, 'Number'::text, 'Money'::text, 'Date'::text, 'Choice'::text, 'Choices'::text, 'YesNo'::text]))),
  CHECK ((name <> ''::text))
);
CREATE UNIQUE INDEX custom_field_name ON custom_field USING btree (tenant_id, lower(name));
CREATE TRIGGER track_delete AFTER DELETE ON custom_field REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_custom_field_delete();
CREATE TRIGGER track_insert AFTER INSERT ON custom_field REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_custom_field_insert();
CREATE TRIGGER track_update AFTER UPDATE ON custom_field REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_custom_field_update();

create table custom_value (
  tenant_id bigint not null,
  custom_value_id bigint generated always as identity not null,
  custom_field_id bigint not null,
  contact_id bigint not null,
  value text not null,
  choice text,
  number numeric,
  day date,
  flag boolean,
  PRIMARY KEY (tenant_id, custom_value_id),
  FOREIGN KEY (tenant_id, contact_id) REFERENCES contact(tenant_id, contact_id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, custom_field_id) REFERENCES custom_field(tenant_id, custom_field_id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CHECK ((num_nonnulls(choice, number, day, flag) <= 1)),
  CHECK ((value <> ''::text))
);
CREATE INDEX custom_value_choice ON custom_value USING btree (tenant_id, custom_field_id, choice, contact_id) WHERE (choice IS NOT NULL);
CREATE INDEX custom_value_day ON custom_value USING btree (tenant_id, custom_field_id, day, contact_id) WHERE (day IS NOT NULL);
CREATE INDEX custom_value_field ON custom_value USING btree (tenant_id, custom_field_id, contact_id);
CREATE INDEX custom_value_flag ON custom_value USING btree (tenant_id, custom_field_id, flag, contact_id) WHERE (flag IS NOT NULL);
CREATE INDEX custom_value_number ON custom_value USING btree (tenant_id, custom_field_id, number, contact_id) WHERE (number IS NOT NULL);
CREATE UNIQUE INDEX custom_value_one ON custom_value USING btree (tenant_id, contact_id, custom_field_id, choice) NULLS NOT DISTINCT;
CREATE TRIGGER added AFTER INSERT ON custom_value REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION custom_value_changed();
CREATE TRIGGER back BEFORE INSERT ON custom_value FOR EACH ROW WHEN ((current_setting('app.restoring'::text, true) = 'on'::text)) EXECUTE FUNCTION custom_value_back();
CREATE TRIGGER changed AFTER UPDATE ON custom_value REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION custom_value_changed();
CREATE TRIGGER erased AFTER INSERT ON custom_value REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION erased_contact_refuses();
CREATE TRIGGER removed AFTER DELETE ON custom_value REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION custom_value_changed();
CREATE TRIGGER track_delete AFTER DELETE ON custom_value REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_custom_value_delete();
CREATE TRIGGER track_insert AFTER INSERT ON custom_value REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_custom_value_insert();
CREATE TRIGGER track_update AFTER UPDATE ON custom_value REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_custom_value_update();

create table disbursement (
  tenant_id bigint not null,
  transaction_id bigint not null,
  file_number text,
  broker_name text,
  license_number text,
  note text,
  payees jsonb default '[]'::jsonb not null,
  date_updated timestamp with time zone default now() not null,
  issued_as text,
  issued_total numeric(18,2),
  date_issued timestamp with time zone,
  issued_by_id bigint,
  PRIMARY KEY (tenant_id, transaction_id),
  FOREIGN KEY (tenant_id, issued_by_id) REFERENCES user_account(tenant_id, user_id) ON DELETE SET NULL (issued_by_id),
  FOREIGN KEY (tenant_id, transaction_id) REFERENCES transaction(tenant_id, transaction_id) ON DELETE CASCADE,
  CHECK ((issued_as = ANY (ARRAY['Draft'::text, 'Final'::text])))
);
CREATE INDEX disbursement_issued_by ON disbursement USING btree (tenant_id, issued_by_id);
CREATE INDEX disbursement_updated ON disbursement USING btree (tenant_id, date_updated) WHERE (broker_name IS NOT NULL);
CREATE TRIGGER ledger AFTER INSERT OR DELETE OR UPDATE ON disbursement FOR EACH ROW EXECUTE FUNCTION ledger_written('transaction_id', 'payees', 'issued_as', 'issued_total', 'date_issued');
CREATE TRIGGER track_delete AFTER DELETE ON disbursement REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_disbursement_delete();
CREATE TRIGGER track_insert AFTER INSERT ON disbursement REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_disbursement_insert();
CREATE TRIGGER track_update AFTER UPDATE ON disbursement REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_disbursement_update();

create table discarded_file (
  tenant_id bigint not null,
  storage_key text not null,
  date_created timestamp with time zone default now() not null,
  date_due timestamp with time zone default now() not null,
  size bigint default 0 not null,
  PRIMARY KEY (tenant_id, storage_key),
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);
CREATE INDEX discarded_file_date_due ON discarded_file USING btree (date_due);
CREATE INDEX discarded_file_storage_key ON discarded_file USING btree (storage_key);

create table do_not_call (
  tenant_id bigint not null,
  do_not_call_id bigint generated always as identity not null,
  number text not null,
  contact_id bigint,
  user_id bigint,
  reason text not null,
  date_created timestamp with time zone not null,
  PRIMARY KEY (tenant_id, do_not_call_id),
  UNIQUE (tenant_id, number),
  FOREIGN KEY (tenant_id, contact_id) REFERENCES contact(tenant_id, contact_id) ON DELETE SET NULL (contact_id),
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, user_id) ON DELETE SET NULL (user_id),
  CHECK ((number ~ '^\d{10}$'::text))
);
CREATE INDEX do_not_call_contact ON do_not_call USING btree (tenant_id, contact_id) WHERE (contact_id IS NOT NULL);
CREATE INDEX do_not_call_user ON do_not_call USING btree (tenant_id, user_id) WHERE (user_id IS NOT NULL);
CREATE TRIGGER track_delete AFTER DELETE ON do_not_call REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_do_not_call_delete();
CREATE TRIGGER track_insert AFTER INSERT ON do_not_call REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_do_not_call_insert();
CREATE TRIGGER track_update AFTER UPDATE ON do_not_call REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_do_not_call_update();

create table do_not_call_area (
  tenant_id bigint not null,
  list text not null,
  area_code text not null,
  list_date date not null,
  numbers integer not null,
  date_uploaded timestamp with time zone not null,
  PRIMARY KEY (tenant_id, area_code, list),
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CHECK ((area_code ~ '^[2-9]\d\d$'::text)),
  CHECK ((list ~ '^[A-Z]{2}$'::text))
);

create table do_not_call_block (
  tenant_id bigint not null,
  list text not null,
  exchange integer not null,
  bits bytea not null,
  PRIMARY KEY (tenant_id, exchange, list),
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CHECK ((octet_length(bits) = 1250)),
  CHECK (((exchange >= 200000) AND (exchange <= 999999))),
  CHECK ((list ~ '^[A-Z]{2}$'::text))
);

create table document_email (
  tenant_id bigint not null,
  document_email_id bigint generated always as identity not null,
  transaction_id bigint not null,
  message_id bigint not null,
  title text not null,
  document_ids bigint[] not null,
  token_hash bytea,
  date_expires timestamp with time zone,
  date_created timestamp with time zone default now() not null,
  date_opened timestamp with time zone,
  PRIMARY KEY (tenant_id, document_email_id),
  FOREIGN KEY (tenant_id, message_id) REFERENCES message(tenant_id, message_id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, transaction_id) REFERENCES transaction(tenant_id, transaction_id) ON DELETE CASCADE
);
CREATE INDEX document_email_message ON document_email USING btree (tenant_id, message_id);
CREATE UNIQUE INDEX document_email_token ON document_email USING btree (token_hash);
CREATE INDEX document_email_transaction ON document_email USING btree (tenant_id, transaction_id);
CREATE TRIGGER track_delete AFTER DELETE ON document_email REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_document_email_delete();
CREATE TRIGGER track_insert AFTER INSERT ON document_email REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_document_email_insert();
CREATE TRIGGER track_update AFTER UPDATE ON document_email REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_document_email_update();

create table document_request (
  tenant_id bigint not null,
  document_request_id bigint generated always as identity not null,
  transaction_id bigint not null,
  line_id bigint not null,
  title text not null,
  requested_from text not null,
  requested_by_id bigint,
  channel text not null,
  message_id bigint,
  date_created timestamp with time zone not null,
  PRIMARY KEY (tenant_id, document_request_id),
  FOREIGN KEY (tenant_id, line_id) REFERENCES checklist_line(tenant_id, line_id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, message_id) REFERENCES message(tenant_id, message_id) ON DELETE SET NULL (message_id),
  FOREIGN KEY (tenant_id, requested_by_id) REFERENCES user_account(tenant_id, user_id) ON DELETE SET NULL (requested_by_id),
  FOREIGN KEY (tenant_id, transaction_id) REFERENCES transaction(tenant_id, transaction_id) ON DELETE CASCADE,
  CHECK ((channel = ANY (ARRAY['Email'::text, 'Text'::text])))
);
CREATE INDEX document_request_line ON document_request USING btree (tenant_id, line_id, document_request_id);
CREATE INDEX document_request_message ON document_request USING btree (tenant_id, message_id);
CREATE INDEX document_request_transaction ON document_request USING btree (tenant_id, transaction_id);
CREATE TRIGGER track_delete AFTER DELETE ON document_request REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_document_request_delete();
CREATE TRIGGER track_insert AFTER INSERT ON document_request REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_document_request_insert();
CREATE TRIGGER track_update AFTER UPDATE ON document_request REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_document_request_update();

create table download_link (
  tenant_id bigint not null,
  token_hash bytea not null,
  user_id bigint not null,
  kind text not null,
  payload jsonb not null,
  expires timestamp with time zone not null,
  session_id uuid not null,
  PRIMARY KEY (tenant_id, token_hash),
  UNIQUE (token_hash),
  FOREIGN KEY (tenant_id, session_id) REFERENCES session(tenant_id, session_id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, user_id) ON DELETE CASCADE
);
CREATE INDEX download_link_tenant_id_session_id_idx ON download_link USING btree (tenant_id, session_id);

create table due (
  tenant_id bigint not null,
  kind text not null,
  key bigint not null,
  at timestamp with time zone not null,
  PRIMARY KEY (tenant_id, kind, key),
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id) ON DELETE CASCADE
);
CREATE INDEX due_at ON due USING btree (tenant_id, kind, at, key);

create table email_template (
  tenant_id bigint not null,
  email_template_id bigint generated always as identity not null,
  name text not null,
  subject text not null,
  body text not null,
  shared_with_group boolean default false not null,
  is_system boolean default false not null,
  created_by_id bigint,
  video_guid text,
  date_created timestamp with time zone default now() not null,
  PRIMARY KEY (tenant_id, email_template_id),
  FOREIGN KEY (tenant_id, created_by_id) REFERENCES user_account(tenant_id, user_id) ON DELETE SET NULL (created_by_id),
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);
CREATE INDEX email_template_created_by ON email_template USING btree (tenant_id, created_by_id) WHERE (created_by_id IS NOT NULL);
CREATE UNIQUE INDEX email_template_system ON email_template USING btree (tenant_id, name) WHERE is_system;
CREATE TRIGGER track_delete AFTER DELETE ON email_template REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_email_template_delete();
CREATE TRIGGER track_insert AFTER INSERT ON email_template REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_email_template_insert();
CREATE TRIGGER track_update AFTER UPDATE ON email_template REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_email_template_update();

create table erasure (
  brokerage_id bigint not null,
  date_begun timestamp with time zone default now() not null,
  date_finished timestamp with time zone,
  counts jsonb default '{}'::jsonb not null,
  files integer default 0 not null,
  PRIMARY KEY (brokerage_id)
);

create table forecast_month (
  tenant_id bigint not null,
  month date not null,
  date_kept timestamp with time zone not null,
  PRIMARY KEY (tenant_id, month),
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);

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
  sales_price numeric(14,2),
  gci numeric(14,2),
  PRIMARY KEY (tenant_id, month, opportunity_id),
  FOREIGN KEY (tenant_id, month) REFERENCES forecast_month(tenant_id, month) ON DELETE CASCADE
);

create table goal (
  tenant_id bigint not null,
  goal_id bigint generated always as identity not null,
  user_id bigint not null,
  figure text not null,
  month date not null,
  target integer,
  is_from_brokerage boolean default false not null,
  set_by_id bigint,
  date_set timestamp with time zone not null,
  PRIMARY KEY (tenant_id, goal_id),
  UNIQUE (tenant_id, user_id, figure, month),
  FOREIGN KEY (tenant_id, set_by_id) REFERENCES user_account(tenant_id, user_id) ON DELETE SET NULL (set_by_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, user_id) ON DELETE CASCADE,
  CHECK ((figure = ANY (ARRAY['Calls'::text, 'Appointments'::text, 'Closings'::text]))),
  CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  CHECK (((target >= 1) AND (target <= 100000)))
);
CREATE TRIGGER track_delete AFTER DELETE ON goal REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_goal_delete();
CREATE TRIGGER track_insert AFTER INSERT ON goal REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_goal_insert();
CREATE TRIGGER track_update AFTER UPDATE ON goal REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_goal_update();

create table idempotency_key (
  tenant_id bigint not null,
  user_id bigint not null,
  key text not null,
  fingerprint bytea not null,
  answer json,
  date_created timestamp with time zone default now() not null,
  PRIMARY KEY (tenant_id, user_id, key),
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, user_id) ON DELETE CASCADE
);
CREATE INDEX idempotency_key_date_created ON idempotency_key USING btree (date_created);

create table idx_catalog (
  tenant_id bigint not null,
  catalog_id bigint generated always as identity not null,
  guid uuid default gen_random_uuid() not null,
  name text not null,
  search_id bigint not null,
  created_by_id bigint,
  token_hash bytea,
  date_created timestamp with time zone default now() not null,
  date_read timestamp with time zone,
  PRIMARY KEY (tenant_id, catalog_id),
  UNIQUE (token_hash),
  FOREIGN KEY (tenant_id, created_by_id) REFERENCES user_account(tenant_id, user_id) ON DELETE SET NULL (created_by_id),
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  FOREIGN KEY (tenant_id, search_id) REFERENCES search(tenant_id, search_id)
);
CREATE INDEX idx_catalog_created_by ON idx_catalog USING btree (tenant_id, created_by_id) WHERE (created_by_id IS NOT NULL);
CREATE INDEX idx_catalog_search ON idx_catalog USING btree (tenant_id, search_id);
CREATE TRIGGER track_delete AFTER DELETE ON idx_catalog REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_idx_catalog_delete();
CREATE TRIGGER track_insert AFTER INSERT ON idx_catalog REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_idx_catalog_insert();
CREATE TRIGGER track_update AFTER UPDATE ON idx_catalog REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_idx_catalog_update();

create table import_contact (
  tenant_id bigint not null,
  import_file_id bigint not null,
  contact_id bigint not null,
  is_created boolean not null,
  row_number integer not null,
  kept text,
  touch_before jsonb,
  PRIMARY KEY (tenant_id, import_file_id, contact_id),
  FOREIGN KEY (tenant_id, contact_id) REFERENCES contact(tenant_id, contact_id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, import_file_id) REFERENCES import_file(tenant_id, import_file_id) ON DELETE CASCADE
);
CREATE INDEX import_contact_contact ON import_contact USING btree (tenant_id, contact_id);
CREATE TRIGGER track_delete AFTER DELETE ON import_contact REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_import_contact_delete();
CREATE TRIGGER track_update AFTER UPDATE ON import_contact REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_import_contact_update();

create table import_file (
  tenant_id bigint not null,
  import_file_id bigint generated always as identity not null,
  user_id bigint,
  file_name text not null,
  storage_key text,
  system text,
  signature text not null,
  like_file jsonb,
  found jsonb not null,
  targets jsonb not null,
  value_tables jsonb default '{}'::jsonb not null,
  settings jsonb not null,
  fixes jsonb default '{}'::jsonb not null,
  findings jsonb,
  message text,
  run_id bigint,
  check_run_id bigint,
  import_run_ids bigint[] default '{}'::bigint[] not null,
  undo_run_id bigint,
  date_created timestamp with time zone default now() not null,
  holds text default 'People'::text not null,
  content_hash text,
  PRIMARY KEY (tenant_id, import_file_id),
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, user_id) ON DELETE SET NULL (user_id),
  CHECK ((holds = ANY (ARRAY['People'::text, 'Records'::text])))
);
CREATE INDEX import_file_content ON import_file USING btree (tenant_id, content_hash) WHERE (content_hash IS NOT NULL);
CREATE INDEX import_file_user ON import_file USING btree (tenant_id, user_id, import_file_id);

create table import_match (
  tenant_id bigint not null,
  user_id bigint not null,
  signature text not null,
  file_name text not null,
  system text,
  targets jsonb not null,
  value_tables jsonb not null,
  is_shared boolean not null,
  date_created timestamp with time zone default now() not null,
  PRIMARY KEY (tenant_id, signature, user_id),
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, user_id) ON DELETE CASCADE
);
CREATE INDEX import_match_user ON import_match USING btree (tenant_id, user_id);

create table import_record (
  tenant_id bigint not null,
  contact_id bigint not null,
  record_key uuid not null,
  import_file_id bigint not null,
  table_name text not null,
  row_id bigint not null,
  row_number integer not null,
  external_id text,
  kept text,
  PRIMARY KEY (tenant_id, contact_id, record_key),
  FOREIGN KEY (tenant_id, contact_id) REFERENCES contact(tenant_id, contact_id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, import_file_id) REFERENCES import_file(tenant_id, import_file_id) ON DELETE CASCADE,
  CHECK ((table_name = ANY (ARRAY['note'::text, 'activity'::text, 'task'::text, 'appointment'::text])))
);
CREATE INDEX import_record_file ON import_record USING btree (tenant_id, import_file_id, contact_id);
CREATE TRIGGER track_delete AFTER DELETE ON import_record REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_import_record_delete();
CREATE TRIGGER track_update AFTER UPDATE ON import_record REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_import_record_update();

create table imported_field (
  tenant_id bigint not null,
  imported_field_id bigint generated always as identity not null,
  contact_id bigint not null,
  name text not null,
  value text not null,
  file_name text,
  date_imported timestamp with time zone default now() not null,
  import_file_id bigint,
  PRIMARY KEY (tenant_id, imported_field_id),
  FOREIGN KEY (tenant_id, contact_id) REFERENCES contact(tenant_id, contact_id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CHECK ((name <> ''::text)),
  CHECK ((value <> ''::text))
);
CREATE INDEX imported_field_name ON imported_field USING btree (tenant_id, lower(name), contact_id);
CREATE UNIQUE INDEX imported_field_once ON imported_field USING btree (tenant_id, contact_id, lower(name), md5(value));
CREATE TRIGGER added AFTER INSERT ON imported_field REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION imported_field_changed();
CREATE TRIGGER erased AFTER INSERT ON imported_field REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION erased_contact_refuses();
CREATE TRIGGER removed AFTER DELETE ON imported_field REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION imported_field_changed();
CREATE TRIGGER track_delete AFTER DELETE ON imported_field REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_imported_field_delete();
CREATE TRIGGER track_update AFTER UPDATE ON imported_field REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_imported_field_update();

create table known_device (
  tenant_id bigint not null,
  user_id bigint not null,
  device_hash bytea not null,
  date_used timestamp with time zone default now() not null,
  PRIMARY KEY (tenant_id, user_id, device_hash),
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, user_id) ON DELETE CASCADE
);

create table ledger (
  tenant_id bigint not null,
  ledger_id bigint generated always as identity not null,
  date_created timestamp with time zone default now() not null,
  user_id bigint,
  user_name text,
  via text not null,
  request_id uuid,
  transaction_id bigint,
  table_name text not null,
  row_id bigint not null,
  what text not null,
  before jsonb,
  after jsonb,
  why text,
  PRIMARY KEY (tenant_id, ledger_id),
  CHECK ((what = ANY (ARRAY['Added'::text, 'Changed'::text, 'Deleted'::text, 'Restored'::text])))
);
CREATE INDEX ledger_transaction ON ledger USING btree (tenant_id, transaction_id, ledger_id);
CREATE TRIGGER refuse BEFORE UPDATE OR TRUNCATE ON ledger FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuses();
CREATE TRIGGER refuse_delete BEFORE DELETE ON ledger FOR EACH ROW EXECUTE FUNCTION ledger_erased();

create table listing (
  mls_id bigint not null,
  listing_key text not null,
  listing_id text not null,
  modification_timestamp timestamp with time zone not null,
  standard_status text not null,
  property_type text,
  property_sub_type text,
  list_price numeric(14,2),
  original_list_price numeric(14,2),
  previous_list_price numeric(14,2),
  price_change_timestamp timestamp with time zone,
  close_price numeric(14,2),
  close_date date,
  on_market_date date,
  off_market_date date,
  days_on_market integer,
  unparsed_address text,
  street_number text,
  street_dir_prefix text,
  street_name text,
  street_suffix text,
  street_dir_suffix text,
  unit_number text,
  city text,
  state_or_province text,
  postal_code text,
  county_or_parish text,
  subdivision_name text,
  location point,
  bedrooms_total integer,
  bathrooms_total_integer integer,
  bathrooms_full integer,
  bathrooms_half integer,
  living_area integer,
  lot_size_acres numeric(12,4),
  year_built integer,
  garage_spaces integer,
  basement text[] default '{}'::text[] not null,
  interior_features text[] default '{}'::text[] not null,
  exterior_features text[] default '{}'::text[] not null,
  public_remarks text,
  list_agent_full_name text,
  list_agent_phone text,
  list_office_name text,
  list_office_phone text,
  buyer_office_name text,
  virtual_tour_url text,
  internet_address_display_yn boolean default true not null,
  internet_entire_listing_display_yn boolean default true not null,
  media jsonb default '[]'::jsonb not null,
  open_houses jsonb default '[]'::jsonb not null,
  more jsonb default '{}'::jsonb not null,
  date_added timestamp with time zone default now() not null,
  date_removed timestamp with time zone,
  history jsonb default '[]'::jsonb not null,
  PRIMARY KEY (mls_id, listing_key),
  FOREIGN KEY (mls_id) REFERENCES listing_feed(mls_id)
) with (autovacuum_vacuum_scale_factor=0.01, autovacuum_vacuum_insert_scale_factor=0.01, autovacuum_analyze_scale_factor=0.02);
CREATE INDEX listing_address ON listing USING gin (to_tsvector('simple'::regconfig, search_fold(unparsed_address))) WHERE ((date_removed IS NULL) AND (standard_status = ANY (ARRAY['Active'::text, 'Active Under Contract'::text, 'Pending'::text])));
CREATE INDEX listing_features ON listing USING gin (interior_features, exterior_features, basement) WHERE ((date_removed IS NULL) AND (standard_status = ANY (ARRAY['Active'::text, 'Active Under Contract'::text, 'Pending'::text])));
CREATE INDEX listing_found ON listing USING btree (mls_id, city, list_price) INCLUDE (standard_status, property_sub_type, bedrooms_total, bathrooms_total_integer, living_area, lot_size_acres, year_built, garage_spaces, on_market_date, off_market_date, days_on_market, state_or_province, county_or_parish, location, listing_key, internet_entire_listing_display_yn, internet_address_display_yn) WHERE ((date_removed IS NULL) AND (standard_status = ANY (ARRAY['Active'::text, 'Active Under Contract'::text, 'Pending'::text])));
CREATE INDEX listing_location ON listing USING gist (location) INCLUDE (mls_id, standard_status, list_price, property_sub_type, bedrooms_total, bathrooms_total_integer, living_area, on_market_date, listing_key, internet_entire_listing_display_yn, internet_address_display_yn) WHERE ((date_removed IS NULL) AND (standard_status = ANY (ARRAY['Active'::text, 'Active Under Contract'::text, 'Pending'::text])));
CREATE INDEX listing_neighborhood ON listing USING btree (mls_id, subdivision_name) WHERE ((date_removed IS NULL) AND (standard_status = ANY (ARRAY['Active'::text, 'Active Under Contract'::text, 'Pending'::text])));
CREATE INDEX listing_number ON listing USING btree (mls_id, lower(listing_id));
CREATE INDEX listing_zip ON listing USING btree (mls_id, "left"(postal_code, 5)) WHERE ((date_removed IS NULL) AND (standard_status = ANY (ARRAY['Active'::text, 'Active Under Contract'::text, 'Pending'::text])));
CREATE TRIGGER placed_insert AFTER INSERT ON listing REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION listing_placed();
CREATE TRIGGER placed_update AFTER UPDATE ON listing REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION listing_placed();

create table listing_event (
  mls_id bigint not null,
  event_id bigint generated always as identity not null,
  listing_key text not null,
  event_type text not null,
  date_time timestamp with time zone not null,
  price_before numeric(14,2),
  price numeric(14,2),
  status_before text,
  status text,
  PRIMARY KEY (mls_id, event_id),
  FOREIGN KEY (mls_id, listing_key) REFERENCES listing(mls_id, listing_key) ON DELETE CASCADE,
  CHECK ((event_type = ANY (ARRAY['New'::text, 'Price'::text, 'Status'::text, 'BackOnMarket'::text, 'Removed'::text])))
);
CREATE INDEX listing_event_listing ON listing_event USING btree (mls_id, listing_key, event_id);

create table listing_feed (
  mls_id bigint not null,
  cursor jsonb,
  is_complete boolean default false not null,
  last_change timestamp with time zone,
  last_tried timestamp with time zone,
  last_success timestamp with time zone,
  last_error text,
  last_compared timestamp with time zone,
  reader uuid,
  reader_until timestamp with time zone,
  next_try timestamp with time zone,
  failures integer default 0 not null,
  skipped bigint default 0 not null,
  mended bigint default 0 not null,
  last_flaw text,
  doubted_since timestamp with time zone,
  PRIMARY KEY (mls_id)
);

create table listing_pace (
  mls_id bigint not null,
  free timestamp with time zone not null,
  PRIMARY KEY (mls_id)
);

create table listing_place (
  mls_id bigint not null,
  kind text not null,
  name text not null,
  city text not null,
  state text not null,
  location point,
  folded text not null,
  PRIMARY KEY (mls_id, kind, name, city, state),
  FOREIGN KEY (mls_id) REFERENCES listing_feed(mls_id),
  CHECK ((kind = ANY (ARRAY['City'::text, 'Zip'::text, 'County'::text, 'Neighborhood'::text])))
);
CREATE INDEX listing_place_folded ON listing_place USING gin (folded gin_trgm_ops);

create table lost_reason (
  tenant_id bigint not null,
  lost_reason_id bigint generated always as identity not null,
  name text not null,
  PRIMARY KEY (tenant_id, lost_reason_id),
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);
CREATE UNIQUE INDEX lost_reason_name ON lost_reason USING btree (tenant_id, lower(name));
CREATE TRIGGER track_delete AFTER DELETE ON lost_reason REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_lost_reason_delete();
CREATE TRIGGER track_insert AFTER INSERT ON lost_reason REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_lost_reason_insert();
CREATE TRIGGER track_update AFTER UPDATE ON lost_reason REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_lost_reason_update();

create table mailbox (
  tenant_id bigint not null,
  email_config_id bigint generated always as identity not null,
  user_id bigint not null,
  email text not null,
  email_provider_id integer not null,
  secret text not null,
  has_error boolean default false not null,
  last_error text,
  date_synced timestamp with time zone,
  cursor text,
  stuck_at text,
  stuck_times integer default 0 not null,
  skipped integer default 0 not null,
  last_skipped text,
  date_connected timestamp with time zone default now() not null,
  PRIMARY KEY (tenant_id, email_config_id),
  UNIQUE (tenant_id, email),
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, user_id) ON DELETE CASCADE,
  CHECK ((email = lower(email))),
  CHECK (((email_provider_id >= 1) AND (email_provider_id <= 6)))
);
CREATE INDEX mailbox_user ON mailbox USING btree (tenant_id, user_id);
CREATE TRIGGER due_mailbox_deleted AFTER DELETE ON mailbox REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION due_mailbox_deleted();
CREATE TRIGGER due_mailbox_inserted AFTER INSERT ON mailbox REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION due_mailbox_inserted();
CREATE TRIGGER due_mailbox_updated AFTER UPDATE ON mailbox FOR EACH ROW WHEN ((old.user_id IS DISTINCT FROM new.user_id)) EXECUTE FUNCTION due_mailbox_updated();
CREATE TRIGGER track_delete AFTER DELETE ON mailbox REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_mailbox_delete();
CREATE TRIGGER track_insert AFTER INSERT ON mailbox REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_mailbox_insert();
CREATE TRIGGER track_update AFTER UPDATE ON mailbox REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_mailbox_update();

create table mass_message (
  tenant_id bigint not null,
  mass_id bigint generated always as identity not null,
  user_id bigint,
  channel text not null,
  subject text,
  body text not null,
  plain_text text,
  link_base text,
  status text default 'Sending'::text not null,
  status_text text,
  total integer not null,
  not_before timestamp with time zone default now() not null,
  date_served timestamp with time zone default now() not null,
  date_created timestamp with time zone default now() not null,
  date_finished timestamp with time zone,
  PRIMARY KEY (tenant_id, mass_id),
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, user_id) ON DELETE SET NULL (user_id),
  CHECK ((channel = ANY (ARRAY['Email'::text, 'Text'::text]))),
  CHECK ((status = ANY (ARRAY['Sending'::text, 'Paused'::text, 'Done'::text, 'Canceled'::text])))
) with (fillfactor=80);
CREATE INDEX mass_message_sending ON mass_message USING btree (tenant_id, not_before) WHERE (status = 'Sending'::text);
CREATE INDEX mass_message_user ON mass_message USING btree (tenant_id, user_id, mass_id DESC) WHERE (user_id IS NOT NULL);

create table mass_recipient (
  tenant_id bigint not null,
  mass_id bigint not null,
  contact_id bigint not null,
  status text default 'Waiting'::text not null,
  reason text,
  why text,
  not_before timestamp with time zone,
  address text,
  message_id bigint,
  PRIMARY KEY (tenant_id, mass_id, contact_id),
  FOREIGN KEY (tenant_id, mass_id) REFERENCES mass_message(tenant_id, mass_id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, message_id) REFERENCES message(tenant_id, message_id) ON DELETE SET NULL (message_id),
  CHECK ((status = ANY (ARRAY['Waiting'::text, 'Written'::text, 'Skipped'::text])))
) with (fillfactor=80);
CREATE UNIQUE INDEX mass_recipient_address ON mass_recipient USING btree (tenant_id, mass_id, address) WHERE (address IS NOT NULL);
CREATE INDEX mass_recipient_message ON mass_recipient USING btree (tenant_id, message_id) WHERE (message_id IS NOT NULL);
CREATE INDEX mass_recipient_skipped ON mass_recipient USING btree (tenant_id, mass_id, reason, contact_id) WHERE (status = 'Skipped'::text);
CREATE INDEX mass_recipient_waiting ON mass_recipient USING btree (tenant_id, mass_id, contact_id) WHERE (status = 'Waiting'::text);

create table merged_contact (
  tenant_id bigint not null,
  contact_id bigint not null,
  into_id bigint not null,
  contact_merge_id bigint not null,
  contact_entity_id bigint,
  PRIMARY KEY (tenant_id, contact_id),
  FOREIGN KEY (tenant_id, contact_merge_id) REFERENCES contact_merge(tenant_id, contact_merge_id) ON DELETE CASCADE
);
CREATE INDEX merged_contact_into ON merged_contact USING btree (tenant_id, into_id);
CREATE INDEX merged_contact_merge ON merged_contact USING btree (tenant_id, contact_merge_id);

create table message (
  tenant_id bigint not null,
  message_id bigint generated always as identity not null,
  conversation_id bigint,
  channel text not null,
  is_mine boolean not null,
  user_id bigint,
  purpose text,
  from_address text not null,
  to_addresses text[] not null,
  cc_addresses text[] default '{}'::text[] not null,
  bcc_addresses text[] default '{}'::text[] not null,
  subject text,
  body text not null,
  plain_text text,
  status text not null,
  status_text text,
  via text,
  provider_id text,
  header_id text,
  in_reply_to text,
  reference_ids text[] default '{}'::text[] not null,
  mass_id bigint,
  date_created timestamp with time zone default now() not null,
  date_sent timestamp with time zone,
  unsubscribe_url text,
  search_vector tsvector,
  is_automatic boolean default false not null,
  reply_to text[] default '{}'::text[] not null,
  invitation jsonb,
  is_reaction boolean default false not null,
  PRIMARY KEY (tenant_id, message_id),
  FOREIGN KEY (tenant_id, conversation_id) REFERENCES conversation(tenant_id, conversation_id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, user_id) ON DELETE SET NULL (user_id),
  CHECK ((channel = ANY (ARRAY['Email'::text, 'Text'::text]))),
  CHECK ((purpose = ANY (ARRAY['OneToOne'::text, 'Mass'::text, 'Automatic'::text, 'Transactional'::text]))),
  CHECK ((status = ANY (ARRAY['Waiting'::text, 'Sending'::text, 'Sent'::text, 'Delivered'::text, 'Failed'::text, 'Unknown'::text, 'Canceled'::text, 'Blocked'::text, 'Received'::text])))
) with (toast_tuple_target=256, fillfactor=60);
CREATE INDEX message_conversation ON message USING btree (tenant_id, conversation_id, message_id DESC);
CREATE UNIQUE INDEX message_header_id ON message USING btree (tenant_id, header_id) WHERE (header_id IS NOT NULL);
CREATE INDEX message_mass ON message USING btree (tenant_id, mass_id) WHERE (mass_id IS NOT NULL);
CREATE UNIQUE INDEX message_provider_id ON message USING btree (tenant_id, channel, provider_id) WHERE (provider_id IS NOT NULL);
CREATE INDEX message_search ON message USING gin (tenant_id, search_vector);
CREATE INDEX message_sent ON message USING brin (date_sent) WITH (pages_per_range='16', autosummarize='on');
CREATE INDEX message_system ON message USING btree (date_created) WHERE (conversation_id IS NULL);
CREATE INDEX message_user ON message USING btree (tenant_id, user_id, message_id) WHERE (user_id IS NOT NULL);
CREATE TRIGGER erased AFTER INSERT ON message REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION erased_conversation_refuses();
CREATE TRIGGER noted AFTER INSERT ON message REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_noted('message_id');
CREATE TRIGGER search_vector BEFORE INSERT OR UPDATE OF plain_text, body ON message FOR EACH ROW EXECUTE FUNCTION message_search_vector();

create table message_attachment (
  tenant_id bigint not null,
  attachment_id bigint generated always as identity not null,
  message_id bigint not null,
  file_name text not null,
  content_type text not null,
  size bigint not null,
  storage_key text not null,
  content_id text,
  PRIMARY KEY (tenant_id, attachment_id),
  FOREIGN KEY (tenant_id, message_id) REFERENCES message(tenant_id, message_id) ON DELETE CASCADE
);
CREATE INDEX message_attachment_message ON message_attachment USING btree (tenant_id, message_id);
CREATE INDEX message_attachment_storage_key ON message_attachment USING btree (storage_key);

create table note (
  tenant_id bigint not null,
  note_id bigint generated always as identity not null,
  contact_entity_id bigint not null,
  user_id bigint,
  note text not null,
  date_created timestamp with time zone default now() not null,
  edited_by_id bigint,
  date_edited timestamp with time zone,
  is_by_client boolean default false not null,
  is_pinned boolean default false not null,
  mentioned_ids bigint[] default '{}'::bigint[] not null,
  PRIMARY KEY (tenant_id, note_id),
  FOREIGN KEY (tenant_id, contact_entity_id) REFERENCES contact_entity(tenant_id, contact_entity_id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, edited_by_id) REFERENCES user_account(tenant_id, user_id) ON DELETE SET NULL (edited_by_id),
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, user_id) ON DELETE SET NULL (user_id)
);
CREATE INDEX note_contact_entity ON note USING btree (tenant_id, contact_entity_id, date_created DESC);
CREATE INDEX note_edited_by ON note USING btree (tenant_id, edited_by_id) WHERE (edited_by_id IS NOT NULL);
CREATE TRIGGER erased AFTER INSERT ON note REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION erased_household_refuses();
CREATE TRIGGER track_delete AFTER DELETE ON note REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_note_delete();
CREATE TRIGGER track_insert AFTER INSERT ON note REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_note_insert();
CREATE TRIGGER track_update AFTER UPDATE ON note REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_note_update();

create table notice (
  tenant_id bigint not null,
  notification_id bigint not null,
  channel text not null,
  user_id bigint not null,
  date_told timestamp with time zone,
  is_message boolean default false not null,
  PRIMARY KEY (tenant_id, notification_id, channel),
  FOREIGN KEY (tenant_id, notification_id) REFERENCES notification(tenant_id, notification_id) ON DELETE CASCADE,
  CHECK ((channel = ANY (ARRAY['Email'::text, 'Text'::text, 'Push'::text])))
);
CREATE INDEX notice_user ON notice USING btree (tenant_id, user_id, channel, date_told DESC);
CREATE INDEX notice_waiting ON notice USING btree (tenant_id, user_id, channel, is_message, notification_id) WHERE (date_told IS NULL);
CREATE TRIGGER noted AFTER INSERT ON notice REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_noted('notification_id');

create table notification (
  tenant_id bigint not null,
  notification_id bigint generated always as identity not null,
  user_id bigint not null,
  kind text not null,
  title text not null,
  date_time timestamp with time zone,
  path text not null,
  cause text not null,
  is_read boolean default false not null,
  date_created timestamp with time zone default now() not null,
  in_app boolean default true not null,
  PRIMARY KEY (tenant_id, notification_id),
  UNIQUE (tenant_id, user_id, cause),
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, user_id) ON DELETE CASCADE
);
CREATE INDEX notification_date_created ON notification USING btree (date_created);
CREATE INDEX notification_unread ON notification USING btree (tenant_id, user_id) WHERE (NOT is_read);
CREATE INDEX notification_user ON notification USING btree (tenant_id, user_id, notification_id DESC);
CREATE TRIGGER deleted AFTER DELETE ON notification REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION notification_changed();
CREATE TRIGGER inserted AFTER INSERT ON notification REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION notification_changed();
CREATE TRIGGER updated AFTER UPDATE ON notification REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION notification_changed();

create table opportunity (
  tenant_id bigint not null,
  opportunity_id bigint generated always as identity not null,
  name text,
  type text not null,
  stage_id bigint not null,
  "position" numeric(14,6) not null,
  contact_id bigint not null,
  user_id bigint not null,
  projected_close_date date,
  sales_price numeric(14,2),
  gci numeric(14,2),
  probability integer,
  lost_reason_id bigint,
  lost_reason text,
  lost_note text,
  date_stage_entered timestamp with time zone not null,
  date_decided timestamp with time zone,
  transaction_id bigint,
  version integer default 1 not null,
  created_by_id bigint,
  edited_by_id bigint,
  date_created timestamp with time zone not null,
  PRIMARY KEY (tenant_id, opportunity_id),
  FOREIGN KEY (tenant_id, contact_id) REFERENCES contact(tenant_id, contact_id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, created_by_id) REFERENCES user_account(tenant_id, user_id) ON DELETE SET NULL (created_by_id),
  FOREIGN KEY (tenant_id, edited_by_id) REFERENCES user_account(tenant_id, user_id) ON DELETE SET NULL (edited_by_id),
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  FOREIGN KEY (tenant_id, lost_reason_id) REFERENCES lost_reason(tenant_id, lost_reason_id) ON DELETE SET NULL (lost_reason_id),
  FOREIGN KEY (tenant_id, stage_id) REFERENCES pipeline_stage(tenant_id, stage_id),
  FOREIGN KEY (tenant_id, transaction_id) REFERENCES transaction(tenant_id, transaction_id) ON DELETE SET NULL (transaction_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, user_id),
  CHECK ((gci >= (0)::numeric)),
  CHECK (((probability >= 0) AND (probability <= 100))),
  CHECK ((sales_price >= (0)::numeric)),
  CHECK ((type = ANY (ARRAY['Purchase'::text, 'Listing'::text])))
);
CREATE INDEX opportunity_contact ON opportunity USING btree (tenant_id, contact_id);
CREATE INDEX opportunity_decided ON opportunity USING btree (tenant_id, date_decided);
CREATE INDEX opportunity_lost_reason ON opportunity USING btree (tenant_id, lost_reason_id) WHERE (lost_reason_id IS NOT NULL);
CREATE INDEX opportunity_stage ON opportunity USING btree (tenant_id, stage_id, "position", opportunity_id);
CREATE UNIQUE INDEX opportunity_transaction ON opportunity USING btree (tenant_id, transaction_id) WHERE (transaction_id IS NOT NULL);
CREATE INDEX opportunity_user ON opportunity USING btree (tenant_id, user_id);
CREATE TRIGGER erased AFTER INSERT ON opportunity REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION erased_contact_refuses();
CREATE TRIGGER told_deleted AFTER DELETE ON opportunity REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION pipeline_changed();
CREATE TRIGGER told_inserted AFTER INSERT ON opportunity REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION pipeline_changed();
CREATE TRIGGER told_left AFTER UPDATE ON opportunity REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION pipeline_changed();
CREATE TRIGGER told_updated AFTER UPDATE ON opportunity REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION pipeline_changed();
CREATE TRIGGER track_delete AFTER DELETE ON opportunity REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_opportunity_delete();
CREATE TRIGGER track_insert AFTER INSERT ON opportunity REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_opportunity_insert();
CREATE TRIGGER track_update AFTER UPDATE ON opportunity REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_opportunity_update();

create table opportunity_move (
  tenant_id bigint not null,
  opportunity_move_id bigint generated always as identity not null,
  opportunity_id bigint not null,
  from_name text,
  to_name text not null,
  to_stage_id bigint not null,
  user_id bigint,
  lost_reason text,
  lost_note text,
  version integer not null,
  date_moved timestamp with time zone not null,
  PRIMARY KEY (tenant_id, opportunity_move_id),
  FOREIGN KEY (tenant_id, opportunity_id) REFERENCES opportunity(tenant_id, opportunity_id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, user_id) ON DELETE SET NULL (user_id)
);
CREATE INDEX opportunity_move_opportunity ON opportunity_move USING btree (tenant_id, opportunity_id, date_moved);
CREATE TRIGGER track_delete AFTER DELETE ON opportunity_move REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_opportunity_move_delete();
CREATE TRIGGER track_update AFTER UPDATE ON opportunity_move REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_opportunity_move_update();

create table option_version (
  tenant_id bigint not null,
  option_version_id bigint generated always as identity not null,
  mark bigint not null,
  PRIMARY KEY (tenant_id, option_version_id),
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);

create table outbox (
  tenant_id bigint not null,
  message_id bigint not null,
  mass_id bigint,
  not_before timestamp with time zone default now() not null,
  attempts integer default 0 not null,
  date_tried timestamp with time zone,
  first_tried timestamp with time zone,
  secret text,
  recipients text[],
  refused text,
  is_held boolean default false not null,
  PRIMARY KEY (tenant_id, message_id),
  FOREIGN KEY (tenant_id, message_id) REFERENCES message(tenant_id, message_id) ON DELETE CASCADE
) with (fillfactor=70);
CREATE INDEX outbox_mass ON outbox USING btree (tenant_id, mass_id, message_id) WHERE (mass_id IS NOT NULL);

create table passkey (
  tenant_id bigint not null,
  passkey_id bigint generated always as identity not null,
  user_id bigint not null,
  name text not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint default 0 not null,
  transports text[] default '{}'::text[] not null,
  date_created timestamp with time zone default now() not null,
  date_used timestamp with time zone,
  PRIMARY KEY (tenant_id, passkey_id),
  UNIQUE (credential_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, user_id) ON DELETE CASCADE
);
CREATE INDEX passkey_user ON passkey USING btree (tenant_id, user_id);

create table passkey_challenge (
  challenge_hash bytea not null,
  purpose text not null,
  expires timestamp with time zone not null,
  PRIMARY KEY (challenge_hash)
);

create table payment_event (
  tenant_id bigint not null,
  event_id text not null,
  date_created timestamp with time zone default now() not null,
  PRIMARY KEY (tenant_id, event_id),
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);

create table personal_data_copy (
  tenant_id bigint not null,
  copy_id bigint generated always as identity not null,
  contact_id bigint not null,
  user_id bigint,
  status text default 'Waiting'::text not null,
  message text,
  storage_key text,
  size bigint default 0 not null,
  date_created timestamp with time zone default now() not null,
  date_expires timestamp with time zone default (now() + '7 days'::interval) not null,
  PRIMARY KEY (tenant_id, copy_id),
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, user_id) ON DELETE SET NULL (user_id),
  CHECK ((status = ANY (ARRAY['Waiting'::text, 'Running'::text, 'Done'::text, 'Failed'::text])))
);
CREATE INDEX personal_data_copy_contact ON personal_data_copy USING btree (tenant_id, contact_id);
CREATE INDEX personal_data_copy_expires ON personal_data_copy USING btree (date_expires);
CREATE UNIQUE INDEX personal_data_copy_running ON personal_data_copy USING btree (tenant_id, contact_id) WHERE (status = ANY (ARRAY['Waiting'::text, 'Running'::text]));
CREATE INDEX personal_data_copy_storage_key ON personal_data_copy USING btree (storage_key) WHERE (storage_key IS NOT NULL);
CREATE INDEX personal_data_copy_user ON personal_data_copy USING btree (tenant_id, user_id);
CREATE TRIGGER deleted AFTER DELETE ON personal_data_copy REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION personal_data_copy_deleted();

create table phone_code (
  tenant_id bigint not null,
  id bigint generated always as identity not null,
  code text not null,
  message text not null,
  message_link text,
  mls_number text,
  source_id bigint,
  date_created timestamp with time zone default now() not null,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, code),
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  FOREIGN KEY (tenant_id, source_id) REFERENCES source(tenant_id, source_id) ON DELETE SET NULL (source_id),
  CHECK ((code ~ '^\d{4}$'::text))
);
CREATE INDEX phone_code_source ON phone_code USING btree (tenant_id, source_id) WHERE (source_id IS NOT NULL);
CREATE TRIGGER track_delete AFTER DELETE ON phone_code REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_phone_code_delete();
CREATE TRIGGER track_insert AFTER INSERT ON phone_code REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_phone_code_insert();
CREATE TRIGGER track_update AFTER UPDATE ON phone_code REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_phone_code_update();

create table pipeline_stage (
  tenant_id bigint not null,
  stage_id bigint generated always as identity not null,
  name text not null,
  description text,
  "position" integer not null,
  color text default 'gray'::text not null,
  probability integer default 50 not null,
  stuck_after_days integer,
  types text[] default '{Purchase,Listing}'::text[] not null,
  outcome text default 'Open'::text not null,
  PRIMARY KEY (tenant_id, stage_id),
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CHECK ((outcome = ANY (ARRAY['Open'::text, 'Won'::text, 'Lost'::text]))),
  CHECK (((probability >= 0) AND (probability <= 100))),
  CHECK (((stuck_after_days >= 1) AND (stuck_after_days <= 365))),
  CHECK (((types <@ '{Purchase,Listing}'::text[]) AND (types <> '{}'::text[])))
);
CREATE UNIQUE INDEX pipeline_stage_name ON pipeline_stage USING btree (tenant_id, lower(name));
CREATE TRIGGER told_deleted AFTER DELETE ON pipeline_stage REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION pipeline_changed();
CREATE TRIGGER told_inserted AFTER INSERT ON pipeline_stage REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION pipeline_changed();
CREATE TRIGGER told_updated AFTER UPDATE ON pipeline_stage REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION pipeline_changed();
CREATE TRIGGER track_delete AFTER DELETE ON pipeline_stage REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_pipeline_stage_delete();
CREATE TRIGGER track_insert AFTER INSERT ON pipeline_stage REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_pipeline_stage_insert();
CREATE TRIGGER track_update AFTER UPDATE ON pipeline_stage REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_pipeline_stage_update();

create table plan_assignment (
  tenant_id bigint not null,
  user_id bigint not null,
  start_date date not null,
  plan_id bigint not null,
  agent_since date,
  before jsonb default '{}'::jsonb not null,
  PRIMARY KEY (tenant_id, user_id, start_date),
  FOREIGN KEY (tenant_id, plan_id) REFERENCES split_plan(tenant_id, plan_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, user_id) ON DELETE CASCADE
);
CREATE INDEX plan_assignment_plan ON plan_assignment USING btree (tenant_id, plan_id);
CREATE TRIGGER ledger AFTER INSERT OR DELETE OR UPDATE ON plan_assignment FOR EACH ROW EXECUTE FUNCTION ledger_written('user_id', 'plan_id', 'start_date', 'agent_since', 'before');

create table plan_split (
  tenant_id bigint not null,
  transaction_id bigint not null,
  agent_id bigint not null,
  "position" smallint not null,
  plan_id bigint,
  team_lead_id bigint,
  share jsonb not null,
  split jsonb not null,
  is_settled boolean default false not null,
  PRIMARY KEY (tenant_id, transaction_id, agent_id),
  FOREIGN KEY (tenant_id, agent_id) REFERENCES user_account(tenant_id, user_id),
  FOREIGN KEY (tenant_id, transaction_id) REFERENCES transaction(tenant_id, transaction_id) ON DELETE CASCADE
);
CREATE INDEX plan_split_agent ON plan_split USING btree (tenant_id, agent_id);
CREATE TRIGGER track_delete AFTER DELETE ON plan_split REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_plan_split_delete();
CREATE TRIGGER track_insert AFTER INSERT ON plan_split REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_plan_split_insert();
CREATE TRIGGER track_update AFTER UPDATE ON plan_split REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_plan_split_update();

create table push_device (
  tenant_id bigint not null,
  push_device_id bigint generated always as identity not null,
  user_id bigint not null,
  session_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  name text not null,
  date_created timestamp with time zone default now() not null,
  date_told timestamp with time zone,
  PRIMARY KEY (tenant_id, push_device_id),
  UNIQUE (tenant_id, endpoint),
  FOREIGN KEY (tenant_id, session_id) REFERENCES session(tenant_id, session_id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, user_id) ON DELETE CASCADE
);
CREATE INDEX push_device_session ON push_device USING btree (tenant_id, session_id);
CREATE INDEX push_device_user ON push_device USING btree (tenant_id, user_id);

create table recovery_code (
  tenant_id bigint not null,
  user_id bigint not null,
  code_hash text not null,
  PRIMARY KEY (tenant_id, user_id, code_hash),
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, user_id) ON DELETE CASCADE
);

create table report_mail (
  tenant_id bigint not null,
  user_id bigint not null,
  reports text[] not null,
  is_own boolean default false not null,
  sent_for date,
  PRIMARY KEY (tenant_id, user_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, user_id) ON DELETE CASCADE
);

create table run (
  tenant_id bigint not null,
  run_id bigint generated always as identity not null,
  kind text not null,
  user_id bigint,
  title text not null,
  params jsonb default '{}'::jsonb not null,
  status text default 'Waiting'::text not null,
  message text,
  total integer,
  done integer default 0 not null,
  counts jsonb default '{}'::jsonb not null,
  skipped jsonb default '{}'::jsonb not null,
  date_created timestamp with time zone default now() not null,
  date_finished timestamp with time zone,
  storage_key text,
  result jsonb default '{}'::jsonb not null,
  PRIMARY KEY (tenant_id, run_id),
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, user_id) ON DELETE SET NULL (user_id),
  CHECK ((status = ANY (ARRAY['Waiting'::text, 'Running'::text, 'Paused'::text, 'Done'::text, 'Failed'::text, 'Canceled'::text])))
);
CREATE INDEX run_of_user ON run USING btree (tenant_id, (((params ->> 'OfUserId'::text))::bigint)) WHERE (kind = 'bulk'::text);
CREATE INDEX run_storage_key ON run USING btree (storage_key) WHERE (storage_key IS NOT NULL);
CREATE INDEX run_user ON run USING btree (tenant_id, user_id, run_id DESC);
CREATE TRIGGER track_delete AFTER DELETE ON run REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_run_delete();
CREATE TRIGGER track_insert AFTER INSERT ON run REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_run_insert();
CREATE TRIGGER track_update AFTER UPDATE ON run REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_run_update();

create table run_item (
  tenant_id bigint not null,
  run_id bigint not null,
  item_id bigint not null,
  PRIMARY KEY (tenant_id, run_id, item_id)
);

create table sales_list (
  tenant_id bigint not null,
  sales_list_id bigint generated always as identity not null,
  user_id bigint not null,
  name text not null,
  description text,
  criteria jsonb not null,
  is_shared boolean default false not null,
  date_created timestamp with time zone default now() not null,
  PRIMARY KEY (tenant_id, sales_list_id),
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, user_id) ON DELETE CASCADE
);
CREATE INDEX sales_list_user ON sales_list USING btree (tenant_id, user_id);
CREATE TRIGGER track_delete AFTER DELETE ON sales_list REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_sales_list_delete();
CREATE TRIGGER track_insert AFTER INSERT ON sales_list REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_sales_list_insert();
CREATE TRIGGER track_update AFTER UPDATE ON sales_list REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_sales_list_update();

create table saved_search (
  tenant_id bigint not null,
  saved_search_id bigint generated always as identity not null,
  user_id bigint not null,
  name text not null,
  criteria jsonb not null,
  is_shared boolean default false not null,
  date_created timestamp with time zone default now() not null,
  PRIMARY KEY (tenant_id, saved_search_id),
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, user_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX saved_search_name ON saved_search USING btree (tenant_id, user_id, lower(name));
CREATE INDEX saved_search_shared ON saved_search USING btree (tenant_id) WHERE is_shared;
CREATE TRIGGER track_delete AFTER DELETE ON saved_search REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_saved_search_delete();
CREATE TRIGGER track_insert AFTER INSERT ON saved_search REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_saved_search_insert();
CREATE TRIGGER track_update AFTER UPDATE ON saved_search REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_saved_search_update();

create table search (
  tenant_id bigint not null,
  search_id bigint generated always as identity not null,
  search_guid uuid default gen_random_uuid() not null,
  contact_id bigint,
  created_by_id bigint,
  name text not null,
  filters jsonb default '[]'::jsonb not null,
  date_created timestamp with time zone default now() not null,
  user_id bigint,
  frequency text,
  hour smallint default 8 not null,
  is_paused boolean default false not null,
  client_visit_id bigint,
  PRIMARY KEY (tenant_id, search_id),
  FOREIGN KEY (tenant_id, contact_id) REFERENCES contact(tenant_id, contact_id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, created_by_id) REFERENCES user_account(tenant_id, user_id) ON DELETE SET NULL (created_by_id),
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, user_id) ON DELETE CASCADE,
  CHECK ((frequency = ANY (ARRAY['AtOnce'::text, 'Daily'::text, 'Weekly'::text]))),
  CHECK (((hour >= 0) AND (hour <= 23))),
  CHECK ((num_nonnulls(contact_id, user_id) = 1))
);
CREATE INDEX search_contact ON search USING btree (tenant_id, contact_id, date_created DESC);
CREATE UNIQUE INDEX search_guid ON search USING btree (tenant_id, search_guid);
CREATE INDEX search_user ON search USING btree (tenant_id, user_id, date_created DESC) WHERE (user_id IS NOT NULL);
CREATE TRIGGER alerts_delete AFTER DELETE ON search REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION search_alerts_deleted();
CREATE TRIGGER alerts_insert AFTER INSERT ON search FOR EACH ROW WHEN ((new.frequency IS NOT NULL)) EXECUTE FUNCTION search_alerts();
CREATE TRIGGER alerts_update AFTER UPDATE OF filters, frequency, hour, is_paused, contact_id ON search FOR EACH ROW EXECUTE FUNCTION search_alerts();
CREATE TRIGGER erased AFTER INSERT ON search REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION erased_contact_refuses();
CREATE TRIGGER track_delete AFTER DELETE ON search REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_search_delete();
CREATE TRIGGER track_insert AFTER INSERT ON search REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_search_insert();
CREATE TRIGGER track_update AFTER UPDATE ON search REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_search_update();

create table session (
  tenant_id bigint not null,
  session_id uuid default gen_random_uuid() not null,
  family_id uuid default gen_random_uuid() not null,
  user_id bigint not null,
  access_hash bytea not null,
  access_expires timestamp with time zone not null,
  refresh_hash bytea not null,
  previous_refresh_hash bytea,
  date_refreshed timestamp with time zone default now() not null,
  expires timestamp with time zone not null,
  date_created timestamp with time zone default now() not null,
  address text,
  user_agent text,
  date_proved timestamp with time zone,
  PRIMARY KEY (tenant_id, session_id),
  UNIQUE (access_hash),
  UNIQUE (session_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, user_id) ON DELETE CASCADE
);
CREATE INDEX session_tenant_id_user_id_idx ON session USING btree (tenant_id, user_id);

create table sign_in_failure (
  key bytea not null,
  account bytea,
  failures integer default 0 not null,
  last_failure timestamp with time zone default now() not null,
  PRIMARY KEY (key)
);

create table sign_in_step (
  tenant_id bigint not null,
  step_hash bytea not null,
  user_id bigint not null,
  device_hash bytea not null,
  tries integer default 0 not null,
  expires timestamp with time zone not null,
  PRIMARY KEY (tenant_id, step_hash),
  UNIQUE (step_hash),
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, user_id) ON DELETE CASCADE
);
CREATE INDEX sign_in_step_user ON sign_in_step USING btree (tenant_id, user_id);

create table source (
  tenant_id bigint not null,
  source_id bigint generated always as identity not null,
  name text not null,
  source_guid uuid default gen_random_uuid() not null,
  type text default 'Custom'::text not null,
  assign_to_id bigint,
  created_by_id bigint,
  date_created timestamp with time zone default now() not null,
  PRIMARY KEY (tenant_id, source_id),
  FOREIGN KEY (tenant_id, assign_to_id) REFERENCES user_account(tenant_id, user_id) ON DELETE SET NULL (assign_to_id),
  FOREIGN KEY (tenant_id, created_by_id) REFERENCES user_account(tenant_id, user_id) ON DELETE SET NULL (created_by_id),
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CHECK ((type = ANY (ARRAY['Default'::text, 'Custom'::text])))
);
CREATE UNIQUE INDEX source_name ON source USING btree (tenant_id, lower(name));
CREATE TRIGGER option_renamed AFTER UPDATE ON source FOR EACH ROW WHEN ((old.name <> new.name)) EXECUTE FUNCTION options_changed();
CREATE TRIGGER options_changed AFTER INSERT OR DELETE ON source FOR EACH ROW EXECUTE FUNCTION options_changed();
CREATE TRIGGER track_delete AFTER DELETE ON source REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_source_delete();
CREATE TRIGGER track_insert AFTER INSERT ON source REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_source_insert();
CREATE TRIGGER track_update AFTER UPDATE ON source REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_source_update();

create table source_cost (
  tenant_id bigint not null,
  source_cost_id bigint generated always as identity not null,
  source_id bigint not null,
  from_month date not null,
  to_month date not null,
  amount numeric(14,2) not null,
  PRIMARY KEY (tenant_id, source_cost_id),
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  FOREIGN KEY (tenant_id, source_id) REFERENCES source(tenant_id, source_id),
  CHECK ((amount >= (0)::numeric)),
  CHECK ((from_month <= to_month)),
  CHECK ((EXTRACT(day FROM from_month) = (1)::numeric)),
  CHECK ((EXTRACT(day FROM to_month) = (1)::numeric))
);
CREATE INDEX source_cost_source ON source_cost USING btree (tenant_id, source_id, from_month);
CREATE TRIGGER track_delete AFTER DELETE ON source_cost REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_source_cost_delete();
CREATE TRIGGER track_insert AFTER INSERT ON source_cost REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_source_cost_insert();
CREATE TRIGGER track_update AFTER UPDATE ON source_cost REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_source_cost_update();

create table split_plan (
  tenant_id bigint not null,
  plan_id bigint generated always as identity not null,
  name text not null,
  terms jsonb not null,
  date_created timestamp with time zone default now() not null,
  PRIMARY KEY (tenant_id, plan_id),
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);
CREATE UNIQUE INDEX split_plan_name ON split_plan USING btree (tenant_id, lower(name));
CREATE TRIGGER ledger AFTER INSERT OR DELETE OR UPDATE ON split_plan FOR EACH ROW EXECUTE FUNCTION ledger_written('plan_id', 'name', 'terms');
CREATE TRIGGER track_delete AFTER DELETE ON split_plan REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_split_plan_delete();
CREATE TRIGGER track_insert AFTER INSERT ON split_plan REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_split_plan_insert();
CREATE TRIGGER track_update AFTER UPDATE ON split_plan REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_split_plan_update();

create table suppression (
  tenant_id bigint not null,
  channel text not null,
  address text not null,
  reason text not null,
  user_id bigint,
  message_id bigint,
  date_created timestamp with time zone default now() not null,
  date_bounced timestamp with time zone,
  date_by_hand timestamp with time zone,
  by_hand_user_id bigint,
  PRIMARY KEY (tenant_id, channel, address),
  FOREIGN KEY (tenant_id, by_hand_user_id) REFERENCES user_account(tenant_id, user_id) ON DELETE SET NULL (by_hand_user_id),
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  FOREIGN KEY (tenant_id, message_id) REFERENCES message(tenant_id, message_id) ON DELETE SET NULL (message_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, user_id) ON DELETE SET NULL (user_id),
  CHECK ((channel = ANY (ARRAY['Email'::text, 'Text'::text]))),
  CHECK ((reason = ANY (ARRAY['Stop'::text, 'Unsubscribed'::text, 'Bounced'::text, 'Complaint'::text, 'ByHand'::text])))
);
CREATE INDEX suppression_by_hand_user ON suppression USING btree (tenant_id, by_hand_user_id) WHERE (by_hand_user_id IS NOT NULL);
CREATE INDEX suppression_message ON suppression USING btree (tenant_id, message_id) WHERE (message_id IS NOT NULL);
CREATE INDEX suppression_user ON suppression USING btree (tenant_id, user_id) WHERE (user_id IS NOT NULL);

create table tag (
  tenant_id bigint not null,
  tag_id bigint generated always as identity not null,
  name text not null,
  PRIMARY KEY (tenant_id, tag_id),
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);
CREATE UNIQUE INDEX tag_name ON tag USING btree (tenant_id, lower(name));
CREATE TRIGGER option_renamed AFTER UPDATE ON tag FOR EACH ROW WHEN ((old.name <> new.name)) EXECUTE FUNCTION options_changed();
CREATE TRIGGER options_changed AFTER INSERT OR DELETE ON tag FOR EACH ROW EXECUTE FUNCTION options_changed();

create table tag_contact_entity (
  tenant_id bigint not null,
  tag_contact_entity_id bigint generated always as identity not null,
  contact_entity_id bigint not null,
  tag_id bigint not null,
  PRIMARY KEY (tenant_id, tag_contact_entity_id),
  UNIQUE (tenant_id, contact_entity_id, tag_id),
  FOREIGN KEY (tenant_id, contact_entity_id) REFERENCES contact_entity(tenant_id, contact_entity_id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  FOREIGN KEY (tenant_id, tag_id) REFERENCES tag(tenant_id, tag_id) ON DELETE CASCADE
);
CREATE INDEX tag_contact_entity_tag ON tag_contact_entity USING btree (tenant_id, tag_id);
CREATE TRIGGER erased AFTER INSERT ON tag_contact_entity REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION erased_household_refuses();
CREATE TRIGGER track_delete AFTER DELETE ON tag_contact_entity REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_tag_contact_entity_delete();
CREATE TRIGGER track_insert AFTER INSERT ON tag_contact_entity REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_tag_contact_entity_insert();
CREATE TRIGGER track_update AFTER UPDATE ON tag_contact_entity REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_tag_contact_entity_update();

create table task (
  tenant_id bigint not null,
  task_id bigint generated always as identity not null,
  title text not null,
  task_type_id integer not null,
  assigned_user_id bigint not null,
  created_by_id bigint,
  contact_entity_id bigint,
  due_date timestamp with time zone,
  notes text,
  is_completed boolean default false not null,
  date_completed timestamp with time zone,
  is_from_workflow boolean default false not null,
  repeat text,
  repeat_from text,
  next_task_id bigint,
  activity_id bigint,
  reminder_minutes integer,
  reminded_for timestamp with time zone,
  date_created timestamp with time zone default now() not null,
  date_changed timestamp with time zone,
  search_text text default ''::text not null,
  contact_id bigint,
  transaction_id bigint,
  PRIMARY KEY (tenant_id, task_id),
  FOREIGN KEY (tenant_id, activity_id) REFERENCES activity(tenant_id, activity_id) ON DELETE SET NULL (activity_id),
  FOREIGN KEY (tenant_id, assigned_user_id) REFERENCES user_account(tenant_id, user_id),
  FOREIGN KEY (tenant_id, contact_entity_id) REFERENCES contact_entity(tenant_id, contact_entity_id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, contact_id) REFERENCES contact(tenant_id, contact_id) ON DELETE SET NULL (contact_id),
  FOREIGN KEY (tenant_id, created_by_id) REFERENCES user_account(tenant_id, user_id) ON DELETE SET NULL (created_by_id),
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  FOREIGN KEY (tenant_id, next_task_id) REFERENCES task(tenant_id, task_id) ON DELETE SET NULL (next_task_id),
  FOREIGN KEY (tenant_id, transaction_id) REFERENCES transaction(tenant_id, transaction_id) ON DELETE CASCADE,
  CHECK (((contact_entity_id IS NULL) OR (transaction_id IS NULL))),
  CHECK ((is_completed = (date_completed IS NOT NULL))),
  CHECK (((reminder_minutes >= 0) AND (reminder_minutes <= 10080))),
  CHECK ((repeat = ANY (ARRAY['Daily'::text, 'Weekdays'::text, 'Weekly'::text, 'EveryOtherWeek'::text, 'Monthly'::text, 'Quarterly'::text, 'Yearly'::text]))),
  CHECK (((task_type_id >= 1) AND (task_type_id <= 7)))
);
CREATE INDEX task_activity ON task USING btree (tenant_id, activity_id) WHERE (activity_id IS NOT NULL);
CREATE INDEX task_assigned ON task USING btree (tenant_id, assigned_user_id, date_completed DESC);
CREATE INDEX task_contact ON task USING btree (tenant_id, contact_id) WHERE (contact_id IS NOT NULL);
CREATE INDEX task_contact_entity ON task USING btree (tenant_id, contact_entity_id) WHERE (contact_entity_id IS NOT NULL);
CREATE INDEX task_created_by ON task USING btree (tenant_id, created_by_id);
CREATE INDEX task_next ON task USING btree (tenant_id, next_task_id) WHERE (next_task_id IS NOT NULL);
CREATE INDEX task_open ON task USING btree (tenant_id, assigned_user_id, due_date) WHERE (NOT is_completed);
CREATE INDEX task_search ON task USING gin (tenant_id, search_text gin_trgm_ops) WHERE (NOT is_completed);
CREATE INDEX task_transaction ON task USING btree (tenant_id, transaction_id) WHERE (transaction_id IS NOT NULL);
CREATE TRIGGER due_task_reminder_deleted AFTER DELETE ON task REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION due_task_reminder_deleted();
CREATE TRIGGER due_task_reminder_inserted AFTER INSERT ON task REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION due_task_reminder_inserted();
CREATE TRIGGER due_task_reminder_updated AFTER UPDATE ON task FOR EACH ROW WHEN (((((old.is_completed IS DISTINCT FROM new.is_completed) OR (old.due_date IS DISTINCT FROM new.due_date)) OR (old.reminder_minutes IS DISTINCT FROM new.reminder_minutes)) OR (old.reminded_for IS DISTINCT FROM new.reminded_for))) EXECUTE FUNCTION due_task_reminder_updated();
CREATE TRIGGER erased AFTER INSERT ON task REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION erased_texts_refuse('title', 'notes');
CREATE TRIGGER erased_updated AFTER UPDATE ON task REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION erased_texts_refuse('title', 'notes');
CREATE TRIGGER search_text BEFORE INSERT OR UPDATE OF title ON task FOR EACH ROW EXECUTE FUNCTION title_search_text();
CREATE TRIGGER track_delete AFTER DELETE ON task REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_task_delete();
CREATE TRIGGER track_insert AFTER INSERT ON task REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_task_insert();
CREATE TRIGGER track_update AFTER UPDATE ON task REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_task_update();

create table tenant (
  tenant_id bigint generated always as identity not null,
  name text not null,
  time_zone text default 'America/Chicago'::text not null,
  lead_assign text,
  date_created timestamp with time zone default now() not null,
  text_number text,
  postal_address text,
  needs_text_consent boolean default false not null,
  mass_emails_per_day integer,
  mass_texts_per_day integer default 2000,
  mls_id bigint,
  site_id text default "left"(replace((gen_random_uuid())::text, '-'::text, ''::text), 10) not null,
  agreement_guard text default 'Warn'::text not null,
  date_activated timestamp with time zone default now(),
  date_suspended timestamp with time zone,
  read_only_since timestamp with time zone,
  close_on date,
  seats integer,
  phone text,
  web_domain text,
  logo_key text,
  logo_name text,
  admins_need_second_step boolean default false not null,
  suspended_because text,
  lives_elsewhere boolean default false not null,
  own_close_on date,
  files_in text,
  own_book boolean default false not null,
  PRIMARY KEY (tenant_id),
  CHECK ((agreement_guard = ANY (ARRAY['Warn'::text, 'Block'::text, 'Off'::text]))),
  CHECK ((lead_assign = ANY (ARRAY['RoundRobin'::text, 'Manual'::text]))),
  CHECK ((mass_emails_per_day > 0)),
  CHECK ((mass_texts_per_day > 0)),
  CHECK ((phone ~ '^[2-9]\d{9}$'::text)),
  CHECK ((seats > 0)),
  CHECK ((text_number ~ '^[2-9]\d{9}$'::text))
);
CREATE UNIQUE INDEX tenant_site ON tenant USING btree (site_id);
CREATE INDEX tenant_suspended ON tenant USING btree (tenant_id) WHERE (date_suspended IS NOT NULL);
CREATE UNIQUE INDEX tenant_text_number ON tenant USING btree (text_number);
CREATE TRIGGER due_erase_deleted AFTER DELETE ON tenant REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION due_erase_deleted();
CREATE TRIGGER due_erase_inserted AFTER INSERT ON tenant REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION due_erase_inserted();
CREATE TRIGGER due_erase_updated AFTER UPDATE ON tenant FOR EACH ROW WHEN (((old.close_on IS DISTINCT FROM new.close_on) OR (old.time_zone IS DISTINCT FROM new.time_zone))) EXECUTE FUNCTION due_erase_updated();
CREATE TRIGGER due_pipeline_month_deleted AFTER DELETE ON tenant REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION due_pipeline_month_deleted();
CREATE TRIGGER due_pipeline_month_inserted AFTER INSERT ON tenant REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION due_pipeline_month_inserted();
CREATE TRIGGER due_pipeline_month_updated AFTER UPDATE ON tenant FOR EACH ROW WHEN ((old.time_zone IS DISTINCT FROM new.time_zone)) EXECUTE FUNCTION due_pipeline_month_updated();
CREATE TRIGGER due_plan_day_deleted AFTER DELETE ON tenant REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION due_plan_day_deleted();
CREATE TRIGGER due_plan_day_inserted AFTER INSERT ON tenant REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION due_plan_day_inserted();
CREATE TRIGGER due_plan_day_updated AFTER UPDATE ON tenant FOR EACH ROW WHEN ((old.time_zone IS DISTINCT FROM new.time_zone)) EXECUTE FUNCTION due_plan_day_updated();
CREATE TRIGGER told AFTER UPDATE ON tenant FOR EACH ROW WHEN (((old.read_only_since IS DISTINCT FROM new.read_only_since) OR (old.close_on IS DISTINCT FROM new.close_on))) EXECUTE FUNCTION brokerage_changed();
CREATE TRIGGER track_delete AFTER DELETE ON tenant REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_tenant_delete();
CREATE TRIGGER track_insert AFTER INSERT ON tenant REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_tenant_insert();
CREATE TRIGGER track_update AFTER UPDATE ON tenant REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_tenant_update();

create table text_template (
  tenant_id bigint not null,
  text_template_id bigint generated always as identity not null,
  name text not null,
  body text not null,
  shared_with_group boolean default false not null,
  is_system boolean default false not null,
  created_by_id bigint,
  video_guid text,
  date_created timestamp with time zone default now() not null,
  PRIMARY KEY (tenant_id, text_template_id),
  FOREIGN KEY (tenant_id, created_by_id) REFERENCES user_account(tenant_id, user_id) ON DELETE SET NULL (created_by_id),
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);
CREATE INDEX text_template_created_by ON text_template USING btree (tenant_id, created_by_id) WHERE (created_by_id IS NOT NULL);
CREATE UNIQUE INDEX text_template_system ON text_template USING btree (tenant_id, name) WHERE is_system;
CREATE TRIGGER track_delete AFTER DELETE ON text_template REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_text_template_delete();
CREATE TRIGGER track_insert AFTER INSERT ON text_template REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_text_template_insert();
CREATE TRIGGER track_update AFTER UPDATE ON text_template REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_text_template_update();

create table today_snooze (
  tenant_id bigint not null,
  user_id bigint not null,
  key text not null,
  until timestamp with time zone not null,
  PRIMARY KEY (tenant_id, user_id, key),
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, user_id) ON DELETE CASCADE
);
CREATE INDEX today_snooze_until ON today_snooze USING btree (until);

create table transaction (
  tenant_id bigint not null,
  transaction_id bigint generated always as identity not null,
  type text not null,
  status_id smallint default 1 not null,
  agent_id bigint,
  source_id bigint,
  address text,
  unit_number text,
  city text,
  state_code text,
  zip_code text,
  sales_price numeric(14,2),
  listing_price numeric(14,2),
  listing_date date,
  listing_exp_date date,
  contract_date date,
  closing_date date,
  date_closed date,
  appraisal_date date,
  inspection_date date,
  listing_key text,
  property_image text,
  note text,
  bedrooms integer,
  bathrooms double precision,
  property_type text,
  property_sub_type text,
  acres double precision,
  sq_footage integer,
  year_built integer,
  created_by_id bigint,
  date_created timestamp with time zone default now() not null,
  edited_by_id bigint,
  search_text text default ''::text not null,
  dates_changed timestamp with time zone,
  close_reason text,
  is_shared_with_clients boolean default false not null,
  PRIMARY KEY (tenant_id, transaction_id),
  FOREIGN KEY (tenant_id, agent_id) REFERENCES user_account(tenant_id, user_id) ON DELETE SET NULL (agent_id),
  FOREIGN KEY (tenant_id, created_by_id) REFERENCES user_account(tenant_id, user_id) ON DELETE SET NULL (created_by_id),
  FOREIGN KEY (tenant_id, edited_by_id) REFERENCES user_account(tenant_id, user_id) ON DELETE SET NULL (edited_by_id),
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  FOREIGN KEY (tenant_id, source_id) REFERENCES source(tenant_id, source_id) ON DELETE SET NULL (source_id),
  CHECK (((status_id <> 3) OR (date_closed IS NOT NULL))),
  CHECK ((listing_price >= (0)::numeric)),
  CHECK ((sales_price >= (0)::numeric)),
  CHECK (((status_id >= 1) AND (status_id <= 5))),
  CHECK ((type = ANY (ARRAY['Listing'::text, 'Purchase'::text])))
);
CREATE INDEX transaction_agent ON transaction USING btree (tenant_id, agent_id, transaction_id);
CREATE INDEX transaction_closed ON transaction USING btree (tenant_id, date_closed) WHERE (status_id = 3);
CREATE INDEX transaction_closing ON transaction USING btree (tenant_id, closing_date) WHERE (status_id <> 3);
CREATE INDEX transaction_created ON transaction USING btree (tenant_id, date_created);
CREATE INDEX transaction_search ON transaction USING gin (tenant_id, search_text gin_trgm_ops);
CREATE INDEX transaction_source ON transaction USING btree (tenant_id, source_id);
CREATE INDEX transaction_status ON transaction USING btree (tenant_id, status_id, transaction_id);
CREATE TRIGGER dates_changed BEFORE UPDATE ON transaction FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION transaction_dates_changed();
CREATE TRIGGER ledger AFTER INSERT OR DELETE OR UPDATE OF sales_price, listing_price, status_id, agent_id, closing_date, date_closed ON transaction FOR EACH ROW EXECUTE FUNCTION ledger_written('transaction_id', 'sales_price', 'listing_price', 'status_id', 'agent_id', 'closing_date', 'date_closed');
CREATE TRIGGER search_text BEFORE INSERT OR UPDATE OF address, unit_number, city, state_code, zip_code, listing_key ON transaction FOR EACH ROW EXECUTE FUNCTION transaction_search_text();
CREATE TRIGGER track_delete AFTER DELETE ON transaction REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_transaction_delete();
CREATE TRIGGER track_insert AFTER INSERT ON transaction REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_transaction_insert();
CREATE TRIGGER track_update AFTER UPDATE ON transaction REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_transaction_update();

create table transaction_document (
  tenant_id bigint not null,
  document_id bigint generated always as identity not null,
  folder_id bigint not null,
  name text not null,
  size bigint not null,
  storage_key text not null,
  preview_type text,
  is_archived boolean default false not null,
  user_id bigint,
  date_created timestamp with time zone default now() not null,
  transaction_id bigint,
  is_statement boolean default false not null,
  PRIMARY KEY (tenant_id, document_id),
  FOREIGN KEY (tenant_id, folder_id) REFERENCES transaction_folder(tenant_id, folder_id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, user_id) ON DELETE SET NULL (user_id)
);
CREATE INDEX transaction_document_folder ON transaction_document USING btree (tenant_id, folder_id, document_id);
CREATE INDEX transaction_document_storage_key ON transaction_document USING btree (storage_key);
CREATE TRIGGER added AFTER INSERT ON transaction_document REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION contact_document_added();
CREATE TRIGGER archived AFTER UPDATE OF is_archived ON transaction_document FOR EACH ROW WHEN ((old.is_archived <> new.is_archived)) EXECUTE FUNCTION checklist_document_archived();
CREATE TRIGGER deleted AFTER DELETE ON transaction_document REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION contact_document_deleted();
CREATE TRIGGER place BEFORE INSERT OR UPDATE OF folder_id ON transaction_document FOR EACH ROW EXECUTE FUNCTION transaction_document_place();
CREATE TRIGGER track_delete AFTER DELETE ON transaction_document REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_transaction_document_delete();
CREATE TRIGGER track_insert AFTER INSERT ON transaction_document REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_transaction_document_insert();
CREATE TRIGGER track_update AFTER UPDATE ON transaction_document REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_transaction_document_update();

create table transaction_financials (
  tenant_id bigint not null,
  transaction_id bigint not null,
  gci_type text default 'Percent'::text not null,
  comm_split_perc numeric(19,16),
  gross_commission numeric(18,2),
  broker_split_perc numeric(19,16),
  concessions numeric(14,2),
  adjusted_gross numeric(18,2) default 0 not null,
  broker_split numeric(18,2) default 0 not null,
  net_commission numeric(18,2) default 0 not null,
  agent_net numeric(18,2) default 0 not null,
  is_split_planned boolean default false not null,
  split_note text,
  split_by_id bigint,
  date_split timestamp with time zone,
  edited_by_id bigint,
  outdated_by text,
  PRIMARY KEY (tenant_id, transaction_id),
  FOREIGN KEY (tenant_id, edited_by_id) REFERENCES user_account(tenant_id, user_id) ON DELETE SET NULL (edited_by_id),
  FOREIGN KEY (tenant_id, split_by_id) REFERENCES user_account(tenant_id, user_id) ON DELETE SET NULL (split_by_id),
  FOREIGN KEY (tenant_id, transaction_id) REFERENCES transaction(tenant_id, transaction_id) ON DELETE CASCADE,
  CHECK (((broker_split_perc >= (0)::numeric) AND (broker_split_perc <= (100)::numeric))),
  CHECK (((comm_split_perc >= (0)::numeric) AND (comm_split_perc <= (100)::numeric))),
  CHECK ((concessions >= (0)::numeric)),
  CHECK ((gci_type = ANY (ARRAY['Percent'::text, 'Dollar'::text])))
);
CREATE TRIGGER ledger AFTER INSERT OR DELETE OR UPDATE ON transaction_financials FOR EACH ROW EXECUTE FUNCTION ledger_written('transaction_id', 'gci_type', 'comm_split_perc', 'gross_commission', 'broker_split_perc', 'is_split_planned', 'split_note', 'concessions', 'net_commission', 'agent_net');
CREATE TRIGGER track_delete AFTER DELETE ON transaction_financials REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_transaction_financials_delete();
CREATE TRIGGER track_insert AFTER INSERT ON transaction_financials REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_transaction_financials_insert();
CREATE TRIGGER track_update AFTER UPDATE ON transaction_financials REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_transaction_financials_update();

create table transaction_folder (
  tenant_id bigint not null,
  folder_id bigint generated always as identity not null,
  transaction_id bigint not null,
  name text not null,
  is_archived boolean default false not null,
  date_created timestamp with time zone default now() not null,
  PRIMARY KEY (tenant_id, folder_id),
  FOREIGN KEY (tenant_id, transaction_id) REFERENCES transaction(tenant_id, transaction_id) ON DELETE CASCADE
);
CREATE INDEX transaction_folder_transaction ON transaction_folder USING btree (tenant_id, transaction_id, folder_id);
CREATE TRIGGER track_delete AFTER DELETE ON transaction_folder REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_transaction_folder_delete();
CREATE TRIGGER track_insert AFTER INSERT ON transaction_folder REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_transaction_folder_insert();
CREATE TRIGGER track_update AFTER UPDATE ON transaction_folder REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_transaction_folder_update();

create table transaction_image (
  tenant_id bigint not null,
  transaction_id bigint not null,
  size bigint not null,
  storage_key text not null,
  preview_type text not null,
  PRIMARY KEY (tenant_id, transaction_id),
  FOREIGN KEY (tenant_id, transaction_id) REFERENCES transaction(tenant_id, transaction_id) ON DELETE CASCADE
);
CREATE INDEX transaction_image_storage_key ON transaction_image USING btree (storage_key);
CREATE TRIGGER added AFTER INSERT ON transaction_image REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION contact_document_added();
CREATE TRIGGER deleted AFTER DELETE ON transaction_image REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION contact_document_deleted();
CREATE TRIGGER track_delete AFTER DELETE ON transaction_image REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_transaction_image_delete();
CREATE TRIGGER track_insert AFTER INSERT ON transaction_image REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_transaction_image_insert();
CREATE TRIGGER track_update AFTER UPDATE ON transaction_image REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_transaction_image_update();

create table transaction_people (
  tenant_id bigint not null,
  transaction_people_id bigint generated always as identity not null,
  contact_id bigint,
  first_name text default ''::text not null,
  last_name text default ''::text not null,
  email text,
  cell_phone text,
  office_phone text,
  company_name text,
  address text,
  city text,
  state_code text,
  zip_code text,
  created_by_id bigint,
  date_created timestamp with time zone default now() not null,
  search_text text default ''::text not null,
  is_shared boolean default false not null,
  is_kept_record boolean default false not null,
  PRIMARY KEY (tenant_id, transaction_people_id),
  FOREIGN KEY (tenant_id, contact_id) REFERENCES contact(tenant_id, contact_id) ON DELETE SET NULL (contact_id),
  FOREIGN KEY (tenant_id, created_by_id) REFERENCES user_account(tenant_id, user_id) ON DELETE SET NULL (created_by_id),
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CHECK (((NOT is_shared) OR (contact_id IS NULL)))
);
CREATE UNIQUE INDEX transaction_people_contact ON transaction_people USING btree (tenant_id, contact_id) WHERE (contact_id IS NOT NULL);
CREATE INDEX transaction_people_created ON transaction_people USING btree (tenant_id, created_by_id);
CREATE INDEX transaction_people_search ON transaction_people USING gin (tenant_id, search_text gin_trgm_ops);
CREATE INDEX transaction_people_shared ON transaction_people USING btree (tenant_id) WHERE is_shared;
CREATE TRIGGER erased AFTER INSERT ON transaction_people REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION erased_contact_refuses();
CREATE TRIGGER search_text BEFORE INSERT OR UPDATE OF first_name, last_name, email, cell_phone, office_phone, company_name ON transaction_people FOR EACH ROW EXECUTE FUNCTION transaction_people_search_text();
CREATE TRIGGER track_delete AFTER DELETE ON transaction_people REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_transaction_people_delete();
CREATE TRIGGER track_insert AFTER INSERT ON transaction_people REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_transaction_people_insert();
CREATE TRIGGER track_update AFTER UPDATE ON transaction_people REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_transaction_people_update();

create table transaction_role (
  tenant_id bigint not null,
  transaction_id bigint not null,
  transaction_people_id bigint not null,
  people_role_id smallint not null,
  PRIMARY KEY (tenant_id, transaction_id, transaction_people_id, people_role_id),
  FOREIGN KEY (tenant_id, transaction_id) REFERENCES transaction(tenant_id, transaction_id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, transaction_people_id) REFERENCES transaction_people(tenant_id, transaction_people_id) ON DELETE CASCADE,
  CHECK (((people_role_id >= 1) AND (people_role_id <= 14)))
);
CREATE INDEX transaction_role_people ON transaction_role USING btree (tenant_id, transaction_people_id, transaction_id);
CREATE TRIGGER track_delete AFTER DELETE ON transaction_role REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_transaction_role_delete();
CREATE TRIGGER track_insert AFTER INSERT ON transaction_role REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_transaction_role_insert();

create table transaction_share (
  tenant_id bigint not null,
  transaction_id bigint not null,
  user_id bigint not null,
  PRIMARY KEY (tenant_id, transaction_id, user_id),
  FOREIGN KEY (tenant_id, transaction_id) REFERENCES transaction(tenant_id, transaction_id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, user_id) ON DELETE CASCADE
);
CREATE INDEX transaction_share_user ON transaction_share USING btree (tenant_id, user_id, transaction_id);
CREATE TRIGGER track_delete AFTER DELETE ON transaction_share REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_transaction_share_delete();
CREATE TRIGGER track_insert AFTER INSERT ON transaction_share REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_transaction_share_insert();

create table trash (
  tenant_id bigint not null,
  trash_id bigint generated always as identity not null,
  request_id uuid not null,
  user_id bigint,
  counts jsonb not null,
  titles jsonb not null,
  date_created timestamp with time zone default now() not null,
  date_restoring timestamp with time zone,
  date_restored timestamp with time zone,
  PRIMARY KEY (tenant_id, trash_id),
  UNIQUE (tenant_id, request_id),
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, user_id) ON DELETE SET NULL (user_id)
);
CREATE INDEX trash_date_created ON trash USING btree (date_created);
CREATE INDEX trash_user ON trash USING btree (tenant_id, user_id, trash_id DESC);

create table try_out_payment (
  tenant_id bigint not null,
  book jsonb not null,
  PRIMARY KEY (tenant_id),
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);

create table unsubscribe_link (
  tenant_id bigint not null,
  token_hash bytea not null,
  message_id bigint not null,
  PRIMARY KEY (tenant_id, message_id),
  FOREIGN KEY (tenant_id, message_id) REFERENCES message(tenant_id, message_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX unsubscribe_link_token ON unsubscribe_link USING btree (token_hash);

create table urgency_type (
  tenant_id bigint not null,
  urgency_type_id bigint generated always as identity not null,
  description text not null,
  type text default 'Custom'::text not null,
  created_by_id bigint,
  date_created timestamp with time zone default now() not null,
  contact_every_days integer,
  PRIMARY KEY (tenant_id, urgency_type_id),
  FOREIGN KEY (tenant_id, created_by_id) REFERENCES user_account(tenant_id, user_id) ON DELETE SET NULL (created_by_id),
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CHECK (((contact_every_days >= 1) AND (contact_every_days <= 365))),
  CHECK ((type = ANY (ARRAY['Default'::text, 'Custom'::text])))
);
CREATE UNIQUE INDEX urgency_type_description ON urgency_type USING btree (tenant_id, lower(description));
CREATE TRIGGER option_renamed AFTER UPDATE ON urgency_type FOR EACH ROW WHEN ((old.description <> new.description)) EXECUTE FUNCTION options_changed();
CREATE TRIGGER options_changed AFTER INSERT OR DELETE ON urgency_type FOR EACH ROW EXECUTE FUNCTION options_changed();
CREATE TRIGGER track_delete AFTER DELETE ON urgency_type REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_urgency_type_delete();
CREATE TRIGGER track_insert AFTER INSERT ON urgency_type REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_urgency_type_insert();
CREATE TRIGGER track_update AFTER UPDATE ON urgency_type REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_urgency_type_update();

create table user_account (
  tenant_id bigint not null,
  user_id bigint generated always as identity not null,
  first_name text not null,
  last_name text not null,
  name text generated always as (((first_name || ' '::text) || last_name)) stored not null,
  email text not null,
  password_hash text,
  role_id integer not null,
  title text,
  address text,
  city text,
  state text,
  zip text,
  notify_email_same boolean default true not null,
  notification_email text,
  email_signature text,
  cell_phone text,
  home_phone text,
  office_phone text,
  fax text,
  round_robin boolean default false not null,
  round_robin_turn bigint default 0 not null,
  show_profile_progress boolean default true not null,
  mls_id bigint,
  time_zone text default 'America/Chicago'::text not null,
  date_created timestamp with time zone default now() not null,
  preferences jsonb default '{}'::jsonb not null,
  notification_settings jsonb,
  date_deactivated timestamp with time zone,
  date_password_set timestamp with time zone,
  has_second_step boolean default false not null,
  date_deleted timestamp with time zone,
  successor_id bigint,
  photo_key text,
  date_email_proven timestamp with time zone default now(),
  PRIMARY KEY (tenant_id, user_id),
  UNIQUE (user_id),
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  FOREIGN KEY (tenant_id, successor_id) REFERENCES user_account(tenant_id, user_id) ON DELETE SET NULL (successor_id),
  CHECK (((NOT round_robin) OR (role_id <> 4))),
  CHECK (((date_deleted IS NULL) OR (date_deactivated IS NOT NULL))),
  CHECK ((email = lower(email))),
  CHECK (((role_id >= 1) AND (role_id <= 4)))
);
CREATE UNIQUE INDEX user_account_email ON user_account USING btree (email) WHERE (date_deleted IS NULL);
CREATE UNIQUE INDEX user_account_photo ON user_account USING btree (photo_key) WHERE (photo_key IS NOT NULL);
CREATE INDEX user_account_successor ON user_account USING btree (tenant_id, successor_id) WHERE (successor_id IS NOT NULL);
CREATE TRIGGER due_looked_at_again AFTER UPDATE OF notification_settings, date_deactivated ON user_account FOR EACH ROW WHEN ((((old.notification_settings ->> 'AppointmentReminderMinutes'::text) IS DISTINCT FROM (new.notification_settings ->> 'AppointmentReminderMinutes'::text)) OR (old.date_deactivated IS DISTINCT FROM new.date_deactivated))) EXECUTE FUNCTION user_changed_due();
CREATE TRIGGER due_report_mail_deleted AFTER DELETE ON user_account REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION due_report_mail_deleted();
CREATE TRIGGER due_report_mail_inserted AFTER INSERT ON user_account REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION due_report_mail_inserted();
CREATE TRIGGER due_report_mail_updated AFTER UPDATE ON user_account FOR EACH ROW WHEN ((((old.notification_settings IS DISTINCT FROM new.notification_settings) OR (old.time_zone IS DISTINCT FROM new.time_zone)) OR (old.date_deactivated IS DISTINCT FROM new.date_deactivated))) EXECUTE FUNCTION due_report_mail_updated();
CREATE TRIGGER into_trash AFTER UPDATE OF date_deleted ON user_account FOR EACH ROW WHEN (((old.date_deleted IS NULL) AND (new.date_deleted IS NOT NULL))) EXECUTE FUNCTION user_deleted();
CREATE TRIGGER option_renamed AFTER UPDATE ON user_account FOR EACH ROW WHEN (((old.name <> new.name) OR (old.role_id <> new.role_id) OR (old.date_deactivated IS DISTINCT FROM new.date_deactivated))) EXECUTE FUNCTION options_changed();
CREATE TRIGGER options_changed AFTER INSERT OR DELETE ON user_account FOR EACH ROW EXECUTE FUNCTION options_changed();
CREATE TRIGGER report_mail_turned_on AFTER UPDATE OF notification_settings ON user_account FOR EACH ROW WHEN (((NOT COALESCE(((old.notification_settings ->> 'MondayReportByEmail'::text))::boolean, false)) AND ((new.notification_settings ->> 'MondayReportByEmail'::text))::boolean)) EXECUTE FUNCTION report_mail_turned_on();
CREATE TRIGGER track_delete AFTER DELETE ON user_account REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_user_account_delete();
CREATE TRIGGER track_insert AFTER INSERT ON user_account REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_user_account_insert();
CREATE TRIGGER track_update AFTER UPDATE ON user_account REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_user_account_update();

create table user_permission (
  tenant_id bigint not null,
  user_id bigint not null,
  permission_code text not null,
  PRIMARY KEY (tenant_id, user_id, permission_code),
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, user_id) ON DELETE CASCADE
);
CREATE TRIGGER track_delete AFTER DELETE ON user_permission REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_user_permission_delete();
CREATE TRIGGER track_insert AFTER INSERT ON user_permission REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_user_permission_insert();

create table vendor_hidden (
  tenant_id bigint not null,
  user_id bigint not null,
  transaction_people_id bigint not null,
  PRIMARY KEY (tenant_id, user_id, transaction_people_id),
  FOREIGN KEY (tenant_id, transaction_people_id) REFERENCES transaction_people(tenant_id, transaction_people_id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, user_id) ON DELETE CASCADE
);
CREATE INDEX vendor_hidden_person ON vendor_hidden USING btree (tenant_id, transaction_people_id);

create table video (
  tenant_id bigint not null,
  video_id bigint generated always as identity not null,
  video_guid uuid default gen_random_uuid() not null,
  user_id bigint not null,
  name text not null,
  storage_key text,
  thumbnail_key text,
  size bigint not null,
  media_type text not null,
  duration integer not null,
  date_expires timestamp with time zone,
  date_created timestamp with time zone not null,
  moving_key text,
  mp4_key text,
  mp4_size bigint,
  date_mp4_due timestamp with time zone,
  PRIMARY KEY (tenant_id, video_id),
  UNIQUE (video_guid),
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, user_id) ON DELETE CASCADE,
  CHECK ((duration >= 0))
);
CREATE INDEX video_moving_key ON video USING btree (moving_key) WHERE (moving_key IS NOT NULL);
CREATE INDEX video_mp4_key ON video USING btree (mp4_key) WHERE (mp4_key IS NOT NULL);
CREATE INDEX video_storage_key ON video USING btree (storage_key) WHERE (storage_key IS NOT NULL);
CREATE INDEX video_thumbnail_key ON video USING btree (thumbnail_key) WHERE (thumbnail_key IS NOT NULL);
CREATE INDEX video_user ON video USING btree (tenant_id, user_id);
CREATE TRIGGER added AFTER INSERT ON video REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION video_added();
CREATE TRIGGER deleted AFTER DELETE ON video REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION video_deleted();
CREATE TRIGGER due_video_deleted AFTER DELETE ON video REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION due_video_deleted();
CREATE TRIGGER due_video_inserted AFTER INSERT ON video REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION due_video_inserted();
CREATE TRIGGER due_video_mp4_deleted AFTER DELETE ON video REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION due_video_mp4_deleted();
CREATE TRIGGER due_video_mp4_inserted AFTER INSERT ON video REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION due_video_mp4_inserted();
CREATE TRIGGER due_video_mp4_updated AFTER UPDATE ON video FOR EACH ROW WHEN (((old.date_mp4_due IS DISTINCT FROM new.date_mp4_due) OR (old.storage_key IS DISTINCT FROM new.storage_key))) EXECUTE FUNCTION due_video_mp4_updated();
CREATE TRIGGER due_video_updated AFTER UPDATE ON video FOR EACH ROW WHEN (((old.date_expires IS DISTINCT FROM new.date_expires) OR (old.storage_key IS DISTINCT FROM new.storage_key))) EXECUTE FUNCTION due_video_updated();
CREATE TRIGGER track_delete AFTER DELETE ON video REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_video_delete();
CREATE TRIGGER track_insert AFTER INSERT ON video REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_video_insert();
CREATE TRIGGER track_update AFTER UPDATE ON video REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_video_update();

create table video_captions (
  tenant_id bigint not null,
  video_captions_id bigint generated always as identity not null,
  video_id bigint not null,
  language text not null,
  content text not null,
  date_created timestamp with time zone not null,
  PRIMARY KEY (tenant_id, video_captions_id),
  UNIQUE (tenant_id, video_id, language),
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  FOREIGN KEY (tenant_id, video_id) REFERENCES video(tenant_id, video_id) ON DELETE CASCADE
);
CREATE TRIGGER track_delete AFTER DELETE ON video_captions REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_video_captions_delete();
CREATE TRIGGER track_insert AFTER INSERT ON video_captions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_video_captions_insert();
CREATE TRIGGER track_update AFTER UPDATE ON video_captions REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_video_captions_update();

create table video_link (
  tenant_id bigint not null,
  video_link_id bigint generated always as identity not null,
  video_id bigint not null,
  message_id bigint not null,
  token_hash bytea not null,
  PRIMARY KEY (tenant_id, video_link_id),
  UNIQUE (token_hash),
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  FOREIGN KEY (tenant_id, message_id) REFERENCES message(tenant_id, message_id) ON DELETE CASCADE
);
CREATE INDEX video_link_message ON video_link USING btree (tenant_id, message_id);
CREATE INDEX video_link_video ON video_link USING btree (tenant_id, video_id);

create table video_part (
  tenant_id bigint not null,
  video_part_id bigint generated always as identity not null,
  user_id bigint not null,
  upload_guid uuid not null,
  part integer not null,
  storage_key text not null,
  size bigint not null,
  sha256 text not null,
  date_created timestamp with time zone not null,
  PRIMARY KEY (tenant_id, video_part_id),
  UNIQUE (tenant_id, user_id, upload_guid, part),
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, user_id) ON DELETE CASCADE,
  CHECK (((part >= 0) AND (part <= 999)))
);
CREATE INDEX video_part_created ON video_part USING btree (date_created);
CREATE INDEX video_part_storage_key ON video_part USING btree (storage_key);
CREATE TRIGGER deleted AFTER DELETE ON video_part REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION video_part_deleted();

create table video_view (
  tenant_id bigint not null,
  video_view_id bigint generated always as identity not null,
  video_id bigint not null,
  viewer_hash bytea not null,
  video_link_id bigint,
  furthest integer not null,
  date_watched timestamp with time zone not null,
  PRIMARY KEY (tenant_id, video_view_id),
  UNIQUE (tenant_id, video_id, viewer_hash),
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  FOREIGN KEY (tenant_id, video_link_id) REFERENCES video_link(tenant_id, video_link_id) ON DELETE SET NULL (video_link_id),
  CHECK ((furthest >= 0))
);
CREATE INDEX video_view_link ON video_view USING btree (tenant_id, video_link_id) WHERE (video_link_id IS NOT NULL);

create table voicemail_drop (
  tenant_id bigint not null,
  voicemail_drop_id bigint generated always as identity not null,
  user_id bigint not null,
  name text not null,
  storage_key text not null,
  size bigint not null,
  media_type text not null,
  seconds integer not null,
  date_created timestamp with time zone not null,
  PRIMARY KEY (tenant_id, voicemail_drop_id),
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, user_id) ON DELETE CASCADE,
  CHECK (((seconds >= 1) AND (seconds <= 120)))
);
CREATE INDEX voicemail_drop_storage_key ON voicemail_drop USING btree (storage_key);
CREATE INDEX voicemail_drop_user ON voicemail_drop USING btree (tenant_id, user_id);
CREATE TRIGGER added AFTER INSERT ON voicemail_drop REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION voicemail_drop_added();
CREATE TRIGGER deleted AFTER DELETE ON voicemail_drop REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION voicemail_drop_deleted();
CREATE TRIGGER track_delete AFTER DELETE ON voicemail_drop REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_voicemail_drop_delete();
CREATE TRIGGER track_insert AFTER INSERT ON voicemail_drop REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_voicemail_drop_insert();
CREATE TRIGGER track_update AFTER UPDATE ON voicemail_drop REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_voicemail_drop_update();

create table workflow (
  tenant_id bigint not null,
  workflow_id bigint generated always as identity not null,
  name text not null,
  type text not null,
  status text default 'Inactive'::text not null,
  created_by_id bigint,
  share_with_group boolean default false not null,
  pause_on_communication boolean default false not null,
  secondary_contacts boolean default false not null,
  event_code text,
  conditions text[] default '{}'::text[] not null,
  criteria jsonb,
  stop_when_unmatched boolean default false not null,
  reentry text default 'Never'::text not null,
  reentry_days integer,
  send_window jsonb,
  goals text[] default '{}'::text[] not null,
  workflow_version_id bigint,
  has_changes boolean default true not null,
  date_published timestamp with time zone,
  date_deactivated timestamp with time zone,
  date_created timestamp with time zone default now() not null,
  trigger_since timestamp with time zone,
  triggered_until timestamp with time zone,
  PRIMARY KEY (tenant_id, workflow_id),
  FOREIGN KEY (tenant_id, created_by_id) REFERENCES user_account(tenant_id, user_id) ON DELETE SET NULL (created_by_id),
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CHECK ((reentry = ANY (ARRAY['Never'::text, 'AfterEnd'::text, 'AfterDays'::text]))),
  CHECK ((status = ANY (ARRAY['Active'::text, 'Inactive'::text]))),
  CHECK ((type = ANY (ARRAY['Contact'::text, 'Transaction'::text])))
);
CREATE INDEX workflow_event ON workflow USING btree (tenant_id, event_code) WHERE ((status = 'Active'::text) AND (event_code IS NOT NULL));
CREATE TRIGGER due_workflow_trigger_deleted AFTER DELETE ON workflow REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION due_workflow_trigger_deleted();
CREATE TRIGGER due_workflow_trigger_inserted AFTER INSERT ON workflow REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION due_workflow_trigger_inserted();
CREATE TRIGGER due_workflow_trigger_updated AFTER UPDATE ON workflow FOR EACH ROW WHEN ((((old.status IS DISTINCT FROM new.status) OR (old.event_code IS DISTINCT FROM new.event_code)) OR (old.trigger_since IS DISTINCT FROM new.trigger_since))) EXECUTE FUNCTION due_workflow_trigger_updated();
CREATE TRIGGER restored BEFORE INSERT ON workflow FOR EACH ROW WHEN ((current_setting('app.restoring'::text, true) = 'on'::text)) EXECUTE FUNCTION workflow_restored();
CREATE TRIGGER track_delete AFTER DELETE ON workflow REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_workflow_delete();
CREATE TRIGGER track_insert AFTER INSERT ON workflow REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_workflow_insert();
CREATE TRIGGER track_update AFTER UPDATE ON workflow REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_workflow_update();

create table workflow_agent (
  tenant_id bigint not null,
  workflow_id bigint not null,
  agent_id bigint not null,
  PRIMARY KEY (tenant_id, workflow_id, agent_id),
  FOREIGN KEY (tenant_id, agent_id) REFERENCES user_account(tenant_id, user_id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, workflow_id) REFERENCES workflow(tenant_id, workflow_id) ON DELETE CASCADE
);
CREATE INDEX workflow_agent_agent ON workflow_agent USING btree (tenant_id, agent_id);
CREATE TRIGGER track_delete AFTER DELETE ON workflow_agent REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_workflow_agent_delete();
CREATE TRIGGER track_insert AFTER INSERT ON workflow_agent REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_workflow_agent_insert();

create table workflow_hold (
  tenant_id bigint not null,
  contact_id bigint not null,
  why text not null,
  until timestamp with time zone not null,
  user_id bigint,
  date_created timestamp with time zone default now() not null,
  day date,
  PRIMARY KEY (tenant_id, contact_id, why),
  FOREIGN KEY (tenant_id, contact_id) REFERENCES contact(tenant_id, contact_id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, user_id) ON DELETE SET NULL (user_id),
  CHECK ((why = ANY (ARRAY['Person'::text, 'OutOfOffice'::text])))
);
CREATE TRIGGER changed AFTER DELETE OR UPDATE OF until ON workflow_hold FOR EACH ROW EXECUTE FUNCTION workflow_hold_changed();

create table workflow_message (
  tenant_id bigint not null,
  message_id bigint not null,
  contact_workflow_id bigint,
  workflow_step_id bigint,
  auto_task_id bigint,
  date_left timestamp with time zone,
  PRIMARY KEY (tenant_id, message_id),
  FOREIGN KEY (tenant_id, auto_task_id) REFERENCES auto_task(tenant_id, auto_task_id) ON DELETE SET NULL (auto_task_id),
  FOREIGN KEY (tenant_id, contact_workflow_id) REFERENCES contact_workflow(tenant_id, contact_workflow_id) ON DELETE SET NULL (contact_workflow_id),
  FOREIGN KEY (tenant_id, message_id) REFERENCES message(tenant_id, message_id) ON DELETE CASCADE,
  CHECK ((num_nonnulls(contact_workflow_id, auto_task_id) <= 1))
);
CREATE INDEX workflow_message_auto_task ON workflow_message USING btree (tenant_id, auto_task_id) WHERE (auto_task_id IS NOT NULL);
CREATE INDEX workflow_message_step ON workflow_message USING btree (tenant_id, contact_workflow_id, workflow_step_id);

create table workflow_outcome (
  tenant_id bigint not null,
  workflow_outcome_id bigint generated always as identity not null,
  contact_workflow_id bigint not null,
  workflow_step_id bigint not null,
  outcome text not null,
  why text,
  task_id bigint,
  date_done timestamp with time zone default now() not null,
  date_answered timestamp with time zone,
  PRIMARY KEY (tenant_id, workflow_outcome_id),
  UNIQUE (tenant_id, contact_workflow_id, workflow_step_id),
  FOREIGN KEY (tenant_id, contact_workflow_id) REFERENCES contact_workflow(tenant_id, contact_workflow_id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, task_id) REFERENCES task(tenant_id, task_id) ON DELETE SET NULL (task_id),
  CHECK ((outcome = ANY (ARRAY['Done'::text, 'Skipped'::text, 'Failed'::text])))
);
CREATE INDEX workflow_outcome_failed ON workflow_outcome USING btree (tenant_id, contact_workflow_id) WHERE (outcome = 'Failed'::text);
CREATE INDEX workflow_outcome_task ON workflow_outcome USING btree (tenant_id, task_id) WHERE (task_id IS NOT NULL);
CREATE TRIGGER track_delete AFTER DELETE ON workflow_outcome REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_workflow_outcome_delete();
CREATE TRIGGER track_update AFTER UPDATE ON workflow_outcome REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_workflow_outcome_update();

create table workflow_seen (
  tenant_id bigint not null,
  workflow_id bigint not null,
  contact_id bigint not null,
  PRIMARY KEY (tenant_id, workflow_id, contact_id),
  FOREIGN KEY (tenant_id, workflow_id) REFERENCES workflow(tenant_id, workflow_id) ON DELETE CASCADE
);

create table workflow_settings (
  tenant_id bigint not null,
  date_stopped timestamp with time zone,
  stopped_by_id bigint,
  minimum_gap_hours integer default 4 not null,
  PRIMARY KEY (tenant_id),
  FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  FOREIGN KEY (tenant_id, stopped_by_id) REFERENCES user_account(tenant_id, user_id) ON DELETE SET NULL (stopped_by_id),
  CHECK (((minimum_gap_hours >= 0) AND (minimum_gap_hours <= 168)))
);
CREATE TRIGGER track_delete AFTER DELETE ON workflow_settings REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_workflow_settings_delete();
CREATE TRIGGER track_update AFTER UPDATE ON workflow_settings REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_workflow_settings_update();

create table workflow_step (
  tenant_id bigint not null,
  workflow_step_id bigint generated always as identity not null,
  workflow_id bigint not null,
  parent_step_id bigint,
  branch text,
  step_order integer not null,
  task_type_id integer not null,
  is_create_task boolean default false not null,
  task_title text,
  email_template_id bigint,
  text_template_id bigint,
  tag_id bigint,
  search_guid uuid,
  assign_to_id bigint,
  recipient_people_role integer,
  wait_time integer default 0 not null,
  time_unit text default 'Days'::text not null,
  timing integer,
  day_amount integer,
  date_type text,
  settings jsonb default '{}'::jsonb not null,
  PRIMARY KEY (tenant_id, workflow_step_id),
  FOREIGN KEY (tenant_id, assign_to_id) REFERENCES user_account(tenant_id, user_id) ON DELETE SET NULL (assign_to_id),
  FOREIGN KEY (tenant_id, email_template_id) REFERENCES email_template(tenant_id, email_template_id) ON DELETE SET NULL (email_template_id),
  FOREIGN KEY (tenant_id, parent_step_id) REFERENCES workflow_step(tenant_id, workflow_step_id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, tag_id) REFERENCES tag(tenant_id, tag_id) ON DELETE SET NULL (tag_id),
  FOREIGN KEY (tenant_id, text_template_id) REFERENCES text_template(tenant_id, text_template_id) ON DELETE SET NULL (text_template_id),
  FOREIGN KEY (tenant_id, workflow_id) REFERENCES workflow(tenant_id, workflow_id) ON DELETE CASCADE,
  CHECK ((branch = ANY (ARRAY['Yes'::text, 'No'::text]))),
  CHECK (((parent_step_id IS NULL) = (branch IS NULL))),
  CHECK ((time_unit = ANY (ARRAY['Minutes'::text, 'Hours'::text, 'Days'::text, 'Months'::text]))),
  CHECK ((timing = ANY (ARRAY[1, 2, 3]))),
  CHECK (((wait_time >= 0) AND (wait_time <= 10000)))
);
CREATE INDEX workflow_step_assign_to ON workflow_step USING btree (tenant_id, assign_to_id) WHERE (assign_to_id IS NOT NULL);
CREATE INDEX workflow_step_email_template ON workflow_step USING btree (tenant_id, email_template_id) WHERE (email_template_id IS NOT NULL);
CREATE INDEX workflow_step_parent ON workflow_step USING btree (tenant_id, parent_step_id) WHERE (parent_step_id IS NOT NULL);
CREATE INDEX workflow_step_tag ON workflow_step USING btree (tenant_id, tag_id) WHERE (tag_id IS NOT NULL);
CREATE INDEX workflow_step_text_template ON workflow_step USING btree (tenant_id, text_template_id) WHERE (text_template_id IS NOT NULL);
CREATE INDEX workflow_step_workflow ON workflow_step USING btree (tenant_id, workflow_id);
CREATE TRIGGER restored BEFORE INSERT ON workflow_step FOR EACH ROW WHEN ((current_setting('app.restoring'::text, true) = 'on'::text)) EXECUTE FUNCTION workflow_restored();
CREATE TRIGGER track_delete AFTER DELETE ON workflow_step REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_workflow_step_delete();
CREATE TRIGGER track_insert AFTER INSERT ON workflow_step REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_workflow_step_insert();
CREATE TRIGGER track_update AFTER UPDATE ON workflow_step REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_workflow_step_update();

create table workflow_version (
  tenant_id bigint not null,
  workflow_version_id bigint generated always as identity not null,
  workflow_id bigint not null,
  steps jsonb not null,
  created_by_id bigint,
  date_created timestamp with time zone default now() not null,
  PRIMARY KEY (tenant_id, workflow_version_id),
  FOREIGN KEY (tenant_id, created_by_id) REFERENCES user_account(tenant_id, user_id) ON DELETE SET NULL (created_by_id),
  FOREIGN KEY (tenant_id, workflow_id) REFERENCES workflow(tenant_id, workflow_id) ON DELETE CASCADE
);
CREATE INDEX workflow_version_workflow ON workflow_version USING btree (tenant_id, workflow_id);
CREATE TRIGGER track_delete AFTER DELETE ON workflow_version REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_workflow_version_delete();
CREATE TRIGGER track_update AFTER UPDATE ON workflow_version REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_workflow_version_update();

create table workflow_watch (
  tenant_id bigint not null,
  workflow_watch_id bigint generated always as identity not null,
  workflow_id bigint not null,
  contact_id bigint not null,
  agent_id bigint not null,
  at timestamp with time zone not null,
  cause text not null,
  chain integer default 0 not null,
  since timestamp with time zone,
  PRIMARY KEY (tenant_id, workflow_watch_id),
  UNIQUE (tenant_id, workflow_id, contact_id),
  FOREIGN KEY (tenant_id, agent_id) REFERENCES user_account(tenant_id, user_id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, contact_id) REFERENCES contact(tenant_id, contact_id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, workflow_id) REFERENCES workflow(tenant_id, workflow_id) ON DELETE CASCADE
);
CREATE INDEX workflow_watch_agent ON workflow_watch USING btree (tenant_id, agent_id);
CREATE INDEX workflow_watch_contact ON workflow_watch USING btree (tenant_id, contact_id);
CREATE TRIGGER due_workflow_watch_deleted AFTER DELETE ON workflow_watch REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION due_workflow_watch_deleted();
CREATE TRIGGER due_workflow_watch_inserted AFTER INSERT ON workflow_watch REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION due_workflow_watch_inserted();
CREATE TRIGGER due_workflow_watch_updated AFTER UPDATE ON workflow_watch FOR EACH ROW WHEN ((old.at IS DISTINCT FROM new.at)) EXECUTE FUNCTION due_workflow_watch_updated();
