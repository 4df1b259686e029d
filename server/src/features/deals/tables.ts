import { peopleRoles } from '@dormer/contract/deals/people'
import { lineNeeds, lineStatuses } from '@dormer/contract/deals/review'
import { lineAnchors } from '@dormer/contract/deals/transaction-fields'
import { transactionStatuses } from '@dormer/contract/deals/transactions'
import type { AreaTables } from '../../area.ts'

const roleName = `case r.people_role_id ${Object.entries(peopleRoles)
  .map(([id, name]) => `when ${id} then '${name.replace("'", "''")}'`)
  .join(' ')} end`

const law = 'A brokerage has to keep the records of its transactions, for three years or longer by state law'
/** The transactions that they have a role on. */
const theirDeals = `r.transaction_id in (
  select o.transaction_id from transaction_role o join transaction_people p using (tenant_id, transaction_people_id)
  where o.tenant_id = r.tenant_id and p.contact_id = any(person.contacts))`

export const dealsTables: AreaTables = {
  transaction: {
    person: { where: theirDeals, counted: ['transaction', 'transactions'], erase: { stays: law } },
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
    person: { erase: 'delete' },
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
    person: {
      where: `r.transaction_people_id in (select p.transaction_people_id from transaction_people p where p.tenant_id = r.tenant_id and p.contact_id = any(person.contacts))`,
      erase: { stays: law },
    },
    kind: 'TransactionRole',
    isPart: true,
    title: `(select concat(display_name(p.first_name, p.last_name, p.email, p.cell_phone, p.office_phone), ' (', ${roleName}, ')') from transaction_people p
      where p.tenant_id = r.tenant_id and p.transaction_people_id = r.transaction_people_id)`,
    export: { file: 'transaction-roles', about: 'Roles of people on transactions' },
  },
  transaction_share: {
    person: 'none',
    kind: 'TransactionSharing',
    isPart: true,
    title: '(select u.name from user_account u where u.tenant_id = r.tenant_id and u.user_id = r.user_id)',
    export: { file: 'transaction-sharing', about: 'Users whom transactions are shared with' },
  },
  transaction_financials: {
    person: 'none',
    kind: 'Commission',
    title: `''`,
    export: { file: 'commissions', about: 'Commissions of transactions' },
  },
  commission_adjustment: {
    person: 'none',
    kind: 'CommissionAdjustment',
    title: 'r.description',
    export: { file: 'commission-adjustments', about: 'Additions to and deductions from commissions' },
  },
  commission_share: {
    person: 'none',
    kind: 'CommissionShare',
    isPart: true,
    title: '(select u.name from user_account u where u.tenant_id = r.tenant_id and u.user_id = r.agent_id)',
    export: { file: 'commission-shares', about: 'Commissions shared between agents' },
  },
  disbursement: {
    person: 'none',
    kind: 'DisbursementStatement',
    title: `''`,
    export: { file: 'disbursements', about: 'Disbursement statements' },
  },
  ledger: { person: 'none', export: { file: 'money-ledger', about: 'What happened to money, and who did it' } },
  split_plan: {
    person: 'none',
    kind: 'SplitPlan',
    title: 'r.name',
    export: { file: 'split-plans', about: 'Split plans', name: 'name' },
  },
  plan_assignment: { person: 'none', export: { file: 'plan-assignments', about: 'Which agent is on which plan' } },
  plan_split: {
    person: 'none',
    restoredWith: 'transaction',
    export: { file: 'plan-splits', about: 'What plans made of each transaction' },
  },
  transaction_folder: {
    person: 'none',
    kind: 'TransactionFolder',
    title: 'r.name',
    export: { file: 'transaction-folders', about: 'Folders of transactions' },
  },
  transaction_document: {
    person: {
      where: theirDeals,
      counted: ['document of a transaction', 'documents of transactions'],
      notCopied: 'Records of the brokerage, which are about all parties',
      erase: { stays: law },
    },
    kind: 'TransactionDocument',
    title: 'r.name',
    hidden: ['is_statement'],
    export: { file: 'transaction-documents', about: 'Documents of transactions, and where each is in this zip' },
    files: { key: 'storage_key', folder: 'transaction-documents', name: `r.document_id || ' ' || r.name` },
  },
  transaction_image: {
    person: 'none',
    restoredWith: 'transaction',
    export: { file: 'transaction-pictures', about: 'Pictures of transactions, and where each is in this zip' },
    files: {
      key: 'storage_key',
      folder: 'transaction-pictures',
      name: `r.transaction_id || '.' || split_part(r.preview_type, '/', 2)`,
    },
  },
  document_email: {
    person: {
      where: theirDeals,
      notCopied: 'Records of the brokerage, which are about all parties',
      erase: { stays: law },
    },
    kind: 'DocumentEmail',
    title: 'r.title',
    hidden: ['message_id', 'document_ids'],
    export: { file: 'emailed-documents', about: 'Documents that were emailed' },
  },
  checklist_template: {
    person: 'none',
    export: { file: 'checklist-templates', about: 'Checklists by type of transaction' },
  },
  checklist_template_line: {
    person: 'none',
    kind: 'Checklist',
    title: `r.type || ': ' || r.name`,
    words: { need: lineNeeds, due_from: lineAnchors },
    export: { file: 'checklist-template-lines', about: 'Lines of these checklists' },
  },
  checklist_line: {
    person: 'none',
    kind: 'ChecklistLine',
    title: 'r.name',
    words: { need: lineNeeds, due_from: lineAnchors, status: lineStatuses },
    // When, and by whom, is part of each change.
    hidden: ['handed_in_by_id', 'date_handed_in', 'reviewed_by_id', 'date_reviewed', 'template_line_id'],
    export: { file: 'checklist-lines', about: 'Checklists of transactions' },
  },
  checklist_document: {
    person: 'none',
    kind: 'HandedIn',
    isPart: true,
    title: `(select concat_ws(' for ', (select d.name from transaction_document d
        where d.tenant_id = r.tenant_id and d.document_id = r.document_id), l.name)
      from checklist_line l where l.tenant_id = r.tenant_id and l.line_id = r.line_id)`,
    export: { file: 'checklist-documents', about: 'What was handed in for which line' },
  },
  document_request: {
    person: {
      where: theirDeals,
      notCopied: 'Records of the brokerage, which are about all parties',
      erase: { stays: law },
    },
    kind: 'DocumentRequest',
    title: 'r.title',
    hidden: ['message_id', 'requested_by_id'],
    export: { file: 'document-requests', about: 'Documents that were asked for' },
  },
  vendor_hidden: { person: 'none', export: { file: 'hidden-vendors', about: 'Vendors that are not offered' } },
}
