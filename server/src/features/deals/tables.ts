import { peopleRoles } from '@dormer/contract/deals/people'
import { lineNeeds, lineStatuses } from '@dormer/contract/deals/review'
import { lineAnchors } from '@dormer/contract/deals/transaction-fields'
import { transactionStatuses } from '@dormer/contract/deals/transactions'
import type { AreaTables } from '../../area.ts'

const roleName = `case r.people_role_id ${Object.entries(peopleRoles)
  .map(([id, name]) => `when ${id} then '${name.replace("'", "''")}'`)
  .join(' ')} end`

export const dealsTables: AreaTables = {
  transaction: {
    kind: 'Transaction',
    title: `coalesce(nullif(concat_ws(', ', r.address, r.city), ''), r.type)`,
    words: { status_id: transactionStatuses },
    export: {
      file: 'transactions',
      about: 'Transactions',
      name: `concat_ws(', ', nullif(concat_ws(' ', address, unit_number), ''), city)`,
    },
  },
  transaction_people: {
    merge: { moves: ['transaction person', 'transaction people'] },
    kind: 'TransactionPerson',
    title: 'display_name(r.first_name, r.last_name, r.email, r.cell_phone, r.office_phone)',
    // The person whom a deleted contact left behind has been shared with the whole brokerage meanwhile (decision 0066).
    inTheWay: {
      transaction_people_shared:
        "The vendor book now suggests this person to the whole brokerage. Take them out of the brokerage's book first.",
    },
    export: { file: 'transaction-people', about: 'People of transactions, and the vendor book' },
  },
  transaction_role: {
    kind: 'TransactionRole',
    isPart: true,
    title: `(select concat(display_name(p.first_name, p.last_name, p.email, p.cell_phone, p.office_phone), ' (', ${roleName}, ')') from transaction_people p
      where p.tenant_id = r.tenant_id and p.transaction_people_id = r.transaction_people_id)`,
    export: { file: 'transaction-roles', about: 'Roles of people on transactions' },
  },
  transaction_share: {
    kind: 'TransactionSharing',
    isPart: true,
    title: '(select u.name from user_account u where u.tenant_id = r.tenant_id and u.user_id = r.user_id)',
    export: { file: 'transaction-sharing', about: 'Users whom transactions are shared with' },
  },
  transaction_financials: {
    kind: 'Commission',
    title: `''`,
    export: { file: 'commissions', about: 'Commissions of transactions' },
  },
  commission_adjustment: {
    kind: 'CommissionAdjustment',
    title: 'r.description',
    export: { file: 'commission-adjustments', about: 'Additions to and deductions from commissions' },
  },
  commission_share: {
    kind: 'CommissionShare',
    isPart: true,
    title: '(select u.name from user_account u where u.tenant_id = r.tenant_id and u.user_id = r.agent_id)',
    export: { file: 'commission-shares', about: 'Commissions shared between agents' },
  },
  disbursement: {
    kind: 'DisbursementStatement',
    title: `''`,
    export: { file: 'disbursements', about: 'Disbursement statements' },
  },
  ledger: { export: { file: 'money-ledger', about: 'What happened to money, and who did it' } },
  split_plan: {
    kind: 'SplitPlan',
    title: 'r.name',
    export: { file: 'split-plans', about: 'Split plans', name: 'name' },
  },
  plan_assignment: { export: { file: 'plan-assignments', about: 'Which agent is on which plan' } },
  plan_split: {
    restoredWith: 'transaction',
    export: { file: 'plan-splits', about: 'What plans made of each transaction' },
  },
  transaction_folder: {
    kind: 'TransactionFolder',
    title: 'r.name',
    export: { file: 'transaction-folders', about: 'Folders of transactions' },
  },
  transaction_document: {
    kind: 'TransactionDocument',
    title: 'r.name',
    hidden: ['is_statement'],
    export: { file: 'transaction-documents', about: 'Documents of transactions, and where each is in this zip' },
    files: { key: 'storage_key', folder: 'transaction-documents', name: `r.document_id || ' ' || r.name` },
  },
  transaction_image: {
    restoredWith: 'transaction',
    export: { file: 'transaction-pictures', about: 'Pictures of transactions, and where each is in this zip' },
    files: {
      key: 'storage_key',
      folder: 'transaction-pictures',
      name: `r.transaction_id || '.' || split_part(r.preview_type, '/', 2)`,
    },
  },
  document_email: {
    kind: 'DocumentEmail',
    title: 'r.title',
    hidden: ['message_id', 'document_ids'],
    export: { file: 'emailed-documents', about: 'Documents that were emailed' },
  },
  checklist_template: { export: { file: 'checklist-templates', about: 'Checklists by type of transaction' } },
  checklist_template_line: {
    kind: 'Checklist',
    title: `r.type || ': ' || r.name`,
    words: { need: lineNeeds, due_from: lineAnchors },
    export: { file: 'checklist-template-lines', about: 'Lines of these checklists' },
  },
  checklist_line: {
    kind: 'ChecklistLine',
    title: 'r.name',
    words: { need: lineNeeds, due_from: lineAnchors, status: lineStatuses },
    // When, and by whom, is part of each change.
    hidden: ['handed_in_by_id', 'date_handed_in', 'reviewed_by_id', 'date_reviewed', 'template_line_id'],
    export: { file: 'checklist-lines', about: 'Checklists of transactions' },
  },
  checklist_document: {
    kind: 'HandedIn',
    isPart: true,
    title: `(select concat_ws(' for ', (select d.name from transaction_document d
        where d.tenant_id = r.tenant_id and d.document_id = r.document_id), l.name)
      from checklist_line l where l.tenant_id = r.tenant_id and l.line_id = r.line_id)`,
    export: { file: 'checklist-documents', about: 'What was handed in for which line' },
  },
  document_request: {
    kind: 'DocumentRequest',
    title: 'r.title',
    hidden: ['message_id', 'requested_by_id'],
    export: { file: 'document-requests', about: 'Documents that were asked for' },
  },
  vendor_hidden: { export: { file: 'hidden-vendors', about: 'Vendors that are not offered' } },
}
