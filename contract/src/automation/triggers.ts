/*
 * What starts a workflow for a contact, or on a transaction, without anybody adding it. Each has a code, a name, and what
 * its conditions are chosen from: one of the conditions must hold, if there are any.
 */

/** What the conditions of a trigger are chosen from. */
export type ConditionKind =
  | 'sources'
  | 'textCodes'
  | 'clientActs'
  | 'contactTypes'
  | 'tags'
  | 'urgencyTypes'
  | 'statuses'
  | 'dates'
  | 'days'
  | 'minutes'
  | 'savedSearches'
  | 'transactionTypes'

type Declaration = {
  label: string
  of: readonly ('Contact' | 'Transaction')[]
  conditions?: ConditionKind
  /** Without a condition it starts nothing, and publishing says so. */
  needsCondition?: true
}
/** What clients do on their own (activities). */
export const CLIENT_ACTS = [11, 12, 13, 14, 15, 16, 17, 20] as const

const contact = ['Contact'] as const

export const triggers = {
  LeadCreated: { label: 'New lead', of: contact, conditions: 'sources' },
  LeadAssigned: { label: 'Lead assigned to an agent', of: contact },
  NoFirstTouch: {
    label: 'New lead not contacted',
    of: contact,
    conditions: 'minutes',
    needsCondition: true,
  },
  TextCode: { label: 'Text code received', of: contact, conditions: 'textCodes' },
  ClientAct: { label: 'Client was active on their pages', of: contact, conditions: 'clientActs' },
  TypeChanged: { label: 'Contact type changed', of: contact, conditions: 'contactTypes' },
  TagAdded: { label: 'Tag added', of: contact, conditions: 'tags' },
  UrgencyChanged: { label: 'Urgency changed', of: contact, conditions: 'urgencyTypes' },
  Birthday: { label: 'Birthday', of: contact },
  PurchaseAnniversary: { label: 'Purchase anniversary', of: contact },
  SaleAnniversary: { label: 'Sale anniversary', of: contact },
  GoneQuiet: { label: 'Gone quiet', of: contact, conditions: 'days', needsCondition: true },
  NoAnswer: { label: 'Waiting for your reply', of: contact, conditions: 'days', needsCondition: true },
  InSavedSearch: { label: 'Matches a saved search', of: contact, conditions: 'savedSearches', needsCondition: true },
  TransactionStatus: { label: 'Transaction status changed', of: ['Contact', 'Transaction'], conditions: 'statuses' },
  TransactionDate: { label: 'Transaction date reached', of: contact, conditions: 'dates', needsCondition: true },
  TransactionCreated: { label: 'New transaction', of: ['Transaction'], conditions: 'transactionTypes' },
} as const satisfies Record<string, Declaration>
export type EventCode = keyof typeof triggers
export const eventCodes = Object.keys(triggers) as [EventCode, ...EventCode[]]
export const triggerOf = (code: EventCode): Declaration => triggers[code]
