import { feedPage } from '../day/activities.ts'
import { FOUND_OF_EACH } from './shell.ts'
import { LISTED_OF_KIND } from './today.ts'

/** The API documentation's texts about what combines all areas (words.ts). */
export const deskWords: Record<string, string> = {
  'api/menu': 'The screens a user may open.',
  'api/find': 'Search across contacts, transactions, tasks and appointments.',
  'api/today': 'What a user should do now, ranked.',

  'api/command': 'One line that does everything: sentences read into acts, which are done together or not at all.',

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

  // Sentences.
  'readCommand.Text': "What to do, such as 'show oak hollow to katherine sat 10 and text her'.",
  'readCommand.Recents': 'IDs of the contacts opened last, most recent first: they are likelier meant than others.',
  'readCommand.Chosen': 'What the user chose among earlier Choices.',
  'readCommand.Acts': 'What would be done, in order; empty if the words are no acts or not all are understood.',
  'readCommand.Choices': 'Words that may mean several, for the user to choose; until then the acts are incomplete.',
  'readCommand.NotUnderstood': 'The word that was not understood; null if none.',
  'readCommand.Advice': 'What to write instead, in a sentence; null if nothing.',
  'readCommand.Found': 'What the words find as a search.',
  'readCommand.Contacts': 'Matching contacts, most likely first.',
  'readCommand.Transactions': 'Matching transactions, newest first.',
  'CommandLine.Label': "What it is, such as 'Showing'.",
  'CommandLine.Details': 'About whom, what and when, in words.',
  'CommandLine.Act': 'The act, to be sent to `POST api/command` as it is or corrected.',
  'CommandLine.Warning': 'What to know first, such as until when a message is held; null if nothing.',
  'CommandLine.Refused': 'Why it cannot be done; null if it can.',
  'CommandLine.Needs': 'What it still needs: Words to send, or a reason for a showing without a buyer Agreement.',
  'CommandChoice.Word': 'The words as they were typed.',
  'CommandChoice.Kind': 'What they may mean.',
  'CommandChoice.Options': 'What to choose from.',
  'CommandOption.Value': 'What is sent back in Chosen.',
  'CommandOption.Name': 'Name or address.',
  'CommandOption.Detail': 'What tells it from others; null if nothing.',
  'CommandOption.IsAlike': 'Whether it is spelled differently from what was typed.',
  'CommandChosen.Word': 'The words of the choice.',
  'CommandChosen.Kind': 'Kind of the choice.',
  'CommandChosen.Value': 'Value of the option.',
  'CommandAct.Kind': 'What is done; the other fields that it needs depend on it.',
  'CommandAct.AppointmentId': 'ID of the appointment to move; null if none.',
  'CommandActInput.AppointmentId': 'ID of the appointment to move; null if none.',
  'CommandAct.Title': 'Title of the task or appointment.',
  'CommandAct.Subject': 'Subject of the email.',
  'CommandAct.Body': 'Words of the text, email, note or call, as plain text.',
  'CommandAct.DateTime': 'When the appointment begins, the task is due, or the snooze ends.',
  'CommandAct.Action': 'What is done to the contact.',
  'CommandAct.Names': 'Tags to add.',
  'CommandAct.Keys': 'Keys of the rows of Today to snooze.',
  'CommandAct.Field': 'Which date of the transaction.',
  'CommandAct.Day': 'What that date becomes.',
  'CommandAct.Location': 'Where the appointment is.',
  'doCommand.Acts': 'What to do, in order.',
  'doCommand.Done': 'What was done, in words, in the same order.',
  'doCommand.Undo': 'What `POST api/command/undo` needs.',
  'CommandUndo.RequestId': 'ID of the request that did it.',
  'CommandUndo.ActivityIds': 'IDs of the calls it logged.',
  'CommandUndo.MessageIds': 'IDs of the messages it wrote.',
  'CommandUndo.Keys': 'Keys of the rows of Today it snoozed.',

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
  'readCommand()': 'Changes nothing. Returns at most 6 options for each choice.',
  'doCommand()':
    'All of it is done, or nothing. Texts and emails are held for 10 seconds, in which all of it can be undone.',
  'undoCommand()': 'By whoever did it, within 5 minutes. Once one of its messages has been sent, nothing is undone.',
  'find()': `Finds what the signed-in user may see, by words in names, addresses, titles and numbers. Only open tasks are searched. Returns at most ${FOUND_OF_EACH} of each kind.`,
  'find.Contacts': `Matching contacts, most likely first, up to ${FOUND_OF_EACH}.`,
  'today()': `Returns at most ${LISTED_OF_KIND} rows of each kind, fewer of some; Totals gives the total of each.`,
  'contactPage()': `Returns at most ${feedPage} rows of activity; \`GET /api/activity/contact/{contactId}\` gives the total.`,
  Activity: `Newest activity, up to ${feedPage} rows.`,
}
