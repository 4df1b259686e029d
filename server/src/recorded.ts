import { plans } from '@dormer/contract/brokerage/plans'
import { activityTypes } from '@dormer/contract/day/activities'
import { appointmentResults, appointmentTypes } from '@dormer/contract/day/appointments'
import { repeatLabels, taskTypes } from '@dormer/contract/day/tasks'
import { peopleRoles } from '@dormer/contract/deals/people'
import { lineAnchors, lineNeeds, lineStatuses } from '@dormer/contract/deals/review'
import { transactionStatuses } from '@dormer/contract/deals/transactions'
import { emailProviders } from '@dormer/contract/messages/mailboxes'
import { contactTypes } from '@dormer/contract/people/contacts'
import { roles } from '@dormer/contract/permissions'
import type { Recorded } from './features/brokerage/audit/recorded.ts'

const planNames = Object.fromEntries(Object.entries(plans).map(([id, { Name }]) => [id, Name]))
const plain = (html: string) => `regexp_replace(${html}, '<[^>]*>', ' ', 'g')`
const roleName = `case r.people_role_id ${Object.entries(peopleRoles)
  .map(([id, name]) => `when ${id} then '${name.replace("'", "''")}'`)
  .join(' ')} end`
const personName = `trim(r.first_name || ' ' || r.last_name)`

/**
 * How recorded changes of each table are presented (history, audit, trash); a feature that calls `track` adds a line
 * here.
 */
export const recorded: Recorded = {
  contact: {
    kind: 'Contact',
    title: 'display_name(r.first_name, r.last_name, r.email, r.cell_phone, r.home_phone, r.work_phone)',
  },
  // Tracked only so that it is restored with a deleted contact.
  contact_touch: { title: '' },
  contact_entity: {
    kind: 'Household',
    title: `(select trim(p.first_name || ' ' || p.last_name) from contact p where p.tenant_id = r.tenant_id
      and p.contact_entity_id = r.contact_entity_id order by p.contact_id limit 1)`,
    words: { contact_type_id: contactTypes },
  },
  tag: { title: 'r.name' },
  tag_contact_entity: {
    kind: 'Tag',
    title: '(select t.name from tag t where t.tenant_id = r.tenant_id and t.tag_id = r.tag_id)',
  },
  note: { kind: 'Note', title: plain('r.note'), words: { note: 'html' } },
  contact_document: { kind: 'Document', title: 'r.file_name' },
  contact_property: { kind: 'Property', title: `coalesce(r.address, r.city || ', ' || r.state_code)` },
  activity: {
    kind: 'Activity',
    title: 'coalesce(r.subject, r.description)',
    words: { activity_type_id: activityTypes },
  },
  task: {
    kind: 'Task',
    title: 'r.title',
    words: { task_type_id: taskTypes, repeat: repeatLabels },
    hidden: ['next_task_id', 'activity_id', 'repeat_from'],
  },
  appointment: {
    kind: 'Appointment',
    title: 'r.title',
    words: { appointment_type_id: appointmentTypes, appointment_result_id: appointmentResults },
    hidden: ['invitation_uid'],
  },
  idx_catalog: { kind: 'Catalog', title: 'r.name' },
  search: { kind: 'Search', title: 'r.name' },
  // Tracked only so that they are restored with a deleted contact.
  client_favorite: { title: '' },
  saved_search: { kind: 'SavedSearch', title: 'r.name' },
  email_template: { kind: 'EmailTemplate', title: 'r.name', words: { body: 'html' } },
  text_template: { kind: 'TextTemplate', title: 'r.name' },
  mailbox: { kind: 'Mailbox', title: 'r.email', words: { email_provider_id: emailProviders } },
  phone_code: { kind: 'TextCode', title: 'r.code' },
  transaction: {
    kind: 'Transaction',
    title: `coalesce(nullif(concat_ws(', ', r.address, r.city), ''), r.type)`,
    words: { status_id: transactionStatuses },
  },
  transaction_share: {
    kind: 'TransactionSharing',
    isPart: true,
    title: '(select u.name from user_account u where u.tenant_id = r.tenant_id and u.user_id = r.user_id)',
  },
  transaction_people: {
    kind: 'TransactionPerson',
    title: 'display_name(r.first_name, r.last_name, r.email, r.cell_phone, r.office_phone)',
  },
  transaction_role: {
    kind: 'TransactionRole',
    isPart: true,
    title: `(select concat(display_name(p.first_name, p.last_name, p.email, p.cell_phone, p.office_phone), ' (', ${roleName}, ')') from transaction_people p
      where p.tenant_id = r.tenant_id and p.transaction_people_id = r.transaction_people_id)`,
  },
  transaction_financials: { kind: 'Commission', title: `''` },
  commission_adjustment: { kind: 'CommissionAdjustment', title: 'r.description' },
  commission_share: {
    kind: 'CommissionShare',
    isPart: true,
    title: '(select u.name from user_account u where u.tenant_id = r.tenant_id and u.user_id = r.agent_id)',
  },
  disbursement: { kind: 'DisbursementStatement', title: `''` },
  transaction_folder: { kind: 'TransactionFolder', title: 'r.name' },
  transaction_document: { kind: 'TransactionDocument', title: 'r.name', hidden: ['is_statement'] },
  checklist_template_line: {
    kind: 'Checklist',
    title: `r.type || ': ' || r.name`,
    words: { need: lineNeeds, due_from: lineAnchors },
  },
  checklist_line: {
    kind: 'ChecklistLine',
    title: 'r.name',
    words: { need: lineNeeds, due_from: lineAnchors, status: lineStatuses },
    // When, and by whom, is part of each change.
    hidden: ['handed_in_by_id', 'date_handed_in', 'reviewed_by_id', 'date_reviewed', 'template_line_id'],
  },
  checklist_document: {
    kind: 'HandedIn',
    isPart: true,
    title: `(select concat_ws(' for ', (select d.name from transaction_document d
        where d.tenant_id = r.tenant_id and d.document_id = r.document_id), l.name)
      from checklist_line l where l.tenant_id = r.tenant_id and l.line_id = r.line_id)`,
  },
  document_email: { kind: 'DocumentEmail', title: 'r.title', hidden: ['message_id', 'document_ids'] },
  // Tracked only so that it is restored with a deleted transaction.
  transaction_image: { title: '' },
  // Tracked only so that it is restored with a deleted transaction.
  plan_split: { title: '' },
  split_plan: { kind: 'SplitPlan', title: 'r.name' },
  source: { kind: 'Source', title: 'r.name' },
  urgency_type: { kind: 'UrgencyType', title: 'r.description' },
  user_account: { kind: 'User', title: personName, words: { role_id: roles } },
  user_permission: {
    kind: 'Permission',
    title: `concat_ws(': ', (select u.name from user_account u where u.tenant_id = r.tenant_id and u.user_id = r.user_id), r.permission_code)`,
  },
  tenant: { kind: 'Brokerage', title: 'r.name' },
  billing: { kind: 'Billing', title: `''`, words: { plan_id: planNames } },
  contact_import: { kind: 'Import', title: 'r.file_name' },
  contact_bulk: { kind: 'BulkAction', title: 'r.description' },
}
