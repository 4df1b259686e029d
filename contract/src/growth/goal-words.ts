import { definitions } from './definitions.ts'

/** The API documentation's texts about goals and Monday's mail (words.ts). */
export const goalWords: Record<string, string> = {
  'goals.userId':
    'UserId of the agent; null or 0 for everyone. Defaults to everyone for admins and the signed-in user for others. For agents and lenders, everyone is only themselves; another user is refused.',
  'goals.month': 'Month as YYYY-MM; by default the current one in the user’s time zone.',
  'Goals.Month': 'The month, YYYY-MM.',
  'Goals.StartDate': 'First day of the month, YYYY-MM-DD.',
  'Goals.EndDate': 'Last day of the month, YYYY-MM-DD.',
  'Goals.ElapsedPercent': 'How much of the month has passed in the user’s time zone, in whole percent rounded down.',
  'Goals.Users':
    'Agents in the order of their names; lenders with a goal, and agents who have left if they have a goal and something counts for them.',
  'GoalRow.Calls': definitions.goals.Calls.words,
  'GoalRow.Appointments': definitions.goals.Appointments.words,
  'GoalRow.Closings': definitions.goals.Closings.words,
  'GoalProgress.Done': 'What counts in the month: the rows of the figure in report goals.',
  'GoalProgress.Target': 'The goal; null if none is set.',
  'GoalProgress.Expected':
    'What would be done by now at an even pace, rounded down; null without a goal. Of a month that is over, the goal.',
  'GoalProgress.Standing':
    'Reached; OnPace, at least as much done as expected by now; Behind; or Missed, if the month is over. Null without a goal.',
  'GoalProgress.Since': 'The month since which it is the goal, YYYY-MM; null without a goal.',
  'GoalProgress.IsFromBrokerage': 'Whether an admin set it for the agent, who then cannot change it.',
  'GoalProgress.CanChange': 'Whether the user may change it: not of a month that is over.',
  'setGoals.UserId': 'UserId of the agent: oneself, or for admins anybody.',
  'setGoals.Month': 'The month from which on it holds, YYYY-MM: the current one, or up to 12 months ahead.',
  'setGoals.Calls': 'Calls in a month; null, 0 or empty for none. If omitted, it stays as it is.',
  'setGoals.Appointments': 'Appointments in a month; null, 0 or empty for none. If omitted, it stays as it is.',
  'setGoals.Closings': 'Closings in a month; null, 0 or empty for none. If omitted, it stays as it is.',
  'setGoals()':
    'Goals hold from the month on until they are changed; months that are over keep theirs. What an admin sets for somebody else is the brokerage’s: the agent cannot change it until an admin has removed it. A value that is sent as it is already changes nothing.',
  'FigureRow.Amount': 'Net commission of a transaction, in dollars, as a decimal string; null for anything else.',
  'exportPerformance.month': 'Month of the report goals, YYYY-MM; by default the current one.',

  'ReportMail.IsOn': 'Whether the user gets the mail: the notification setting MondayReportByEmail.',
  'ReportMail.Reports': 'What the mail has, in its order.',
  'ReportMail.IsOwn': 'Whether it has only the user’s own figures.',
  'ReportMail.NextDate': 'When it comes next: Monday at 8 am in the user’s time zone; null while it is off.',
  'ReportMail.Address': 'The address it goes to: the one for notifications.',
  'saveReportMail.IsOn': 'Whether the user gets the mail.',
  'saveReportMail.Reports': 'What the mail has; at least one.',
  'saveReportMail.IsOwn':
    'Whether it has only the user’s own figures. Users who may not see the brokerage’s get their own in any case.',
  'sendReportSample.Reports': 'What the sample has; at least one.',
  'sendReportSample.IsOwn': 'Whether it has only the user’s own figures.',
  'getReportMail()':
    'Last week’s figures, Monday to Sunday, beside those of the week before, with the rights the user has when it is sent. A Monday that was missed is made up for the same day.',
  MondayReportByEmail: 'Whether the user is mailed reports every Monday at 8 am.',
}
