import type { EventCode } from './triggers.ts'

/** A quantity or a name that somebody chose, such as '15 minutes' or 'VIP'; several are joined by 'or'. */
const or = new Intl.ListFormat('en-US', { type: 'disjunction' })
const quoted = (names: readonly string[]) => or.format(names.map((name) => `“${name}”`))

const dayOf = (label: string) => (label === 'Date Closed' ? 'the day it closed' : `its ${label.toLowerCase()}`)

/** What starts a workflow without a condition, and with the chosen ones, by name. */
const phrases: { [C in EventCode]: [bare: string, withConditions?: (names: readonly string[]) => string] } = {
  LeadCreated: ['A new lead comes in', (sources) => `A new lead comes in from ${or.format(sources)}`],
  LeadAssigned: ['A lead is assigned to an agent'],
  NoFirstTouch: [
    'Nobody has contacted a new lead yet',
    (times) => `Nobody has contacted a new lead for ${or.format(times)}`,
  ],
  TextCode: ['Somebody texts one of your codes', (codes) => `Somebody texts the code ${quoted(codes)}`],
  ClientAct: ['A client is active on their pages', (acts) => `A client is active on their pages: ${or.format(acts)}`],
  TypeChanged: ['The contact type changes', (types) => `The contact type changes to ${or.format(types)}`],
  TagAdded: ['A tag is added to the contact', (tags) => `The tag ${quoted(tags)} is added to the contact`],
  UrgencyChanged: ['The urgency changes', (urgencies) => `The urgency changes to ${or.format(urgencies)}`],
  Birthday: ['It is the contact’s birthday'],
  PurchaseAnniversary: ['It is the anniversary of their purchase'],
  SaleAnniversary: ['It is the anniversary of their sale'],
  GoneQuiet: ['A contact has gone quiet', (times) => `A contact has been quiet for ${or.format(times)}`],
  NoAnswer: [
    'A contact is waiting for your reply',
    (times) => `A contact has been waiting for your reply for ${or.format(times)}`,
  ],
  InSavedSearch: [
    'A contact begins to match a saved search',
    (searches) => `A contact begins to match the saved search ${quoted(searches)}`,
  ],
  TransactionStatus: [
    'The status of a transaction changes',
    (statuses) => `The status of a transaction changes to ${or.format(statuses)}`,
  ],
  TransactionDate: [
    'A transaction reaches one of its dates',
    (dates) => `A transaction reaches ${or.format(dates.map(dayOf))}`,
  ],
  TransactionCreated: ['A transaction is created', (types) => `A transaction of type ${or.format(types)} is created`],
}

/** What starts a workflow as a sentence after 'Starts when'; of the conditions, one must hold. */
export const triggerPhrase = (code: EventCode, conditions: readonly string[]) => {
  const [bare, withConditions] = phrases[code]
  return conditions.length > 0 && withConditions ? withConditions(conditions) : bare
}
