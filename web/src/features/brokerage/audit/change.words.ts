import type { Change, ChangeKind } from '@dormer/contract/brokerage/audit'
import { formatPhone } from '@dormer/contract/phone'
import { formatDay, formatInstantTime, formatMoney } from '../../../ui/format.ts'

/** What things are called mid-sentence. */
export const kindNames: Record<ChangeKind, string> = {
  Contact: 'contact',
  Household: 'household',
  Tag: 'tag',
  Note: 'note',
  Document: 'document',
  Property: 'property',
  Activity: 'activity',
  Task: 'task',
  Appointment: 'appointment',
  Search: 'property search',
  SavedSearch: 'saved search',
  EmailTemplate: 'email template',
  TextTemplate: 'text template',
  TextCode: 'text code',
  Catalog: 'catalog',
  Mailbox: 'mailbox',
  Transaction: 'transaction',
  TransactionSharing: 'transaction sharing',
  TransactionPerson: 'transaction person',
  TransactionRole: 'role on a transaction',
  Commission: 'commission',
  CommissionAdjustment: 'commission adjustment',
  CommissionShare: 'commission share',
  DisbursementStatement: 'disbursement statement',
  TransactionFolder: 'transaction folder',
  TransactionDocument: 'transaction document',
  ChecklistLine: 'checklist line',
  HandedIn: 'document handed in',
  Checklist: 'line of the brokerage’s checklist',
  DocumentEmail: 'email with documents',
  SplitPlan: 'split plan',
  Source: 'source',
  UrgencyType: 'urgency type',
  User: 'user',
  Permission: 'permission',
  Brokerage: 'brokerage',
  Billing: 'billing',
  Import: 'import',
  BulkAction: 'bulk action',
}
/** What they are called on their own. */
export const kindLabel = (kind: ChangeKind) => kindNames[kind].replace(/^./, (letter) => letter.toUpperCase())

/** Who made the change, at the start of a sentence. */
export const whoOf = ({ ByName, Via }: Pick<Change, 'ByName' | 'Via'>) => {
  if (Via === 'Import') return ByName ? `The import by ${ByName}` : 'An import'
  if (Via === 'Client') return 'A client'
  return ByName ?? (Via === 'User' || Via === 'Api' ? 'A former user' : 'The system')
}

/** How the change came about, unless that is obvious. */
export const viaOf = ({ Via }: Pick<Change, 'Via'>) =>
  Via === 'Job' ? 'in the background' : Via === 'Api' ? 'through the API' : undefined

/** Added, logged, removed and so on. */
export const verbOf = ({ Kind, What }: Pick<Change, 'Kind' | 'What'>) => {
  if (Kind === 'Tag' && What === 'Deleted') return 'removed'
  if (Kind === 'Activity' && What === 'Added') return 'logged'
  return What.toLowerCase()
}

type Field = Change['Fields'][number]

/** A value, formatted as everywhere else. */
export const shownValue = (type: Field['Type'], value: string) => {
  switch (type) {
    case 'day':
      return formatDay(value)
    case 'instant':
      return formatInstantTime(value)
    case 'money':
      return formatMoney(value)
    case 'percent':
      return `${Number(Number(value).toFixed(6))}%`
    case 'phone':
      return formatPhone(value)
    default:
      return value
  }
}
