import { plans } from '@dormer/contract/brokerage/plans'
import { roles } from '@dormer/contract/permissions'
import type { AreaTables } from '../../area.ts'

const planNames = Object.fromEntries(Object.entries(plans).map(([id, { Name }]) => [id, Name]))

export const brokerageTables: AreaTables = {
  tenant: {
    kind: 'Brokerage',
    title: 'r.name',
    export: { file: 'brokerage', about: 'The brokerage and its settings' },
    files: { key: 'logo_key', folder: 'pictures', name: `'logo.png'` },
  },
  user_account: {
    kind: 'User',
    title: `trim(r.first_name || ' ' || r.last_name)`,
    words: { role_id: roles },
    export: { file: 'users', about: 'Users, without their passwords', name: 'name' },
    files: { key: 'photo_key', folder: 'pictures', name: `'user ' || r.user_id || '.jpg'` },
  },
  user_permission: {
    kind: 'Permission',
    title: `concat_ws(': ', (select u.name from user_account u where u.tenant_id = r.tenant_id and u.user_id = r.user_id), r.permission_code)`,
    export: { file: 'user-permissions', about: 'What users were permitted beyond their role' },
  },
  account_event: { export: { file: 'sign-ins', about: 'Sign-ins, and changes of accounts' } },
  billing: {
    kind: 'Billing',
    title: `''`,
    words: { plan_id: planNames },
    export: { file: 'billing', about: 'Plan and payment of Dormer' },
  },
  source: {
    kind: 'Source',
    title: 'r.name',
    export: { file: 'sources', about: 'Sources of leads', name: 'name' },
  },
  urgency_type: {
    kind: 'UrgencyType',
    title: 'r.description',
    export: { file: 'urgency-types', about: 'Urgency types', name: 'description' },
  },
  change: {
    merge: { stays: 'The history tells of whom it was; the kept contact’s page shows both.' },
    export: { file: 'history', about: 'What was changed, by whom and when' },
  },
  trash: { leftOut: 'What was deleted; its rows are in the history for 30 days.' },
  account_code: { leftOut: 'Codes of emailed links: secrets.' },
  authenticator: { leftOut: 'Secrets of second steps.' },
  run: {
    title: 'r.title',
    export: { file: 'runs', about: 'What ran in the background: bulk actions, imports' },
    passingFile: 'storage_key',
  },
  run_item: { leftOut: 'What runs still have to do.' },
  brokerage_export: {
    leftOut: 'The exports themselves.',
    passingFile: 'storage_key',
  },
  discarded_file: {
    leftOut: 'Files of what was deleted.',
    passingFile: 'storage_key',
  },
  due: { leftOut: 'What waits for its time, made of the rest.' },
  download_link: { leftOut: 'Secret links that are valid for minutes.' },
  idempotency_key: { leftOut: 'Answers of the last day, for requests that are sent again.' },
  known_device: { leftOut: 'What identifies browsers: secrets.' },
  option_version: { leftOut: 'Marks for browsers that keep lists.' },
  passkey: { leftOut: 'Keys of users.' },
  payment_event: { leftOut: 'What the payment provider has told, so that nothing counts twice.' },
  recovery_code: { leftOut: 'Codes of second steps: secrets.' },
  session: { leftOut: 'Where users are signed in: secrets.' },
  sign_in_step: { leftOut: 'Secrets that are valid for minutes.' },
  try_out_payment: { leftOut: 'What the payment provider for trying out remembers.' },
}
