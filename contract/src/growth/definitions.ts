/*
 * What every figure of the performance reports counts, said once: screens show it beside the figure, the API's
 * documentation under its name. The server has one condition for each (performance/figures.ts), for the count and for
 * the rows behind it.
 */

export type Definition = {
  /** What the screen calls it. */
  label: string
  /** What it counts, in a sentence. */
  words: string
  /** Always shown, where the name alone may be taken for something else. */
  hint?: string
}

/** How long the calls of a class are. */
const classHints = {
  Dials: 'under 1 minute',
  Contacted: '1 to 2 minutes',
  Conversations: '2 minutes or more',
} as const

const agentActivity = {
  NewLeads: {
    label: 'New Leads',
    words:
      'Contacts added in these days, counted for the agent they are assigned to now. In a lender’s row, those whose lender they are now; the total has each once.',
  },
  Calls: {
    label: 'Calls',
    words:
      'Calls that the user placed or took here, and calls that were logged: Called, Left Message or No Answer. A call whose outcome was logged counts once.',
  },
  Texts: { label: 'Texts', words: 'Texts that a person sent or logged. Automatic ones are counted apart.' },
  Emails: { label: 'Emails', words: 'Emails that a person sent or logged. Automatic ones are counted apart.' },
  ApptsCreated: { label: 'Appts Created', words: 'Appointments the user made in these days, for whatever day.' },
  ApptsScheduled: {
    label: 'Appts Scheduled',
    words: 'Appointments of the user that fall on these days, past and to come.',
  },
  Showings: { label: 'Showings', words: 'Showings that were logged.' },
  OpenHouses: { label: 'Open Houses', words: 'Open houses that were logged.' },
  OffersMade: { label: 'Offers Made', words: 'Offers that were logged as made.' },
  AutomaticMessages: {
    label: 'Automatic Messages',
    words:
      'Texts and emails that a program sent: workflows, alerts, automatic answers. Not counted in any other figure.',
  },
} as const satisfies Record<string, Definition>

const leadPerformance = {
  LeadCount: { label: 'Leads', words: 'Contacts added in these days. All other figures are about them, until now.' },
  Calls: {
    label: 'Dials',
    hint: 'all calls',
    words:
      'All calls with these leads, however long: placed or taken here, or logged as Called, Left Message or No Answer. A call whose outcome was logged counts once.',
  },
  Contacted: {
    label: 'Contacted',
    hint: classHints.Contacted,
    words:
      'Calls with these leads of at least 60 and less than 120 seconds. Calls logged by hand have no duration and do not count here.',
  },
  Conversations: {
    label: 'Conversations',
    hint: classHints.Conversations,
    words:
      'Calls with these leads of 120 seconds or more. Calls logged by hand have no duration and do not count here.',
  },
  Texts: { label: 'Texts', words: 'Texts that a person sent to these leads or logged, without automatic ones.' },
  Emails: { label: 'Emails', words: 'Emails that a person sent to these leads or logged, without automatic ones.' },
  Appointments: { label: 'Appointments', words: 'Appointments with these leads, past and to come.' },
} as const satisfies Record<string, Definition>

const appointments = {
  Appointments: { label: 'Appointments', words: 'All appointments that fall on these days, past and to come.' },
  Shown: { label: 'Shown', words: 'Appointments that took place: with any result but Pending.' },
  ListingAppointments: { label: 'Listing Appointments', words: 'Appointments of the type Listing Appointment.' },
  ListingAgreements: {
    label: 'Listing Agreements',
    words: 'Listing appointments with the result Listing Agreement Signed.',
  },
  BuyerConsultations: { label: 'Buyer Consultations', words: 'Appointments of the type Buyer Consultation.' },
  BuyerAgreements: { label: 'Buyer Agreements', words: 'Buyer consultations with the result Agreement Signed.' },
  InitialShowings: { label: 'Initial Showings', words: 'Appointments of the type Initial Showing.' },
  ShowingAgreements: { label: 'Showing Agreements', words: 'Initial showings with the result Agreement Signed.' },
} as const satisfies Record<string, Definition>

const cohorts = {
  Leads: { label: 'Leads', words: 'Contacts added in the month, with the source and the agent they have now.' },
  WithAppointment: { label: 'Appointment', words: 'Leads with an appointment, past or to come.' },
  WithAgreement: {
    label: 'Agreement',
    words:
      'Leads with an appointment that ended in a signed agreement, or whose household has a signed buyer agreement on file.',
  },
  Closed: {
    label: 'Closed',
    words:
      'Leads who are a buyer or seller on a transaction that closed on the day they were added or later; for one agent, on a transaction of that agent.',
  },
  Closings: {
    label: 'Closings',
    words: 'Transactions that these leads closed. Each counts once: for the one of its buyers and sellers added first.',
  },
} as const satisfies Record<string, Definition>

