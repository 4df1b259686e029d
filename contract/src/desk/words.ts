import { feedPage } from '../day/activities.ts'
import { FOUND_OF_EACH } from './shell.ts'
import { LISTED_OF_KIND } from './today.ts'

/** The API documentation's texts about what combines all areas (words.ts). */
export const deskWords: Record<string, string> = {
  'api/menu': 'The screens a user may open.',
  'api/find': 'Search across contacts, transactions, tasks and appointments.',
  'api/today': 'What a user should do now, ranked.',

  'api/dashboard': 'What an admin should know of the brokerage.',

  // Ids.
  'TodayRow.DoNotCall':
    'Why none of the phones may be called, in a sentence: each is on a do-not-call list; null if one may be.',
  'TodayRow.Id': 'ID of the task, appointment or contact, depending on Kind.',

  'StoryEntry.Id': 'ID of the activity, note, appointment, document or transaction, depending on Kind.',

  // A contact's story.
  'StoryEntry.Kind': 'What the entry is: a transaction has one when it began and, once closed, one of Kind Closing.',
  'StoryEntry.DateCreated': 'When it happened.',
  'StoryEntry.Title': 'Title of an appointment, name of a file, address of a transaction; null for others.',
  'StoryEntry.Detail': 'What else there is to say, such as type, result or price; null if nothing.',
  'StoryEntry.By': 'Name of the user whose it is; null for activities and notes, and if there is none.',
  'StoryEntry.Activity': 'The activity, if Kind is Activity; otherwise null.',
  'StoryEntry.Note': 'The note, if Kind is Note; otherwise null.',
  'contactPage.story': 'True for Story in place of Activity, which is then empty.',
  'contactPage.Story': 'The newest entries of the story, if asked for.',
  'contactStory.after': 'Next of the page before; omit for the newest.',
  'contactStory()': 'Activities, notes, past appointments, documents and transactions of the household, newest first.',
  'Story.Entries': 'Entries, newest first.',
  'Story.Next': 'Pass as `after` for the entries before these; null if there are none.',

  // Options.
  'TodayRow.Key': "Identifies the row on Today, such as 'Task:12'.",
  'TodayRow.Group': 'Group that the row stands in.',
  'today.Done':
    'Number of things the signed-in user has done today: completed tasks, appointments with a result, and households called or written to.',
  'snooze.Key': "Key of the row, such as 'Task:12'.",
  'unsnooze.Key': 'Key of the row; omit for all snoozed rows.',

  // Monday.
  UnassignedLeads: 'How many leads have no agent.',
  Answers: 'Agents given leads in the last 7 days, slowest first; then those who have turned to none of them.',
  'MondayAnswers.Leads': 'How many leads they were given.',
  'MondayAnswers.Touched': 'How many of them they have turned to.',
  'MondayAnswers.MedianSeconds': 'Median time until they did, in seconds; null if none.',
  Closings: 'How many open deals are to close within 7 days, or should have closed.',
  'monday.Deals': 'The first of them, soonest first.',
  'MondayDeal.IsLate': 'Whether the closing date has passed.',
  'MondayDeal.Missing': 'How many documents it lacks.',
  Papers: 'How many lines of checklists wait for review.',
  'monday.Expected': 'Open deals due until the end of this month, and what they bring the brokerage.',
  'monday.Earned': 'Deals closed this year, and what they brought the brokerage.',
  NextCap: 'The agent closest to the cap; null if nobody has one to reach.',
  'MondayCap.Left': 'What is left to the cap.',
  'MondayCap.IsDue': 'Whether the open deals reach it.',

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
