import { plans } from '@dormer/contract/brokerage/plans'
import { roles } from '@dormer/contract/permissions'
import type { AreaTables } from '../../area.ts'
import { mentioned } from '../../db/mentioned.ts'

const planNames = Object.fromEntries(Object.entries(plans).map(([id, { Name }]) => [id, Name]))

export const brokerageTables: AreaTables = {
  tenant: {
    person: 'none',
    kind: 'Brokerage',
    title: 'r.name',
    export: { file: 'brokerage', about: 'The brokerage and its settings' },
    files: { key: 'logo_key', folder: 'pictures', name: `'logo.png'` },
  },
  user_account: {
    person: 'none',
    kind: 'User',
    title: `trim(r.first_name || ' ' || r.last_name)`,
    words: { role_id: roles },
    export: { file: 'users', about: 'Users, without their passwords', name: 'name' },
    files: { key: 'photo_key', folder: 'pictures', name: `'user ' || r.user_id || '.jpg'` },
  },
  user_permission: {
    person: 'none',
    kind: 'Permission',
    title: `concat_ws(': ', (select u.name from user_account u where u.tenant_id = r.tenant_id and u.user_id = r.user_id), r.permission_code)`,
    export: { file: 'user-permissions', about: 'What users were permitted beyond their role' },
  },
  account_event: { person: 'none', export: { file: 'sign-ins', about: 'Sign-ins, and changes of accounts' } },
  billing: {
    person: 'none',
    kind: 'Billing',
    title: `''`,
    words: { plan_id: planNames },
    export: { file: 'billing', about: 'Plan and payment of Dormer' },
  },
  source: {
    person: 'none',
    kind: 'Source',
    title: 'r.name',
    export: { file: 'sources', about: 'Sources of leads', name: 'name' },
  },
  urgency_type: {
    person: 'none',
    kind: 'UrgencyType',
    title: 'r.description',
    export: { file: 'urgency-types', about: 'Urgency types', name: 'description' },
  },
  change: {
    person: {
      where:
        'r.contact_id = any(person.contacts) or r.contact_id is null and r.contact_entity_id = any(person.households)',
      counted: ['entry of the history', 'entries of the history'],
      erase: { set: { before: 'null', after: 'null' } },
    },
    merge: { stays: 'The history tells of whom it was; the kept contact’s page shows both.' },
    export: { file: 'history', about: 'What was changed, by whom and when' },
  },
  trash: {
    person: {
      where: 'false',
      notCopied: 'What was deleted is in the history',
      erase: { stays: 'Who deleted something and when, without what it was' },
    },
    leftOut: 'What was deleted; its rows are in the history for 30 days.',
  },
  account_code: { person: 'none', leftOut: 'Codes of emailed links: secrets.' },
  authenticator: { person: 'none', leftOut: 'Secrets of second steps.' },
  run: {
    person: {
      where: mentioned('r.title', 'r.params', 'r.message', 'r.skipped', 'r.result'),
      notCopied: 'What users did to many contacts',
      erase: {
        set: {
          title: `'Erased'`,
          message: 'null',
          // One that goes on still needs what it was asked, and adds to what it has done.
          params: `case when r.date_finished is null then r.params else '{}' end`,
          skipped: `case when r.date_finished is null then r.skipped else '{}' end`,
          result: `case when r.date_finished is null then r.result else '{}' end`,
        },
      },
    },
    title: 'r.title',
    export: { file: 'runs', about: 'What ran in the background: bulk actions, imports' },
    passingFile: 'storage_key',
  },
  run_item: { leftOut: 'What runs still have to do.' },
  brokerage_export: {
    person: {
      where: 'true',
      counted: ['export of everything, which has them', 'exports of everything, which have them'],
      notCopied: 'Has everybody',
      erase: 'delete',
    },
    leftOut: 'The exports themselves.',
    passingFile: 'storage_key',
  },
  discarded_file: { person: 'none', leftOut: 'Files of what was deleted.', passingFile: 'storage_key' },
  due: { person: 'none', leftOut: 'What waits for its time, made of the rest.' },
  download_link: { person: 'none', leftOut: 'Secret links that are valid for minutes.' },
  idempotency_key: {
    person: {
      where: mentioned('r.answer'),
      notCopied: 'Answers of the last day, for requests that are sent again',
      erase: 'delete',
    },
    leftOut: 'Answers of the last day, for requests that are sent again.',
  },
  known_device: { person: 'none', leftOut: 'What identifies browsers: secrets.' },
  option_version: { person: 'none', leftOut: 'Marks for browsers that keep lists.' },
  passkey: { person: 'none', leftOut: 'Keys of users.' },
  payment_event: { person: 'none', leftOut: 'What the payment provider has told, so that nothing counts twice.' },
  recovery_code: { person: 'none', leftOut: 'Codes of second steps: secrets.' },
  session: { person: 'none', leftOut: 'Where users are signed in: secrets.' },
  sign_in_step: { person: 'none', leftOut: 'Secrets that are valid for minutes.' },
  try_out_payment: { person: 'none', leftOut: 'What the payment provider for trying out remembers.' },
}