const goals = {
  Calls: agentActivity.Calls,
  Appointments: {
    label: 'Appointments',
    words: 'Appointments of the user that fall on these days, until now. Those to come count once their time has come.',
  },
  Closings: { label: 'Closings', words: 'Transactions of the agent that closed on these days.' },
} as const satisfies Record<string, Definition>

/** A lead is touched fast in less than this. */
export const FAST_SECONDS = 300

const speedToLead = {
  Leads: {
    label: 'Leads',
    words:
      'Leads that arrived in these days: contacts added, but not by an import. A household counts once, as the person who was added first.',
  },
  Touched: {
    label: 'Touched',
    words:
      'Leads that a person has called, texted or emailed until now, or logged so: anybody of the brokerage, to anybody of the household. A call that connected and was talked for at least 60 seconds counts from when it began, whether or not its outcome was logged; a shorter one, which may have been answered by a machine, once it is logged. A message to many is no touch.',
  },
  UnderFive: {
    label: 'Under 5 Minutes',
    words:
      'Leads that a person first touched less than five minutes after they arrived. A touch logged with an earlier time counts as at once.',
  },
  NeverTouched: {
    label: 'Never Touched',
    words: 'Leads that no person has called, texted or emailed until now, whatever a program sent them.',
  },
  OnlyAutomatic: {
    label: 'Only Automatic',
    words: 'Leads never touched by a person, but sent a text or email by a program: a workflow, an alert, an answer.',
  },
} as const satisfies Record<string, Definition>

const callActivity = {
  TotalCalls: {
    label: 'Total Calls',
    words:
      'Calls that a user placed or took and that began in these days, whether or not anybody answered, without those that failed or were given up before the other phone was called. Each is a dial, contacted or a conversation. Calls only logged by hand have no duration and are not counted.',
  },
  Dials: {
    label: 'Dials',
    hint: classHints.Dials,
    words:
      'Calls of less than 60 seconds, unanswered ones among them. In Lead Performance, Dials are all calls with a lead, however long.',
  },
  Contacted: {
    label: 'Contacted',
    hint: classHints.Contacted,
    words: 'Calls of at least 60 and less than 120 seconds.',
  },
  Conversations: { label: 'Conversations', hint: classHints.Conversations, words: 'Calls of 120 seconds or more.' },
} as const satisfies Record<string, Definition>

/** The figures of each report. */
export const definitions = {
  'agent-activity': agentActivity,
  'lead-performance': leadPerformance,
  appointments,
  cohorts,
  goals,
  'speed-to-lead': speedToLead,
  'call-activity': callActivity,
} as const
export type Report = keyof typeof definitions
export const performanceReports = Object.keys(definitions) as [Report, ...Report[]]

/** What is worked out from figures. */
export const derived = {
  AverageCallAttempts: { label: 'Calls/Lead', words: 'Dials divided by leads, with one decimal.' },
  ListingConversion: { label: 'Listing Conversion', words: 'Listing agreements out of listing appointments.' },
  BuyerConversion: { label: 'Buyer Conversion', words: 'Buyer agreements out of buyer consultations.' },
  ShowRate: { label: 'Show Rate', words: 'Appointments that took place out of all.' },
  ShowingConversion: { label: 'Showing Conversion', words: 'Showing agreements out of initial showings.' },
  NetCommission: {
    label: 'Net Commission',
    words: 'Net commission of these closings, as in the commission report.',
  },
  Cost: {
    label: 'Cost',
    words:
      'What was entered as the cost of sources, until the current month; a total for several months is spread over them evenly.',
  },
  CostPerLead: { label: 'Cost per Lead', words: 'Cost divided by the leads of the sources that have a cost.' },
  CostPerClosing: { label: 'Cost per Closing', words: 'Cost divided by the closings of the sources that have a cost.' },
  Return: {
    label: 'Return',
    words:
      'Net commission of the sources that have a cost, divided by the cost: 2.5x means 2.50 dollars for each one spent.',
  },
  PaidNetCommission: {
    label: 'Net Commission of Sources with a Cost',
    words: 'Net commission of the sources that have a cost, which Return divides.',
  },
  MedianSeconds: {
    label: 'Median',
    words: 'Half of the touched leads were first touched by a person within this time of arriving, nights included.',
  },
  Percentile90Seconds: {
    label: '90th Percentile',
    words: 'Nine of ten touched leads were first touched by a person within this time of arriving, nights included.',
  },
  UnderFivePercent: {
    label: 'Under 5 Minutes',
    words: `Out of all leads. ${speedToLead.UnderFive.words}`,
  },
  NeverTouchedPercent: { label: 'Never Touched', words: `Out of all leads. ${speedToLead.NeverTouched.words}` },
} as const satisfies Record<string, Definition>
