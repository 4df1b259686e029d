import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { parse } from 'node:querystring'
import { setTimeout as sleep } from 'node:timers/promises'
import { endpoints } from '@dormer/contract'
import type { Endpoint } from '@dormer/contract/endpoint'
import type { Entity } from '@dormer/contract/fields'
import { importSettings } from '@dormer/contract/people/import-files'
import { isRight, may, permissions, type RoleId } from '@dormer/contract/permissions'
import { describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { hashToken, newToken } from '../src/access/tokens.ts'
import { makeListings } from '../src/features/homes/listings.fixture.ts'
import { toneWav } from '../src/features/messages/calls/tones.rules.ts'
import { makeVideo } from '../src/features/messages/videos/videos.fixture.ts'
import { crowded, HttpError } from '../src/http/errors.ts'
import { hasMembers, limitOf } from '../src/http/lengths.ts'
import { readerOf } from '../src/http/reader.ts'
import { open } from '../src/http/schemas.ts'
import { addressOf, type Brokerage, encode, startTestProgram, type TestProgram, type User } from './harness.ts'
import { tinyPng } from './pictures.ts'
import { textsFor } from './repeated-texts.ts'
import { asSent, type Field, fieldsOf, guidOf, isFile, jargon, put, sampleOf, wrongFor } from './samples.ts'

/*
 * Walks the whole contract: declaring an endpoint is enough to have it swept. This file holds only what the contract
 * cannot say, how to create one of each kind of thing; a new kind without a maker does not compile.
 */
let t: TestProgram
let north: Brokerage
let south: Brokerage

type Maker = {
  /** Creates one; if it belongs to a contact, on the given entity, if there is one. */
  make: (owner: User, entity?: number) => Promise<number>
  /** Colleagues cannot see it: it belongs to a contact that is not theirs, or is private to its owner. */
  personal?: true
}
const one = async (sql: string, values: unknown[]) => Number((await t.query<{ id: string }>(sql, values))[0]?.id)
const brokerageOf = (user: User): Brokerage => (user.TenantId === north.TenantId ? north : south)

const makePerson = async (owner: User, entity: number) =>
  one(
    `insert into contact (tenant_id, contact_entity_id, first_name, last_name) values ($1, $2, 'Ida', 'Moor')
     returning contact_id as id`,
    [owner.TenantId, entity],
  )
const makeEntity = async (owner: User) => {
  const entity = await one(
    `insert into contact_entity (tenant_id, source_id, assigned_agent_id, assigned_lender_id)
     select $1, (select min(source_id) from source where tenant_id = $1),
       case when role_id <> 4 then user_id end, case when role_id = 4 then user_id end
     from user_account where user_id = $2 returning contact_entity_id as id`,
    [owner.TenantId, owner.UserId],
  )
  await makePerson(owner, entity)
  return entity
}

const makeConversation = async (owner: User, entity?: number) =>
  one(
    `insert into conversation (tenant_id, channel, address, contact_id, is_held)
     values ($1, 'Text', '512' || lpad((random() * 9999999)::int::text, 7, '0'), $2, true) returning conversation_id as id`,
    [owner.TenantId, await makePerson(owner, entity ?? (await makeEntity(owner)))],
  )
const makeMessage = async (owner: User, entity?: number) =>
  one(
    `insert into message (tenant_id, conversation_id, channel, is_mine, user_id, from_address, to_addresses, body, status)
     values ($1, $2, 'Text', true, $3, '5125550100', '{5125550101}', 'x', 'Unknown') returning message_id as id`,
    [owner.TenantId, await makeConversation(owner, entity), owner.UserId],
  )
/** One of an agent's own; one of an agent's, shared with a lender. */
const makeTransaction = async (owner: User) => {
  const { agent, lender } = brokerageOf(owner)
  const isLender = owner.UserId === lender.UserId
  const id = await one(
    `insert into transaction (tenant_id, type, agent_id) values ($1, 'Purchase', $2) returning transaction_id as id`,
    [owner.TenantId, isLender ? agent.UserId : owner.UserId],
  )
  if (isLender)
    await t.query('insert into transaction_share (tenant_id, transaction_id, user_id) values ($1, $2, $3)', [
      owner.TenantId,
      id,
      owner.UserId,
    ])
  newest.set(owner.UserId, id)
  return id
}
/** By user: what belongs to a transaction is put on the last one made, unless a call has deleted it. */
const newest = new Map<number, number>()
const newestTransaction = async (owner: User) => {
  const id = newest.get(owner.UserId)
  const { length } = id ? await t.query('select from transaction where transaction_id = $1', [id]) : []
  return id && length > 0 ? id : makeTransaction(owner)
}
const makeFolder = async (owner: User) =>
  one(
    `insert into transaction_folder (tenant_id, transaction_id, name) values ($1, $2, 'x') returning folder_id as id`,
    [owner.TenantId, await newestTransaction(owner)],
  )

/** Publishes a workflow with a single step. */
const publishOne = (owner: User, workflow: number) =>
  t.query(
    `with version as (insert into workflow_version (tenant_id, workflow_id, steps)
       values ($1, $2, '[{"WorkflowStepId": 999999, "TaskTypeId": 28, "ParentStepId": null, "Branch": null, "WaitTime": 1, "TimeUnit": "Days", "Settings": {}}]')
       returning workflow_version_id)
     update workflow set workflow_version_id = version.workflow_version_id, status = 'Active' from version
     where tenant_id = $1 and workflow_id = $2`,
    [owner.TenantId, workflow],
  )

/** Codes must be unique. */
let lastCode = 2000
let lastVideo = 5_000_000

const Columns = [{ Name: 'E-mail', Filled: 1, Samples: ['a@example.com'], Values: null }]
const makers: { [E in Entity]: Maker } = {
  tenant: { make: async (owner) => owner.TenantId },
  user: { make: async (owner) => owner.UserId },
  'push-device': {
    make: ({ TenantId, UserId }) =>
      one(
        `insert into push_device (tenant_id, user_id, session_id, endpoint, p256dh, auth, name)
         select tenant_id, user_id, session_id, 'https://push.example.com/' || gen_random_uuid(), '', '', 'x' from session
         where tenant_id = $1 and user_id = $2 limit 1 returning push_device_id as id`,
        [TenantId, UserId],
      ),
    personal: true,
  },
  passkey: {
    make: ({ TenantId, UserId }) =>
      one(
        `insert into passkey (tenant_id, user_id, name, credential_id, public_key)
         values ($1, $2, 'x', gen_random_uuid()::text, '') returning passkey_id as id`,
        [TenantId, UserId],
      ),
    personal: true,
  },
  agent: { make: async (owner) => brokerageOf(owner).agent.UserId },
  lender: { make: async (owner) => brokerageOf(owner).lender.UserId },
  contact: { make: async (owner, entity) => makePerson(owner, entity ?? (await makeEntity(owner))), personal: true },
  'contact-entity': { make: async (owner, entity) => entity ?? makeEntity(owner), personal: true },
  source: { make: ({ TenantId }) => one('select min(source_id) as id from source where tenant_id = $1', [TenantId]) },
  'split-plan': {
    make: ({ TenantId }) =>
      one(
        `insert into split_plan (tenant_id, name, terms)
         values ($1, gen_random_uuid()::text, '{"Tiers": [], "TierBasis": "Deals", "Crossing": "ByPart", "CapAmount": null,
           "CappedBrokerSplitPerc": "0", "Rollover": "Never", "RolloverDate": null, "Fees": [], "TeamLead": null}')
         returning plan_id as id`,
        [TenantId],
      ),
  },
  'urgency-type': {
    make: ({ TenantId }) => one('select min(urgency_type_id) as id from urgency_type where tenant_id = $1', [TenantId]),
  },
  'tag-contact-entity': {
    make: async (owner, entity) =>
      one(
        `with made as (insert into tag (tenant_id, name) values ($1, gen_random_uuid()::text) returning tag_id)
         insert into tag_contact_entity (tenant_id, contact_entity_id, tag_id) select $1, $2, tag_id from made
         returning tag_contact_entity_id as id`,
        [owner.TenantId, entity ?? (await makeEntity(owner))],
      ),
    personal: true,
  },
  note: {
    make: async (owner, entity) =>
      one(
        `insert into note (tenant_id, contact_entity_id, user_id, note) values ($1, $2, $3, '<p>x</p>')
         returning note_id as id`,
        [owner.TenantId, entity ?? (await makeEntity(owner)), owner.UserId],
      ),
    personal: true,
  },
  activity: {
    make: async (owner, entity) =>
      one(
        `insert into activity (tenant_id, activity_type_id, contact_entity_id, user_id) values ($1, 1, $2, $3)
         returning activity_id as id`,
        [owner.TenantId, entity ?? (await makeEntity(owner)), owner.UserId],
      ),
    personal: true,
  },
  document: {
    make: async (owner, entity) =>
      one(
        `insert into contact_document (tenant_id, contact_entity_id, file_name, size, storage_key, user_id)
         values ($1, $2, 'a.txt', 1, gen_random_uuid()::text, $3) returning document_id as id`,
        [owner.TenantId, entity ?? (await makeEntity(owner)), owner.UserId],
      ),
    personal: true,
  },
  merge: {
    make: async (owner, entity) =>
      one(
        `insert into contact_merge (tenant_id, contact_id, contact_entity_id, user_id, others, date_created)
         select tenant_id, contact_id, contact_entity_id, $3, '[]', now() from contact
         where tenant_id = $1 and contact_entity_id = $2 order by contact_id desc limit 1 returning contact_merge_id as id`,
        [owner.TenantId, entity ?? (await makeEntity(owner)), owner.UserId],
      ),
    personal: true,
  },
  'contact-point': {
    make: async (owner, entity) =>
      one(
        `insert into contact_point (tenant_id, contact_id, kind, label, value, address)
         select tenant_id, contact_id, 'Email', 'Work', given, given
         from contact cross join lateral concat(gen_random_uuid(), '@example.com') given
         where tenant_id = $1 and contact_entity_id = $2 order by contact_id desc limit 1 returning contact_point_id as id`,
        [owner.TenantId, entity ?? (await makeEntity(owner))],
      ),
    personal: true,
  },
  'contact-property': {
    make: async (owner, entity) =>
      one(
        `insert into contact_property (tenant_id, contact_entity_id, city, state_code) values ($1, $2, 'Austin', 'TX')
         returning contact_property_id as id`,
        [owner.TenantId, entity ?? (await makeEntity(owner))],
      ),
    personal: true,
  },
  'custom-field': {
    make: (owner) =>
      one(
        `insert into custom_field (tenant_id, name, kind) values ($1, gen_random_uuid()::text, 'Text') returning custom_field_id as id`,
        [owner.TenantId],
      ),
  },
  'saved-search': {
    make: (owner) =>
      one(
        `insert into saved_search (tenant_id, user_id, name, criteria)
         values ($1, $2, gen_random_uuid()::text, '{"Filters": []}') returning saved_search_id as id`,
        [owner.TenantId, owner.UserId],
      ),
    personal: true,
  },
  'sales-list': {
    make: (owner) =>
      one(
        `insert into sales_list (tenant_id, user_id, name, criteria)
         values ($1, $2, 'List', '{"Filters": []}') returning sales_list_id as id`,
        [owner.TenantId, owner.UserId],
      ),
    personal: true,
  },
  video: {
    make: (owner) =>
      one(
        `insert into video (tenant_id, video_id, video_guid, user_id, name, storage_key, thumbnail_key, size, media_type, duration, date_created)
         overriding system value
         values ($1, $2, $3, $4, 'x', gen_random_uuid()::text, gen_random_uuid()::text, 1, 'video/mp4', 1000, now())
         returning video_id as id`,
        [owner.TenantId, ++lastVideo, guidOf(lastVideo), owner.UserId],
      ),
    personal: true,
  },
  'voicemail-drop': {
    make: (owner) =>
      one(
        `insert into voicemail_drop (tenant_id, user_id, name, storage_key, size, media_type, seconds, date_created)
         values ($1, $2, gen_random_uuid()::text, gen_random_uuid()::text, 1, 'audio/wav', 1, now())
         returning voicemail_drop_id as id`,
        [owner.TenantId, owner.UserId],
      ),
    personal: true,
  },
  call: {
    make: (owner) =>
      one(
        `insert into call (tenant_id, user_id, direction, way, number, status, date_started, date_answered, duration_seconds, via,
           recording_key, recording_size, voicemail_key, voicemail_size)
         values ($1, $2, 'Incoming', 'Browser', '5125550100', 'Completed', now(), now(), 5, 'Simulated', gen_random_uuid()::text, 1,
           gen_random_uuid()::text, 1)
         returning call_id as id`,
        [owner.TenantId, owner.UserId],
      ),
    personal: true,
  },
  search: {
    make: async (owner, entity) =>
      one(`insert into search (tenant_id, contact_id, name) values ($1, $2, 'x') returning search_id as id`, [
        owner.TenantId,
        await makePerson(owner, entity ?? (await makeEntity(owner))),
      ]),
    personal: true,
  },
  'user-search': {
    make: (owner) =>
      one(`insert into search (tenant_id, user_id, name) values ($1, $2, 'x') returning search_id as id`, [
        owner.TenantId,
        owner.UserId,
      ]),
    personal: true,
  },
  catalog: {
    make: async (owner) =>
      one(`insert into idx_catalog (tenant_id, name, search_id) values ($1, 'x', $2) returning catalog_id as id`, [
        owner.TenantId,
        await makers['user-search'].make(owner),
      ]),
  },
  'email-template': {
    make: (owner) =>
      one(
        `insert into email_template (tenant_id, name, subject, body, created_by_id) values ($1, 'x', 'x', '<p>x</p>', $2)
         returning email_template_id as id`,
        [owner.TenantId, owner.UserId],
      ),
    personal: true,
  },
  'text-template': {
    make: (owner) =>
      one(
        `insert into text_template (tenant_id, name, body, created_by_id) values ($1, 'x', 'x', $2)
         returning text_template_id as id`,
        [owner.TenantId, owner.UserId],
      ),
    personal: true,
  },
  'text-code': {
    make: ({ TenantId }) =>
      one(`insert into phone_code (tenant_id, code, message) values ($1, $2, 'x') returning id`, [
        TenantId,
        String(++lastCode),
      ]),
  },
  mailbox: {
    make: ({ TenantId, UserId }) =>
      one(
        `insert into mailbox (tenant_id, user_id, email, email_provider_id, secret)
         values ($1, $2, gen_random_uuid() || '@example.com', 6, 'x') returning email_config_id as id`,
        [TenantId, UserId],
      ),
    personal: true,
  },
  transaction: { make: makeTransaction, personal: true },
  'transaction-person': {
    make: async (owner) =>
      one(
        `with made as (insert into transaction_people (tenant_id, first_name, last_name, email, cell_phone, created_by_id)
           values ($1, 'Tia', 'Title', 'tia@example.com', '5125550109', $2) returning transaction_people_id)
         insert into transaction_role (tenant_id, transaction_id, transaction_people_id, people_role_id)
         select $1, $3, transaction_people_id, 9 from made returning transaction_people_id as id`,
        [owner.TenantId, owner.UserId, await newestTransaction(owner)],
      ),
    personal: true,
  },
  adjustment: {
    make: async (owner) =>
      one(
        `insert into commission_adjustment (tenant_id, transaction_id, position, description, entry_type, amount_type, amount)
         values ($1, $2, 0, 'Referral', 'debit', 0, 25) returning adjustment_id as id`,
        [owner.TenantId, await newestTransaction(owner)],
      ),
    personal: true,
  },
  'transaction-folder': { make: makeFolder, personal: true },
  'everything-export': {
    make: async ({ TenantId, UserId }) =>
      one(
        `insert into brokerage_export (tenant_id, user_id, status, storage_key, date_expires)
         values ($1, $2, 'Done', gen_random_uuid(), now() + interval '1 day')
         returning export_id as id`,
        [TenantId, UserId],
      ),
  },
  'personal-data-copy': {
    make: async (owner, entity) =>
      one(
        `insert into personal_data_copy (tenant_id, contact_id, user_id, status, storage_key, date_expires)
         values ($1, $2, $3, 'Done', gen_random_uuid(), now() + interval '1 day')
         returning copy_id as id`,
        [owner.TenantId, await makePerson(owner, entity ?? (await makeEntity(owner))), owner.UserId],
      ),
  },
  'template-line': {
    make: ({ TenantId }) =>
      one(
        `insert into checklist_template_line (tenant_id, type, position, name, need)
         values ($1, 'Listing', 0, gen_random_uuid()::text, 'Required') returning template_line_id as id`,
        [TenantId],
      ),
  },
  'checklist-line': {
    make: async (owner) =>
      one(
        `insert into checklist_line (tenant_id, transaction_id, position, name, need) values ($1, $2, 0, 'x', 'Required')
         returning line_id as id`,
        [owner.TenantId, await newestTransaction(owner)],
      ),
    personal: true,
  },
  'transaction-document': {
    make: async (owner) =>
      one(
        `insert into transaction_document (tenant_id, folder_id, name, size, storage_key, user_id)
         values ($1, $2, 'a.csv', 1, gen_random_uuid()::text, $3) returning document_id as id`,
        [owner.TenantId, await makeFolder(owner), owner.UserId],
      ),
    personal: true,
  },
  'document-email': {
    make: async (owner) =>
      one(
        `insert into document_email (tenant_id, transaction_id, message_id, title, document_ids, token_hash, date_expires)
         values ($1, $2, $3, 'x', '{}', $4, now() + interval '1 day') returning document_email_id as id`,
        [owner.TenantId, await newestTransaction(owner), await makeMessage(owner), hashToken(newToken())],
      ),
    personal: true,
  },
  bulk: {
    make: (owner) =>
      one(
        `insert into run (tenant_id, user_id, kind, title, params, total)
         values ($1, $2, 'bulk', 'x', '{"Action":"Delete"}', 0) returning run_id as id`,
        [owner.TenantId, owner.UserId],
      ),
    personal: true,
  },
  run: { make: (owner) => makers.bulk.make(owner), personal: true },
  tag: {
    make: ({ TenantId }) =>
      one('insert into tag (tenant_id, name) values ($1, gen_random_uuid()::text) returning tag_id as id', [TenantId]),
  },
  workflow: {
    make: async (owner) => {
      const id = await one(
        `insert into workflow (tenant_id, name, type, created_by_id) values ($1, 'x', 'Contact', $2)
         returning workflow_id as id`,
        [owner.TenantId, owner.UserId],
      )
      await publishOne(owner, id)
      return id
    },
    personal: true,
  },
  'workflow-step': {
    make: async (owner) =>
      one(
        `insert into workflow_step (tenant_id, workflow_id, step_order, task_type_id) values ($1, $2, 1, 28)
         returning workflow_step_id as id`,
        [owner.TenantId, await makers.workflow.make(owner)],
      ),
    personal: true,
  },
  enrollment: {
    make: async (owner, entity) => {
      const workflow = await makers.workflow.make(owner)
      return one(
        `insert into contact_workflow (tenant_id, workflow_id, workflow_version_id, contact_id, user_id, next_at)
         select tenant_id, workflow_id, workflow_version_id, $3, $4, now() + interval '1 day' from workflow
         where tenant_id = $1 and workflow_id = $2 returning contact_workflow_id as id`,
        [owner.TenantId, workflow, await makePerson(owner, entity ?? (await makeEntity(owner))), owner.UserId],
      )
    },
    personal: true,
  },
  'auto-task': {
    make: async (owner) =>
      one(
        `insert into auto_task (tenant_id, transaction_id, workflow_name, step, user_id) values ($1, $2, 'x',
           '{"TaskTypeId": 3, "TaskTitle": "x", "IsCreateTask": true, "DueDateRule": null, "Settings": {}}', $3)
         returning auto_task_id as id`,
        [owner.TenantId, await newestTransaction(owner), owner.UserId],
      ),
    personal: true,
  },
  stage: {
    make: ({ TenantId }) =>
      one(
        `insert into pipeline_stage (tenant_id, name, position) values ($1, gen_random_uuid()::text, 20) returning stage_id as id`,
        [TenantId],
      ),
  },
  'lost-reason': {
    make: ({ TenantId }) =>
      one(
        `insert into lost_reason (tenant_id, name) values ($1, gen_random_uuid()::text) returning lost_reason_id as id`,
        [TenantId],
      ),
  },
  'source-cost': {
    make: ({ TenantId }) =>
      one(
        `insert into source_cost (tenant_id, source_id, from_month, to_month, amount)
         select tenant_id, min(source_id), '2026-01-01', '2026-12-01', 100 from source where tenant_id = $1 group by 1
         returning source_cost_id as id`,
        [TenantId],
      ),
  },
  'do-not-call-upload': {
    make: ({ TenantId, UserId }) =>
      one(
        `insert into run (tenant_id, user_id, kind, title, params) values ($1, $2, 'do-not-call-list', 'dnc.txt', '{"List":"US","ListDate":"2026-11-20"}')
         returning run_id as id`,
        [TenantId, UserId],
      ),
  },
  'do-not-call-entry': {
    make: ({ TenantId, UserId }) =>
      one(
        `insert into do_not_call (tenant_id, number, user_id, reason, date_created)
         values ($1, '512' || lpad((random() * 9999999)::int::text, 7, '0'), $2, 'x', now()) returning do_not_call_id as id`,
        [TenantId, UserId],
      ),
  },
  opportunity: {
    make: async (owner, entity) =>
      one(
        `insert into opportunity (tenant_id, type, stage_id, position, contact_id, user_id, date_stage_entered, date_created)
         values ($1, 'Purchase', $2, 0, $3, $4, now(), now()) returning opportunity_id as id`,
        [
          owner.TenantId,
          await one('select min(stage_id) as id from pipeline_stage where tenant_id = $1', [owner.TenantId]),
          await makePerson(owner, entity ?? (await makeEntity(owner))),
          owner.UserId,
        ],
      ),
    personal: true,
  },
  trash: {
    make: (owner) =>
      one(
        `insert into trash (tenant_id, user_id, request_id, counts, titles)
         values ($1, $2, gen_random_uuid(), '{"note": 1}', '{"note": "x"}') returning trash_id as id`,
        [owner.TenantId, owner.UserId],
      ),
    personal: true,
  },
  task: {
    make: async (owner, entity) =>
      one(
        `insert into task (tenant_id, title, task_type_id, assigned_user_id, contact_entity_id)
         values ($1, 'x', 2, $2, $3) returning task_id as id`,
        [owner.TenantId, owner.UserId, entity ?? (await makeEntity(owner))],
      ),
    personal: true,
  },
  appointment: {
    make: async (owner, entity) =>
      one(
        `insert into appointment (tenant_id, title, user_id, contact_id, appointment_type_id, date_time)
         values ($1, 'x', $2, $3, 1001, now()) returning appointment_id as id`,
        [owner.TenantId, owner.UserId, await makePerson(owner, entity ?? (await makeEntity(owner)))],
      ),
    personal: true,
  },
  notification: {
    make: (owner) =>
      one(
        `insert into notification (tenant_id, user_id, kind, title, path, cause)
         values ($1, $2, 'NewLead', 'x', '/contacts', gen_random_uuid()::text) returning notification_id as id`,
        [owner.TenantId, owner.UserId],
      ),
    personal: true,
  },
  conversation: { make: makeConversation, personal: true },
  message: { make: makeMessage, personal: true },
  mass: {
    make: (owner) =>
      one(
        `insert into mass_message (tenant_id, user_id, channel, body, total) values ($1, $2, 'Text', 'x', 0)
         returning mass_id as id`,
        [owner.TenantId, owner.UserId],
      ),
    personal: true,
  },
  attachment: {
    make: async (owner, entity) =>
      one(
        `insert into message_attachment (tenant_id, message_id, file_name, content_type, size, storage_key)
         values ($1, $2, 'a.txt', 'text/plain', 1, gen_random_uuid()::text) returning attachment_id as id`,
        [owner.TenantId, await makeMessage(owner, entity)],
      ),
    personal: true,
  },
  import: {
    make: (owner) =>
      one(
        `insert into run (tenant_id, user_id, kind, title, storage_key) values ($1, $2, 'import', 'a.csv', 'x')
         returning run_id as id`,
        [owner.TenantId, owner.UserId],
      ),
    personal: true,
  },
  'import-file': {
    make: (owner) =>
      one(
        `insert into import_file (tenant_id, user_id, file_name, storage_key, signature, found, targets, settings)
         values ($1, $2, 'a.csv', $1::bigint || '/' || md5(gen_random_uuid()::text), 'x', $3, '[{"Target":{"Field":"Email"},"Confidence":"Sure"}]', $4) returning import_file_id as id`,
        [owner.TenantId, owner.UserId, { FileKind: 'Text', Sheets: [], Columns, Rows: 1 }, importSettings.parse({})],
      ),
    personal: true,
  },
  job: {
    make: async ({ TenantId }) => {
      const id = await one(`select (graphile_worker.add_job('none', json_build_object('TenantId', $1::int))).id`, [
        TenantId,
      ])
      await t.query(`update graphile_worker._private_jobs set last_error = 'x', attempts = 1 where id = $1`, [id])
      return id
    },
  },
}

/** Contacts and what belongs to them: writing any of these needs a right (decision 0022). */
const contactKinds: Entity[] = [
  'contact',
  'contact-entity',
  'tag-contact-entity',
  'contact-point',
  'note',
  'activity',
  'document',
  'contact-property',
  'search',
  'task',
  'appointment',
  'conversation',
  'message',
  'attachment',
]
const roleIds: Record<string, RoleId> = { leader: 1, admin: 2, agent: 3, lender: 4 }
/** Whether the endpoint's right is meant for this role at all. */
const isForRole = ({ permission }: Endpoint, role: string) =>
  !isRight(permission) || may({ RoleId: roleIds[role] as RoleId }, permission)

/** Another lender in North. */
let otto: User
/**
 * The state of a household shared with a lender: its people, its agent and lender, what the agent wrote, word for word,
 * the owners of its tasks and appointments, and that the rest still exists.
 */
const agentsOwn = async (entity: number) =>
  t.query(
    `with own as (select contact_id from contact where contact_entity_id = $1)
     select 'household' as what, 1 as id, concat_ws(' ', assigned_agent_id, assigned_lender_id) as value
       from contact_entity where contact_entity_id = $1
     union all select 'person', contact_id, '' from own
     union all select 'note', note_id, note from note where contact_entity_id = $1 and user_id = $2
     union all select 'activity', activity_id, description from activity where contact_entity_id = $1 and user_id = $2
     union all select 'document', document_id, file_name from contact_document where contact_entity_id = $1 and user_id = $2
     union all select 'property', contact_property_id, '' from contact_property where contact_entity_id = $1
     union all select 'task', task_id, assigned_user_id::text from task where contact_entity_id = $1
     union all select 'search', search_id, '' from search where contact_id in (select contact_id from own)
     union all select 'appointment', appointment_id, user_id::text from appointment where contact_id in (select contact_id from own)
     order by 1, 2`,
    [entity, north.agent.UserId],
  )

const tinyVideo = await makeVideo(1)
/** What a body needs in order to add something, besides what its schema requires. */
const besides: { [name in string]?: (actor: User) => object | Promise<object> } = {
  saveTask: ({ UserId }) => ({ Title: 'Something', TaskTypeId: 2, AssignedUserId: UserId }),
  logActivity: async (actor) => ({ ContactId: await makers.contact.make(actor) }),
  saveSearch: () => ({ SearchFilters: [{ PropertyName: 'ContactTypeId', Operation: 'Equals', Value: 1 }] }),
  saveContactPoint: () => ({ Value: '(512) 555-0177' }),
  saveProperty: () => ({ City: 'Austin', StateCode: 'TX' }),
  addJointContact: () => ({ FirstName: 'Ida' }),
  mergeContacts: async (actor) => ({ OtherContactIds: [await makers.contact.make(actor)] }),
  // Values that must be unique.
  createUser: () => ({ Email: `${crypto.randomUUID()}@example.com` }),
  inviteUsers: () => ({
    People: [{ FirstName: 'Nia', LastName: 'New', Email: `${crypto.randomUUID()}@example.com` }],
    RoleId: 3,
    ExtraSeats: 0,
  }),
  inviteAgain: async (actor) => ({
    UserId: await one(
      `insert into user_account (tenant_id, first_name, last_name, email, role_id)
       values ($1, 'Nia', 'New', gen_random_uuid() || '@example.com', 3) returning user_id as id`,
      [actor.TenantId],
    ),
  }),
  saveCustomField: () => ({ Name: crypto.randomUUID(), Kind: 'Text' }),
  promoteImportedField: async ({ TenantId, ...actor }) => {
    const ImportedName = crypto.randomUUID()
    await t.query(
      `insert into imported_field (tenant_id, contact_id, name, value, file_name) values ($1, $2, $3, 'x', 'a.csv')`,
      [TenantId, await makers.contact.make({ TenantId, ...actor }), ImportedName],
    )
    return { ImportedName, Name: ImportedName }
  },
  uploadUserPhoto: () => ({ file0: new File([tinyPng], 'a.png') }),
  saveSource: () => ({ Name: crypto.randomUUID() }),
  saveUrgencyType: () => ({ Description: crypto.randomUUID() }),
  saveOpportunity: async (actor) => ({
    Type: 'Purchase',
    Stage: await one('select min(stage_id) as id from pipeline_stage where tenant_id = $1', [actor.TenantId]),
    ContactId: await makers.contact.make(actor),
    UserId: actor.UserId,
  }),
  createStage: () => ({ Name: crypto.randomUUID() }),
  saveLostReason: () => ({ Name: crypto.randomUUID() }),
  saveSplitPlan: () => ({
    Name: crypto.randomUUID(),
    Tiers: [{ From: 0, BrokerSplitPerc: 30 }],
    Rollover: 'CalendarYear',
    RolloverDate: null,
    Fees: [],
    TeamLead: null,
  }),
  // A statement needs a transaction with all its facts.
  issueStatement: async (actor) => {
    const of = [actor.TenantId, await newestTransaction(actor)]
    await t.query(`update tenant set postal_address = '1 Elm St, Austin, TX 78702' where tenant_id = $1`, [
      actor.TenantId,
    ])
    await t.query(
      `update transaction set address = '12 Oak St', city = 'Austin', sales_price = 500000, closing_date = '2026-12-18'
       where tenant_id = $1 and transaction_id = $2`,
      of,
    )
    await t.query(
      'insert into transaction_financials (tenant_id, transaction_id, comm_split_perc) values ($1, $2, 3)',
      of,
    )
    for (const role of [5, 6, 9])
      await t.query(
        `with made as (insert into transaction_people (tenant_id, first_name, last_name, company_name)
           values ($1, 'Tia', 'Title', 'Lone Title') returning transaction_people_id)
         insert into transaction_role (tenant_id, transaction_id, transaction_people_id, people_role_id)
         select $1, $2, transaction_people_id, $3 from made`,
        [...of, role],
      )
    return {}
  },
  sendText: () => ({ ToAddress: '(512) 555-0142', Body: 'Hello' }),
  sendEmail: () => ({ ToAddresses: ['ida@example.com'], Subject: 'Hello', Body: '<p>Hello</p>' }),
  // A sales call may not be made at any hour.
  placeCall: () => ({ Number: '(512) 555-0100', Purpose: 'Service', Reason: 'About the closing' }),
  addVoicemailDrop: () => ({ Name: `Drop ${++lastVideo}`, File: new File([new Uint8Array(toneWav(2, 1))], 'a.wav') }),
  uploadVideo: () => ({ Video: new File([new Uint8Array(tinyVideo)], 'a.webm') }),
  requestDocument: async (actor) => ({
    TransactionPeopleId: await one(
      `with made as (insert into transaction_people (tenant_id, first_name, last_name, email)
         values ($1, 'Tia', 'Title', 'tia@example.com') returning transaction_people_id)
       insert into transaction_role (tenant_id, transaction_id, transaction_people_id, people_role_id)
       select $1, $2, transaction_people_id, 9 from made returning transaction_people_id as id`,
      [actor.TenantId, await newestTransaction(actor)],
    ),
    Channel: 'Email',
    Subject: 'The survey',
    Body: 'Could you send it?',
  }),
  sendVideo: () => ({ ToAddresses: ['ida@example.com'], Subject: 'A video', MessageType: 'email' }),
  saveConsent: async (actor) => ({
    ContactId: await one(
      `update contact set cell_phone = '5125550143', email = 'ida.moor@example.com' where tenant_id = $1 and contact_id = $2
       returning contact_id as id`,
      [actor.TenantId, await makers.contact.make(actor)],
    ),
  }),
  massEmail: async (actor) => {
    await t.query(`update tenant set postal_address = '1 Elm St' where tenant_id = $1`, [actor.TenantId])
    return { ContactIds: [await makers.contact.make(actor)] }
  },
  massText: async (actor) => ({ ContactIds: [await makers.contact.make(actor)] }),
  answerAsContact: () => ({ Channel: 'Text', From: '(512) 555-0144', Body: 'Hello' }),
  addTextCode: () => ({ Code: '0001' }),
  addContactSearches: async (actor) => {
    const ContactId = await makers.contact.make(actor)
    await t.query(`update contact set email = 'ida@example.com' where contact_id = $1`, [ContactId])
    return { ContactIds: [ContactId], SearchName: 'x', Filters: [] }
  },
  saveTransactionPerson: () => ({ FirstName: 'Tia', LastName: 'Title', Email: 'tia@example.com' }),
  uploadTransactionImage: () => ({ file0: new File([tinyPng], 'a.png') }),
  sendProperty: async (actor) => {
    await t.query('insert into listing_feed (mls_id) values (9) on conflict do nothing')
    await t.query(
      `insert into listing (mls_id, listing_key, listing_id, modification_timestamp, standard_status)
       values (9, '1', '1', now(), 'Active') on conflict do nothing`,
    )
    await t.query('update user_account set mls_id = 9 where user_id = $1', [actor.UserId])
    const ContactId = await makers.contact.make(actor)
    await t.query(`update contact set email = 'ida@example.com' where contact_id = $1`, [ContactId])
    return { ContactIds: [ContactId], ListingKeys: ['1'], Subject: 'A home', MessageType: 'email' }
  },
  splitDocument: async (actor) => {
    const folderId = await makeFolder(actor)
    const onePage =
      '%PDF-1.3\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 1/Kids[3 0 R]>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'
    const { body } = await t.call(endpoints.uploadTransactionDocuments, {
      as: actor,
      params: { transactionId: await newestTransaction(actor), folderId },
      body: { file0: new File([onePage], 'a.pdf') },
    })
    return { DocumentId: body[0]?.DocumentId, Parts: [{ Name: 'Deed', Pages: '1', FolderId: folderId }] }
  },
  startBulk: async (actor) => ({ ContactIds: [await makers.contact.make(actor)], Count: 1 }),
  startEnrollment: async (actor) => ({ ContactIds: [await makers.contact.make(actor)], Count: 1 }),
}

/** A contact's confirmed visit to the public pages, with a search, a link and a favorite that only it may see. */
const makeVisit = async ({ TenantId, agent }: Brokerage, token: string) => {
  const contact = await makers.contact.make(agent)
  await t.query(
    `update contact set first_name = 'Zelda', email = 'zelda' || contact_id || '@example.com' where contact_id = $1`,
    [contact],
  )
  const values = [TenantId, contact, hashToken(token)]
  const [search] = await t.query<{ id: string; guid: string }>(
    `insert into search (tenant_id, contact_id, name, frequency) values ($1, $2, 'Zelda’s', 'Daily')
     returning search_id as id, search_guid as guid`,
    values.slice(0, 2),
  )
  const visit = await one(
    `insert into client_visit (tenant_id, contact_id, token_hash, confirmed_hash)
     select $1, $2, $3, sha256(convert_to(email, 'UTF8')) from contact where contact_id = $2
     returning client_visit_id as id`,
    values,
  )
  const link = await one(
    `insert into client_link (tenant_id, contact_id, token_hash, search_id) values ($1, $2, $3, $4) returning client_link_id as id`,
    [...values, search?.id],
  )
  await t.query('insert into client_visit_link values ($1, $2, $3)', [TenantId, visit, link])
  await t.query(
    `insert into client_favorite (tenant_id, contact_id, mls_id, listing_key, client_visit_id) values ($1, $2, 1, 'K', $3)`,
    [TenantId, contact, visit],
  )
  const [site] = await t.query<{ site_id: string }>(
    'update tenant set mls_id = 1 where tenant_id = $1 returning site_id',
    [TenantId],
  )
  return { contact, SearchId: search?.guid, linkId: link, SiteId: site?.site_id }
}
/** What belongs to a contact and can be changed by its visits. */
const clientsOwn = (contact: number) =>
  t.query(
    `select 'search' as what, name, frequency, is_paused from search where contact_id = $1
     union all select 'favorite', listing_key, null, null from client_favorite where contact_id = $1
     union all select 'activity', subject, null, null from activity where contact_id = $1
     union all select 'visit', confirmed_hash::text, null, null from client_visit where contact_id = $1`,
    [contact],
  )

const MISSING = 999_999_999
/** Values that programs often mishandle. */
const odd = ['a\u0000b', '\ud800', '%', "'", '0000-01-01', String(Number.MAX_SAFE_INTEGER), '9'.repeat(30), '']
/** An unexpected end, which makes patterns backtrack. */
const ENDING = '\u00a1'
/**
 * Milliseconds of work for one call: on the main thread, which answers everybody, and in the database. Both are
 * processor time, which a busy machine changes less than the time on a clock. Work that grows with the text alone
 * stays below, and work that grows with its square takes thousands.
 */
const MAX_WORK = { thread: 200, database: 500 }
/** What else runs on a processor slows some of these down, never all. */
const TRIES = 5
/** The longest text that a field takes, as far as that is sent here; an address and a file's header hold less. */
const longestFor = ({ part, schema }: PartField) => {
  const { core } = open(schema)
  const limits = (core instanceof z.ZodUnion ? core.options : [core]).map((one) => limitOf(open(one).core)[0])
  return Math.min(Math.max(...limits), part === 'query' ? 8_000 : 1_000_000)
}
/** Secrets that let somebody in, for example a link's. */
const TOKEN = /[\w-]{43}/g
const parts = ['params', 'query', 'body'] as const
type Part = (typeof parts)[number]
type Sent = Record<Part, unknown>

const fieldsIn = (endpoint: Endpoint) =>
  parts.flatMap((part) => fieldsOf(endpoint[part]).map((field) => ({ ...field, part })))
type PartField = Field & { part: Part }

type Ids = Partial<Record<Entity, number>>
/** The input to send: everything required, with these ids, plus the wanted field. Ids that are not given are missing. */
const sampleWith = (endpoint: Endpoint, ids: Ids, want?: PartField): Sent => {
  const sample = (part: Part) => {
    const schema = endpoint[part]
    return schema && sampleOf(schema, (entity) => ids[entity] ?? MISSING, want?.part === part ? want.path : [])
  }
  return { params: sample('params'), query: sample('query'), body: sample('body') }
}

/** One of each kind of thing that the endpoint names, all of them the actor's own. */
const makeIds = async (endpoint: Endpoint, actor: User, shared?: number): Promise<Ids> => {
  const ids: Ids = {}
  const entities = new Set(fieldsIn(endpoint).flatMap(({ entity }) => entity ?? []))
  const household = shared ?? (entities.size > 0 ? await makeEntity(actor) : undefined)
  for (const entity of entities) ids[entity] = await makers[entity].make(actor, household)
  // One that is named together with a transaction is for transactions.
  if (ids.transaction && ids.workflow)
    await t.query(`update workflow set type = 'Transaction' where workflow_id = $1`, [ids.workflow])
  return ids
}

const sampleFor = async (endpoint: Endpoint, actor: User, want?: PartField) =>
  sampleWith(endpoint, await makeIds(endpoint, actor), want)

type Answers = Awaited<ReturnType<typeof send>>
/**
 * Samples of one actor. Making things is most of the sweep's work, so they are sent again until a call has succeeded,
 * which may have changed or deleted them.
 */
const samplesFor = (endpoint: Endpoint, actor: User, shared?: number) => {
  let ids: Promise<Ids> | undefined
  let more: object | undefined
  const sample = async (want?: PartField) => {
    ids ??= makeIds(endpoint, actor, shared)
    return sampleWith(endpoint, await ids, want)
  }
  return {
    sample,
    /** With what lets the call reach its work, unless that is what is wanted. */
    fullSample: async (name: string, want: PartField): Promise<Sent> => {
      const plain = await sample(want)
      const { body } = plain
      if (typeof body !== 'object' || body === null || Array.isArray(body)) return plain
      more ??= (await besides[name]?.(actor)) ?? {}
      const [top = ''] = want.part === 'body' ? want.path : []
      const own = Object.entries(body).filter(([key]) => key === top)
      return { ...plain, body: { ...body, ...more, ...Object.fromEntries(own) } }
    },
    /** Returns the answers to a sample, and makes new things if it may have used up those it was made of. */
    sent: <A extends Pick<Answers[number], 'status'>>(answers: A[]): A[] => {
      if (endpoint.method !== 'GET' && answers.some(({ status }) => status < 400)) {
        ids = undefined
        more = undefined
      }
      return answers
    },
  }
}

/** Sends it with each verb the endpoint accepts; no worker runs here, so nothing may wait for one. */
const send = async (
  endpoint: Endpoint,
  sent: Partial<Sent>,
  as?: User,
  methods = endpoint.method.split('|'),
  headers: Record<string, string> = {},
) => {
  const answers: Awaited<ReturnType<typeof t.send>>[] = []
  for (const method of methods)
    answers.push(
      await t.send(method, addressOf(endpoint, sent.params as never, sent.query as never), {
        as,
        headers: { prefer: 'respond-async', ...headers },
        body: encode(endpoint, sent.body as object),
      }),
    )
  return answers
}
/** The same, again after a second while the server says that too many passwords are waiting to be checked. */
const patiently = async (...call: Parameters<typeof send>) => {
  const crowd = crowded().body.Message
  for (let tries = 0; ; tries++) {
    const answers = await send(...call)
    if (tries === 20 || !answers.some(({ body }) => body?.Message === crowd)) return answers
    await sleep(1000)
  }
}
/** An actor who may call the endpoint, an admin only if nobody else may. */
const caller = (endpoint: Endpoint) => allowed(endpoint, isForRole(endpoint, 'agent') ? north.agent : north.admin)

/** The user, with the permission that the endpoint requires. */
const allowed = async (endpoint: Endpoint, user: User) => {
  const needed = endpoint.permission in permissions
  await t.query('delete from user_permission where user_id = $1', [user.UserId])
  if (needed)
    await t.query('insert into user_permission values ($1, $2, $3)', [user.TenantId, user.UserId, endpoint.permission])
  return t.signedIn(user)
}

const replace = (sample: Sent, { part, path }: PartField, value: unknown): Sent => ({
  ...sample,
  [part]: put(sample[part], path, value),
})
const told = (path: readonly string[], part: Part) => [part, ...path].join('.')

/**
 * The answer to a query or a JSON body that the endpoint's schema refuses, found without a request; undefined if only a
 * request can tell.
 */
const refusalsOf = (endpoint: Endpoint) => {
  const readQuery = readerOf(endpoint.query)
  const readBody = readerOf(endpoint.body)
  return ({ part }: PartField, sent: Sent): HttpError | undefined => {
    try {
      if (part === 'query') readQuery(parse(addressOf(endpoint, {}, sent.query as never).split('?')[1] ?? ''), 'UTC')
      if (part === 'body' && !endpoint.bodyType) readBody(JSON.parse(JSON.stringify(sent.body)), 'UTC')
    } catch (error) {
      if (error instanceof HttpError) return error
      throw error
    }
  }
}

/** The files that share the sweep, so that it uses every core. */
const shards = readdirSync(import.meta.dirname)
  .filter((file) => /^sweep\.\d+\.test\.ts$/.test(file))
  .sort()

/** Sweeps this file's share of the endpoints; `address` is the file's URL. */
export const sweep = async (address: string) => {
  t = await startTestProgram({ measuresDatabase: true })
  // Left from the previous file, which had another database.
  newest.clear()
  north = await t.makeBrokerage('North')
  south = await t.makeBrokerage('South')
  otto = await t.makeUser(north.TenantId, 4, 'Otto', 'Lender', north.domain)
  const shard = shards.indexOf(basename(address))
  const ours = (Object.entries(endpoints) as [string, Endpoint][]).filter((_, i) => i % shards.length === shard)
  describe.for(ours)('%s', ([name, endpoint]) => sweepEndpoint(name, endpoint))
}

const mayBeLate: Endpoint[] = [
  endpoints.startBulk,
  endpoints.startEnrollment,
  endpoints.saveChecklistTemplate,
  endpoints.recalculateOutdated,
  // The sweep's files are not in the storage, and not imported.
  endpoints.readImportFile,
  endpoints.matchImportFile,
  endpoints.fixImportCell,
  endpoints.checkImportFile,
  endpoints.startImportFile,
  endpoints.undoImportFile,
]
const sweepEndpoint = (name: string, endpoint: Endpoint) => {
  const hasActor = endpoint.permission !== 'public' && endpoint.permission !== 'link'
  const fields = fieldsIn(endpoint)
  const refusalOf = refusalsOf(endpoint)

  if (hasActor)
    test('asks for a session', async () => {
      // Whoever is not let in sees no difference between ids, so nothing needs to be there.
      const sample = sampleWith(endpoint, {})
      await t.unchanged(async () => {
        for (const as of [undefined, { ...north.agent, token: 'unknown' }])
          for (const answer of await send(endpoint, sample, as)) {
            expect(answer).toMatchObject({ status: 401, body: { Message: expect.stringMatching(/./) } })
            expect(answer.headers.get('www-authenticate')).toBe('Bearer')
          }
      })
    })

  if (endpoint.permission in permissions)
    test('asks for its permission', async () => {
      const calls: { actor: User; sample: Sent }[] = []
      for (const user of [north.agent, north.lender, north.leader]) {
        await t.query('delete from user_permission where user_id = $1', [user.UserId])
        // Another call of the sweep may have ended the first session.
        const actor = await t.signedIn(user)
        calls.push({ actor, sample: await sampleFor(endpoint, actor) })
      }
      await t.unchanged(async () => {
        for (const { actor, sample } of calls)
          for (const answer of await send(endpoint, sample, actor)) {
            const loadsScreen = endpoint.method === 'GET'
            expect(answer).toMatchObject({ status: 403, reason: loadsScreen ? 'Redirect' : 'Forbidden' })
            expect(answer.headers.get('x-redirect')).toBe(loadsScreen ? '1' : null)
            expect(answer.body.Message).toMatch(/permission/)
          }
      })
    })

  if (endpoint.permission in permissions)
    test('needs no other permission', async () => {
      const actor = await allowed(endpoint, north.leader)
      const [answer] = await send(endpoint, await sampleFor(endpoint, actor), actor)
      expect(answer?.status, answer?.text).not.toBe(403)
    })

  if (endpoint.path.startsWith('api/client/'))
    test('knows a client by the cookie of their own visit alone', async () => {
      const [own, others] = [newToken(), newToken()]
      await makeListings(t, 1, [])
      await t.query(
        `insert into listing (mls_id, listing_key, listing_id, modification_timestamp, standard_status)
         values (1, 'K', 'K', now(), 'Active') on conflict do nothing`,
      )
      const { contact, SiteId, SearchId, linkId } = await makeVisit(north, own)
      await makeVisit(south, others)
      const plain = await sampleFor(endpoint, north.agent)
      const given = (part: unknown, known: object) =>
        part && { ...part, ...Object.fromEntries(Object.entries(known).filter(([name]) => name in (part as object))) }
      const sample: Sent = {
        params: given(plain.params, { SiteId, SearchId }),
        query: given(plain.query, { linkId }),
        body: Array.isArray(plain.body) ? plain.body : given(plain.body, { ListingKey: 'K' }),
      }
      const before = await clientsOwn(contact)
      const ask = (token: string) =>
        send(endpoint, sample, undefined, undefined, { cookie: `homes_${SiteId}=${token}`, 'x-dormer-client': '1' })
      // Another brokerage's, a guessed one, an altered one, and the hash as a backup would contain it.
      for (const token of [others, newToken(), `${own.slice(1)}A`, hashToken(own).toString('hex'), ''])
        for (const { status, text } of await ask(token)) {
          expect(status, text).toBeLessThan(500)
          expect(text).not.toMatch(/zelda/i)
        }
      expect(await clientsOwn(contact)).toEqual(before)
      // Without the header, which no other site can send, its own cookie does nothing.
      if (endpoint.method !== 'GET') {
        const [forged] = await send(endpoint, sample, undefined, undefined, { cookie: `homes_${SiteId}=${own}` })
        expect(forged?.status).toBe(400)
        expect(await clientsOwn(contact)).toEqual(before)
      }
      if (name === 'getClientVisit') expect((await ask(own))[0]?.text).toContain('Zelda')
    })

  const ids = fields.filter((f) => f.entity)
  if (hasActor && ids.length > 0)
    test('answers 404 for what the actor may not see', async () => {
      for (const role of ['agent', 'leader', 'lender', 'admin'] as const) {
        const actor = await allowed(endpoint, north[role])
        if (!isForRole(endpoint, role)) continue
        const { sample, sent } = samplesFor(endpoint, actor)
        const hidden = new Map<Entity, Record<string, number>>()
        for (const entity of new Set(ids.map((field) => field.entity as Entity))) {
          const { make, personal } = makers[entity]
          const others: Record<string, number> = { missing: MISSING, stranger: await make(south[role]) }
          if (personal && role !== 'admin') others.colleague = await make(north.colleague)
          hidden.set(entity, others)
        }
        const own = await Promise.all(ids.map((field) => sample(field)))
        await t.unchanged(async () => {
          for (const [i, field] of ids.entries())
            for (const [whose, id] of Object.entries(hidden.get(field.entity as Entity) ?? {}))
              for (const answer of await send(
                endpoint,
                replace(own[i] as Sent, field, asSent(field.schema, id)),
                actor,
              )) {
                const what = `${role} sends ${whose}'s ${told(field.path, field.part)}`
                expect(answer.status, `${what}: ${answer.text}`).toBe(404)
                expect(answer.body.Message, what).toMatch(/was not found/)
              }
        })
        // The same calls with the actor's own ids find them; otherwise the above would prove nothing.
        for (const field of ids) {
          // Waits after wrong passwords in the calls before are not under test here.
          await t.query('delete from sign_in_failure')
          const answer = sent(await send(endpoint, await sample(field), actor))[0]
          // The sample's Count is not the number of matches, its Revision not the last one, its figures none.
          const found = [200, 202, 400, ...(mayBeLate.includes(endpoint) ? [409] : [])]
          // A lender reassigns nothing, not even to the agent or lender it already has.
          if (role === 'lender' && endpoint.permission === 'WorkContacts') found.push(403)
          // Found, but others' figures require permission.
          if (['planStanding', 'moneyLedger', 'exportLedger'].includes(name)) found.push(403)
          // Split plans are not there for those who only manage users.
          if (name === 'inviteUsers' && role !== 'admin') found.push(404)
          // Found, but the user's identity has to be confirmed first.
          if (answer?.body?.NeedsProof) continue
          // Found, but the sweep's documents have no files.
          if (answer?.body?.Message === 'The file is no longer in storage') continue
          expect(found, `${role} sends their own ${told(field.path, field.part)}: ${answer?.text}`).toContain(
            answer?.status,
          )
        }
      }
    })

  const ofContact = ids.some((field) => contactKinds.includes(field.entity as Entity))
  if (hasActor && endpoint.method !== 'GET' && ofContact) {
    test('names its right if it writes something of a contact', () => {
      expect(isRight(endpoint.permission), `${endpoint.permission} is no right`).toBe(true)
    })

    test('takes nothing from the agent when a lender of the same contact sends it', async () => {
      const lender = await allowed(endpoint, north.lender)
      const shared = await makeEntity(north.agent)
      await t.query('update contact_entity set assigned_lender_id = $1 where contact_entity_id = $2', [
        lender.UserId,
        shared,
      ])
      const { sample, sent } = samplesFor(endpoint, north.agent, shared)
      for (const field of [undefined, ...fields]) {
        const plain = await sample(field)
        const others: Partial<Record<Entity, (number | null)[]>> = {
          agent: [north.colleague.UserId, null],
          lender: [otto.UserId, null],
          user: [lender.UserId],
        }
        const values = field?.entity && others[field.entity]
        for (const input of field && values ? values.map((value) => replace(plain, field, value)) : [plain]) {
          const before = await agentsOwn(shared)
          const answers = sent(await send(endpoint, input, lender))
          const what = field && told(field.path, field.part)
          expect(await agentsOwn(shared), `${what}: ${answers[0]?.text}`).toEqual(expect.arrayContaining(before))
          if (endpoint.permission === 'WorkContacts') continue
          for (const answer of answers)
            expect(answer, what).toMatchObject({
              status: 403,
              body: { Message: expect.stringMatching(/ an admin/) },
            })
        }
      }
    })
  }

  if (hasActor && endpoint.method !== 'GET' && !endpoint.method.startsWith('DELETE'))
    test('adds nothing when it is sent twice, with one Idempotency-Key if it says that it creates', async () => {
      const actor = await allowed(endpoint, north.admin)
      const plain = await sampleFor(endpoint, actor)
      const sample = { ...plain, body: { ...(plain.body as object), ...(await besides[name]?.(actor)) } }
      const key = crypto.randomUUID()
      const headers = endpoint.creates && { 'idempotency-key': `"${key}"` }
      const sendOnce = async () => (await send(endpoint, sample, actor, undefined, headers))[0]
      const first = await sendOnce()
      const second = await t.nothingAdded(sendOnce)
      if (!endpoint.creates) return
      expect(first?.status, first?.text).toBeLessThan(300)
      const withoutSecrets = (answer = first) => JSON.stringify(answer?.body).replace(TOKEN, '')
      expect([second?.status, withoutSecrets(second)]).toEqual([first?.status, withoutSecrets()])
      const [kept] = await t.query<{ answer: string }>('select answer::text from idempotency_key where key = $1', [key])
      expect(kept?.answer).not.toMatch(TOKEN)
      expect([first, second].map((answer) => answer?.headers.get('idempotency-replayed'))).toEqual([null, 'true'])
      // A file that is looked into before the key is another one by its name alone.
      const isLookedInto = name === 'addVoicemailDrop'
      const other =
        endpoint.bodyType && !isLookedInto
          ? { File: new File(['Other'], 'people.csv') }
          : { Name: 'Other', Other: 'Other' }
      const body = { ...sample.body, ...other }
      const answers = await t.unchanged(() => send(endpoint, { ...sample, body }, actor, undefined, headers))
      expect(answers[0]).toMatchObject({ status: 422, body: { Message: expect.stringMatching(/Idempotency-Key/) } })
    })

  const wrong = fields.flatMap((field) =>
    wrongFor(
      field.schema,
      field.part === 'params' ? 'path' : field.part === 'query' || endpoint.bodyType ? 'text' : 'json',
    ).map((value) => ({ field, value })),
  )
  if (wrong.length > 0)
    test('refuses values of a wrong kind', async () => {
      const actor = await caller(endpoint)
      const ids = await makeIds(endpoint, actor)
      await t.unchanged(async () => {
        for (const { field, value } of wrong) {
          const sent = replace(sampleWith(endpoint, ids, field), field, value)
          const refusal = refusalOf(field, sent)
          const answers = refusal ? [refusal] : await send(endpoint, sent, hasActor ? actor : undefined)
          for (const { status, body } of answers) {
            const text = JSON.stringify(body)
            expect(status, `${told(field.path, field.part)} = ${JSON.stringify(value)}: ${text}`).toBe(400)
            expect(body.Message).toMatch(/./)
            expect(text).not.toMatch(jargon)
          }
        }
      })
    })

  const texts = fields.filter(
    ({ part, schema }) => part !== 'params' && !hasMembers(schema) && endpoint.response !== 'events',
  )
  if (texts.length > 0)
    test('no text holds up the requests of others', async () => {
      await t.measureDatabase(true)
      onTestFinished(() => t.measureDatabase(false))
      const actor = await caller(endpoint)
      const { fullSample, sent } = samplesFor(endpoint, actor)
      for (const field of texts) {
        const sample = await fullSample(name, field)
        const limit = longestFor(field)
        // As much as it takes, and much more than most take, which must be refused as quickly.
        const lengths = new Set([limit, field.part === 'query' ? 8_000 : 75_000])
        for (const part of textsFor(`${name} ${told(field.path, field.part)}`, limit))
          for (const length of lengths) {
            const text = `a${part.repeat((length - 2) / part.length)}${ENDING}`
            const work = async () => {
              const before = { thread: process.threadCpuUsage(), database: t.databaseWork() }
              const value = isFile(field.schema) ? new File(['x'], text) : text
              const input = replace(sample, field, value)
              if (!refusalOf(field, input)) sent(await send(endpoint, input, hasActor ? actor : undefined))
              return {
                thread: process.threadCpuUsage(before.thread).user / 1000,
                database: t.databaseWork() - before.database,
              }
            }
            const isTooMuch = ({ thread, database }: typeof MAX_WORK) =>
              thread >= MAX_WORK.thread || database >= MAX_WORK.database
            // Compilation, garbage collection and cold caches are not the text's fault.
            let spent = await work()
            for (let tries = 1; isTooMuch(spent) && tries < TRIES; tries++) spent = await work()
            expect(
              isTooMuch(spent),
              `${told(field.path, field.part)}: ${JSON.stringify(part)} × ${length}: ${JSON.stringify(spent)} ms`,
            ).toBe(false)
          }
      }
    })

  test('never answers with an internal error', async () => {
    const actor = await caller(endpoint)
    // A stream of events never ends: HEAD covers everything that comes before it.
    const methods = endpoint.response === 'events' ? ['HEAD'] : undefined
    const { sample, sent } = samplesFor(endpoint, actor)
    for (const field of fields) {
      const plain = await sample(field)
      // An address cannot contain malformed text.
      const values = odd.filter((value) => field.part === 'body' || value.isWellFormed())
      await Promise.all(
        values.map(async (value) => {
          const input = replace(plain, field, value)
          if (refusalOf(field, input)) return
          for (const answer of sent(await patiently(endpoint, input, hasActor ? actor : undefined, methods)))
            expect(
              answer.status,
              `${told(field.path, field.part)} = ${JSON.stringify(value)}: ${answer.text}`,
            ).toBeLessThan(500)
        }),
      )
    }
  })
}
