import { feedPage } from '../day/activities.ts'
import { FOUND_OF_EACH } from './shell.ts'
import { LISTED_OF_KIND } from './today.ts'

/** The API documentation's texts about what combines all areas (words.ts). */
export const deskWords: Record<string, string> = {
  'api/menu': 'The screens a user may open.',
  'api/find': 'Search across contacts, transactions, tasks and appointments.',
  'api/today': 'What a user should do now, ranked.',

  // Ids.
  'TodayRow.Id': 'ID of the task, appointment or contact, depending on Kind.',

  // Options.
  'TodayRow.Key': "Identifies the row on Today, such as 'Task:12'.",
  'TodayRow.Group': 'Group that the row stands in.',
  'today.Done':
    'Number of things the signed-in user has done today: completed tasks, appointments with a result, and households called or written to.',
  'snooze.Key': "Key of the row, such as 'Task:12'.",
  'unsnooze.Key': 'Key of the row; omit for all snoozed rows.',

  // The menu.
  path: 'Path of the screen within Dormer, such as /contacts.',
  exact: 'Whether the item is highlighted only at exactly this path.',
  icon: 'Name of the icon.',
  title: 'Name of the screen in the menu.',
  label: 'Label beside the item; null if none.',
  badge: 'Count beside the item; null if none.',
  children: 'Screens beneath this one, in order; empty if none.',

  // Calls.
  'find()': `Finds what the signed-in user may see, by words in names, addresses, titles and numbers. Only open tasks are searched. Returns at most ${FOUND_OF_EACH} of each kind.`,
  'find.Contacts': `Matching contacts, most likely first, up to ${FOUND_OF_EACH}.`,
  'today()': `Returns at most ${LISTED_OF_KIND} rows of each kind, fewer of some; Totals gives the total of each.`,
  'contactPage()': `Returns at most ${feedPage} rows of activity; \`GET /api/activity/contact/{contactId}\` gives the total.`,
  Activity: `Newest activity, up to ${feedPage} rows.`,
}
