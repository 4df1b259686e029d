import { COMMISSIONS } from './deal-reports.ts'
import { definitions, derived } from './definitions.ts'
import { FIGURE_ROWS, LEADS } from './performance.ts'
import { REPORT_ROWS } from './reports.ts'

const whose =
  'UserId of the agent whose transactions to include; null or 0 for everyone. Defaults to everyone for admins and the signed-in user for others. For agents and lenders, everyone is only themselves; another user is refused.'

/** What each figure counts, for the schemas that have it. */
const counted = (schemas: readonly string[], figures: Record<string, { words: string }>) =>
  Object.fromEntries(
    schemas.flatMap((schema) => Object.entries(figures).map(([name, { words }]) => [`${schema}.${name}`, words])),
  )

/** The API documentation's texts about reports on transactions (words.ts). */
export const growthWords: Record<string, string> = {
  'api/report': 'Reports on contacts and transactions.',

  'commissionChart.userId': whose,
  'transactionStats.userId': whose,
  'closedTransactions.userId': whose,
  'commissionReport.userId': whose,
  'commissionTotals.userId': whose,
  'exportReport.userId': whose,
  'commissionShares.userId':
    'UserId of the agent; null or 0 (everyone) returns none. Defaults to the signed-in user. Agents and lenders cannot ask for another user.',
  'commissionReport.sourceId': 'Only transactions of this source; null or omitted for all.',
  'exportReport.sourceId': 'Only transactions of this source; null or omitted for all.',
  noSource: 'Only transactions without a source; sourceId is then ignored.',
  'CommissionShare.AgentName': "Name of the transaction's agent; null if none.",
  'CommissionShare.CanOpen': 'Whether the user may open the transaction, which may not be shared with them.',
  Share: "The agent's share of the agents' side, in dollars, as a decimal string.",
  'CommissionChart.Realized':
    'Net commission of transactions closed this month up to today, in dollars, as a decimal string.',
  'CommissionChart.Unrealized':
    'Net commission of open transactions due to close this month, in dollars, as a decimal string.',
  'TransactionStats.Listing': 'Listings started this month.',
  'TransactionStats.Purchase': 'Purchases started this month.',
  'TransactionStats.Active': 'Started this month and now Active.',
  'TransactionStats.UnderContract': 'Started this month and now Under Contract.',
  'TransactionStats.Closed': 'Closed this month, whenever they were started.',
  'TransactionStats.Archived': 'Started this month and now Archived.',
  'TransactionStats.Cancelled': 'Started this month and now Cancelled.',
  allSources: 'Whether to include sources without closed transactions, if they have contacts.',
  'ClosedBySource.sourceId': 'ID of the source; null for transactions without one.',
  'ClosedBySource.name': "Name of the source; 'Unknown' for transactions without one.",
  'ClosedBySource.count': 'Number of closed transactions.',
  gross: 'Adjusted gross commission in dollars, as a decimal string.',
  brokerSplit: "The broker's split of gross, in dollars, as a decimal string.",
  concessions: 'Concessions of the agents, in dollars, as a decimal string.',
  net: 'gross less brokerSplit and concessions, in dollars, as a decimal string.',
  avgGross: 'gross divided by count, in dollars, as a decimal string.',
  contacts: 'Number of contacts that have the source now.',
  converted: 'Number of those contacts who are on one of the closed transactions, whatever its source.',
  conversionRatio: 'converted as a percentage of contacts, to two decimal places; 0 if there are no contacts.',
  CommRealized: 'True if the transaction is closed, false if it is still to close.',
  commRealized: 'True for closed transactions, false for pending ones; omit for both.',
  'CommissionRow.CanOpen':
    'Whether the user may open the transaction; team leaders also see figures of transactions they may not open.',
  AgentNet:
    "What the transaction's agent keeps of NetCommission after fees and colleagues' shares, in dollars, as a decimal string.",
  'CommissionTotals.Realized': 'Totals of closed transactions.',
  'CommissionTotals.Unrealized': 'Totals of pending transactions.',
  'CommissionTotals.Total': 'Totals of closed and pending transactions.',
  'AgentProduction.Realized': "Totals of the agent's closed transactions.",
  'AgentProduction.Unrealized': "Totals of the agent's pending transactions.",
  'AgentProduction.Total': "Totals of all of the agent's transactions.",
  'AgentProduction.UserId': 'UserId of the agent; null for transactions without one.',
  'CommissionTotals.Agents': 'Totals by agent, highest gross commission first.',
  'CommissionFigures.Volume': 'Sum of the prices the commissions are based on, in dollars, as a decimal string.',
  'exportReport.Report': 'The report to export. Parameters it does not use are ignored.',
  'CommissionRow.Type': 'Listing or Purchase.',
  'ClosingRow.Type': 'Listing or Purchase.',
  'CommissionShare.Type': 'Listing or Purchase.',
  'CommissionRow.Status': "Name of the transaction's status.",
  'ClosingRow.Status': "Name of the transaction's status.",
  'CommissionShare.Status': "Name of the transaction's status.",
  'CommissionFigures.Count': 'Number of transactions.',
  'SourceCount.Count': 'Number of contacts created with this source.',
  'createdContacts()': 'Only those the signed-in user may see; highest count first.',
  'closedTransactions()':
    'Transactions closed in a date range, highest gross commission first, and how well each source converts.',
  'commissionReport()': `Returns at most ${COMMISSIONS.toLocaleString('en-US')} rows by default; X-Total-Count gives the total.`,
  'commissionShares()': `Uses the dates of the commission report. Returns at most ${COMMISSIONS.toLocaleString('en-US')} rows; X-Total-Count gives the total. For everyone (userId 0), returns none.`,
  'exportReport()': 'Includes all rows.',
  'transactionStats()': 'Transactions started this month; under Closed, those that closed this month.',
  'contactReport.Value': 'A date, YYYY-MM-DD or MM/DD/YYYY.',
  'contactReport()': `The new-contacts, timeframe, birthdays and anniversary reports list contacts; transaction-closing lists transactions, soonest first. Only what the signed-in user may see. Returns at most ${REPORT_ROWS} rows by default; MaxRows is the total.`,
  'Counted.Count': 'Number of transactions.',

  ...counted(['AgentActivity', 'AgentActivityRow', 'AgentActivityTotals'], definitions['agent-activity']),
  ...counted(['LeadPerformance', 'LeadPerformanceTotals'], definitions['lead-performance']),
  ...counted(['AppointmentsReport'], definitions.appointments),
  AverageCallAttempts: derived.AverageCallAttempts.words,
  ListingConversion: `${derived.ListingConversion.words} In whole percent, rounded down.`,
  BuyerConversion: `${derived.BuyerConversion.words} In whole percent, rounded down.`,
  ShowRate: `${derived.ShowRate.words} In whole percent, rounded down.`,
  ShowingConversion: `${derived.ShowingConversion.words} In whole percent, rounded down.`,
  'leadPerformance()': `Returns at most ${LEADS.toLocaleString('en-US')} leads by default; the totals and X-Total-Count are of all.`,
  'figureRows()': `Returns at most ${FIGURE_ROWS} rows by default; X-Total-Count gives the total, which is the figure.`,
  'AgentActivity.Previous':
    'The same figures for the days before: as many days or, for whole months, as many months of the calendar; null if a date is omitted.',
  'AgentActivity.EndDate': 'Last of the days compared with, YYYY-MM-DD.',
  'AgentActivity.StartDate': 'First of the days compared with, YYYY-MM-DD.',
  'AppointmentsReport.Previous':
    'The same figures for the days before: as many days or, for whole months, as many months of the calendar; null if a date is omitted.',
  'AppointmentsReport.EndDate': 'Last of the days compared with, YYYY-MM-DD.',
  'AppointmentsReport.StartDate': 'First of the days compared with, YYYY-MM-DD.',
  'LeadPerformance.Previous':
    'The same figures for the days before: as many days or, for whole months, as many months of the calendar; null if a date is omitted.',
  'LeadPerformance.EndDate': 'Last of the days compared with, YYYY-MM-DD.',
  'LeadPerformance.StartDate': 'First of the days compared with, YYYY-MM-DD.',
  'AgentActivityRow.Previous':
    'The same figures for the days before: as many days or, for whole months, as many months of the calendar; null if a date is omitted.',
  'AgentActivity.Users': 'Users in the order of their names; those who have left only while something counts for them.',
  'AgentActivityRow.UserId': "ID of the user; null for what is nobody's, such as leads without an agent.",
  'FigureRow.Result': 'Result of an appointment; null for anything else.',
  'FigureRow.CanOpen': 'Whether the user may open the contact.',
  'LeadPerformanceRow.CanOpen': 'Whether the user may open the contact.',
  'LeadPerformance.Leads': 'A page of the leads that arrived, in the order requested.',
  'LeadPerformanceRow.CallCount': 'Calls to this lead: Called, Left Message or No Answer.',
  'LeadPerformanceRow.ContactedCount': 'Calls of 60 to 119 seconds to this lead.',
  'LeadPerformanceRow.ConversationCount': 'Calls of 120 seconds or more to this lead.',
  'LeadPerformanceRow.TextCount': 'Texts to this lead, without automatic ones.',
  'LeadPerformanceRow.EmailCount': 'Emails to this lead, without automatic ones.',
  'LeadPerformanceRow.AppointmentCount': 'Appointments with this lead, past and to come.',
  'figureRows.report': 'The report that has the figure.',
  'figureRows.figure': "Name of the figure, as in the report's totals, such as Calls.",
  'figureRows.nobody': "Only what is nobody's, such as leads without an agent.",
  'leadPerformance.sort': 'The column to sort by.',
  'leadPerformance.descending': 'Whether the highest, latest or last in the alphabet comes first.',
  'leadPerformance.page': 'Number of the page, from 1.',
  'exportPerformance.Report': 'The report to export. Parameters it does not use are ignored.',
  'exportPerformance.sort': 'The column to sort the leads by.',
  'exportPerformance.descending': 'Whether the highest, latest or last in the alphabet comes first.',
  'exportPerformance()': 'Includes all rows.',
}
