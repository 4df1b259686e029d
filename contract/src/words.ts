/*
 * The texts of the API's documentation. A name means one thing everywhere (GLOSSARY.md), so most fields are described
 * by name alone; exceptions are described as `Schema.Name` or `endpoint.Name`. Kinds (fields.ts) add how the value is
 * written. Each floor has its own file; this one has what more than one uses.
 */

import { brokerageWords } from './brokerage/words.ts'
import { dayWords } from './day/words.ts'
import { commissionWords } from './deals/commission-words.ts'
import { dealWords } from './deals/words.ts'
import { growthWords } from './growth/words.ts'
import { homesWords } from './homes/words.ts'
import { messageWords } from './messages/words.ts'
import { peopleWords } from './people/words.ts'

export const about = `The API of Dormer, an open real-estate CRM. The browser app uses the same calls. This document is at \`/api/openapi.json\`; you can generate a client from it.

**Signing in.** There are no API keys: a program signs in as a user and may do what that user may. \`POST /token\` with a form of \`grant_type=password\`, \`username\` (the email address) and \`password\` returns an \`access_token\`, valid for \`expires_in\` seconds, and a \`refresh_token\`:

    curl https://crm.example.com/token -d grant_type=password -d username=ana@example.com -d password=...
    curl https://crm.example.com/api/user/currentuser -H 'Authorization: Bearer ACCESS_TOKEN'

Send the access token as \`Authorization: Bearer\`. Before it expires, send the refresh token to \`POST /api/token/refresh\`, which returns a new pair in \`data\`; each refresh token works once. A wrong password is a 400; after several, a 429 says how long to wait. For an account with a second step the answer is a 400 with \`SecondStep\`, and \`POST /api/token/second-step\` completes the sign-in with a code; for a program, use an account without one.

**Names** of fields are read in any case and returned as documented. Unknown fields are ignored. A field left out of a change keeps its value; null, where the schema allows it, clears it. Null in an answer means none.

**Ids** are whole numbers unless stated otherwise, and are never reused. A \`ContactId\` is one person, a \`ContactEntityId\` the household that joint contacts share: tasks, notes and documents belong to households, and \`GET /api/contact\` with a ContactId returns both. An optional id, page or flag may be left out, null, 0 or empty; an optional date may be left out, null or empty.

**Dates.** Instants are returned in ISO 8601 in UTC, such as 2026-05-17T15:00:00.000Z; calendar days are YYYY-MM-DD and have no time zone. You may send a date as ISO 8601 or MM/DD/YYYY; an instant without an offset is read in the user's time zone.

**Money** is dollars as decimal text, such as "1250.50", never a float; you may send it with $ and commas. Percentages are decimal text too. Phone numbers are returned as ten digits and may be sent in any form.

**Pages.** Long lists are returned newest first, at most \`take\` rows at a time; ask for the next page with \`before\`, the id of the last row, until fewer than \`take\` rows come back. A list that returns at most so many rows says how many, and gives the total in the header X-Total-Count. The contacts list (\`POST /api/filter/filteredsearch\`) has \`PageNumber\`, from 1, and \`Take\`, and each row's \`MaxRows\` is the number of matches; no rows means no matches.

**Sending again.** Calls that add something accept the header \`Idempotency-Key\`: random text of up to 100 characters. If you do not know whether a request arrived, send it again with the same key: you get the first answer, with the header Idempotency-Replayed, and nothing is added twice. Keys are kept for a day. The same key with a different body is a 422; while the first request is still running, a 409.

**Refusals** are JSON objects with \`Message\`, a sentence for people. A 400 also has \`ModelState\`, the messages for each field by name, such as \`{"Email": ["Enter an email address such as name@example.com"]}\`; fields inside lists are named by their path, such as \`Filters.0.Operation\`, and the empty name stands for the whole body. Anything the user may not see does not exist: it is a 404 by id and absent from lists. After a 401, sign in again or refresh the token; after a 429 or 503, wait as Retry-After says; the message of a 409 says what to do.

**Limits.** A user may make 1,200 calls a minute and an address 6,000 (an installation may set other limits). The headers \`RateLimit-Policy\` and \`RateLimit\` state the limits and what is left; beyond them, the answer is a 429 with \`Retry-After\` in seconds. A JSON body may be 2 MB unless the call says otherwise; an uploaded file, the signed-in user's \`UploadMaxBytes\`.

**Files** are uploaded as \`multipart/form-data\`. Answers contain links to files that work without a session for a few minutes: download them right away, and do not store the address.

Every answer has the header X-Request-Id, with which whoever runs Dormer can find the request in the log.`

export const tags: Record<string, string> = {
  token: 'Sign in, and keep a session going.',
  account: 'Register a brokerage, end a session, change a password.',
  brokerage: 'What the brokerage says about itself, exporting everything, and closing it.',
  user: 'The signed-in user, the users of the brokerage and their preferences.',
  permission: 'What users may do beyond their own work, switch by switch.',
  menu: 'The screens a user may open.',
  map: 'What browsers draw maps with.',
  emailconfig: 'The mailboxes users have connected.',
  find: 'One search through people, transactions, tasks and appointments.',
  contact:
    'People and the households they belong to: reading, adding, changing, tagging, importing, exporting, in bulk.',
  filter: 'The contacts list: its filters, its pages and saved searches.',
  activity: 'What was done for a contact: calls, emails, texts, showings.',
  notes: 'Notes on a household.',
  'contact-document': 'Files that belong to a household.',
  agreement: 'Written agreements with buyers.',
  search: 'Listings: searching them, on a map too, and saved property searches.',
  settings: 'Sources, urgency types and lead routing.',
  template: 'Templates of emails and texts, and their merge fields.',
  phonecodes: 'Codes that people text to the number of the brokerage.',
  setting: 'What a user is notified of.',
  download: 'The files that answered links lead to.',
  job: 'Background jobs that failed.',
  task: 'Things to do, alone or about a household.',
  appointments: 'Appointments, and the calendar feed.',
  notification: 'What a user is told of while working.',
  message: 'Emails and texts: sending, reading, what became of them.',
  consent: 'Who agreed to be written to, and who did not.',
  inbox: 'Conversations over both channels.',
  idx: 'The MLS whose listings a brokerage sees, and how it is being read.',
  listing: 'The photos of listings.',
  client:
    'The public pages of a brokerage, without signing in; who calls is known by a cookie. What is not a GET needs the header X-Dormer-Client: 1.',
  outbox: 'What is sent while no provider is set up, for trying things out.',
  hooks: 'Calls that providers make.',
  commissions: 'Commissions of transactions, split plans, and which agents are on them.',
  checklist: 'What transactions need: handing documents in, accepting and returning them.',
  transaction: 'Listings and purchases from signed to closed, and their people.',
  vendor: 'The vendor book: people of transactions, as those who may be needed again.',
  document: 'Documents of transactions, in folders.',
  report: 'Contacts and transactions by what happened or will happen, and what transactions come to.',
  today: 'What a user should do now, ranked.',
  support: 'Articles of help.',
  billing: 'What the brokerage pays: its plan, seats, card and invoices.',
  audit: 'What was changed in the brokerage, and by whom.',
  trash: 'What was deleted, to be restored within 30 days.',
}

const own: Record<string, string> = {
  // Maps.
  StyleUrl: 'Address of a MapLibre style; null for none.',
  ZipCodes: 'How many zip codes the town has.',

  // Ids.
  UserId: 'Id of the user.',
  userId: 'Id of a user.',
  TenantId: 'Id of the brokerage.',
  ContactId: 'Id of the contact: one person; null where there is none, or where the user may not open it.',
  contactId: 'Id of a contact: one person.',
  ContactIds: 'Ids of contacts; if omitted, all that match.',
  ContactEntityId: 'Id of the household that joint contacts share.',
  contactEntityId: 'Id of a household.',
  entityId: 'Id of a household.',
  SourceId: 'Id of the source the contact came from (api/settings/contact/sources).',
  sourceId: 'Id of a source.',
  NewSourceId: 'Id of the source its contacts get.',
  ReferralSourceId: 'Id of the source that referred the household; null for none.',
  UrgencyTypeId: 'Id of the urgency type (api/settings/contact/urgencytypes); null for none.',
  urgencyId: 'Id of an urgency type.',
  NewUrgencyTypeId: 'Id of the urgency type its contacts get.',
  AssignedAgentId: 'UserId of the agent; null for unassigned.',
  AssignedLenderId: 'UserId of the lender; null for none.',
  AgentId: 'UserId of the agent; null for unassigned.',
  LenderId: 'UserId of the lender, for ReassignLender; null or 0 for none.',
  agentId: 'UserId of the agent; 0 for unassigned.',
  lenderId: 'UserId of the lender; 0 for none.',
  ContactTypeId: '1 Lead, 2 Prospects, 3 Sphere of Influence, 4 Past Clients.',
  TagId: 'Id of the tag.',
  TagContactEntityId: 'Id of the tag on this household, by which it is taken off.',
  NoteId: 'Id of the note.',
  ActivityId: 'Id of the activity.',
  ActivityTypeId: 'Id of the activity type (api/activity/options).',
  typeId: 'Ids of activity types, repeated or with commas between.',
  ContactPropertyId: 'Id of the owned property; left out to add one.',
  propertyId: 'Id of an owned property.',
  SearchId: 'Id of the property search.',
  searchId: 'Id of a saved contact search.',
  SavedSearchId: 'Id of the saved contact search.',
  'saveSearch.SavedSearchId': 'Id of the search to replace; left out to add one.',
  BulkId: 'Id of the bulk action.',
  ImportId: 'Id of the import.',
  JobId: 'Id of the background job.',
  TaskId: 'Id of the task.',
  'saveTask.TaskId': 'Id of the task to change; left out to add one.',
  TaskTypeId: '1 Email, 2 Call, 3 To-Do, 4 Text, 5 Follow Up; 6 Run Search and 7 Add Tag are made by workflows only.',
  AssignedUserId: 'UserId of whom the task is assigned to.',
  assignedId: 'UserId of the assignee; 0 for everyone, left out for the user who asks.',
  appointmentId: 'Id of an appointment.',
  AppointmentTypeId: '1001 Buyer Consultation, 1002 Listing Appointment, 1003 Initial Showing.',
  AppointmentResultId: '1001 Pending, 1002 Met - No Agreement, 1003 Agreement Signed, 1004 Listing Agreement Signed.',
  NotificationId: 'Id of the notification.',
  ChangeId: 'Id of the change.',
  TrashId: 'Id of the deletion in the trash.',
  RequestId: 'The header x-recorded-as of the answer to the request that deleted it.',
  RoleId: '1 Team Leader, 2 Admin, 3 Agent, 4 Lender.',
  MLSId: 'Id of the MLS that is chosen; null for none.',
  Id: 'Id of the row.',
  'TodayRow.Id': 'Id of the task or the appointment, else of the contact.',
  'userAppointments.id': 'Id of a user.',
  'tenantAppointments.id': 'Id of the brokerage: the TenantId of the user who asks.',
  'contactAppointments.id': 'Id of a contact.',

  // Options.
  UrgencyOptions: 'The urgency types that a contact can be given.',
  ContactTypeOptions: 'The four contact types with their ids.',
  AssignedAgentOptions: 'The agents who can be chosen, as UserId and name.',
  AssignedLenderOptions: 'The lenders who can be chosen, as UserId and name.',
  ReferralOptions: 'The sources that may have referred the household.',
  SourceOptions: 'The sources that a contact can be given.',
  TagSuggestions: 'Names of tags, at most the first thousand.',
  AgentOptions: 'The agents who can be chosen, as UserId and name.',
  LenderOptions: 'The lenders who can be chosen, as UserId and name.',
  PropertyTypeOptions: 'The property types that an owned property can have.',
  TagOptions: 'The tags of the brokerage, at most the first 20,000.',
  Key: 'What is sent to choose it.',
  'TodayRow.Key': "Names the row among all of Today's: 'Task:12'.",
  'snooze.Key': "Key of the row: 'Task:12'.",
  'unsnooze.Key': 'Key of the row; left out for all that are snoozed.',
  Value: 'What the choice is called, to be shown.',
  'Filter.Value':
    'What is compared with; several as a list or with commas between. Left out where the operation needs none.',
  'saveSearch.Value': 'What is compared with; left out where the operation needs none.',
  'SavedSearch.Value': 'What is compared with; null where the operation needs none.',
  'contactReport.Value': 'A day, YYYY-MM-DD or MM/DD/YYYY.',
  Description: 'Plain text; null for none.',
  'UrgencyType.Description': 'What the urgency type is called.',
  'UrgencyOption.Description': 'What the urgency type is called.',
  'saveUrgencyType.Description': 'What the urgency type is called.',
  'BulkRun.Description': "What it does, in words: 'Reassign agent to Ana Ruiz'.",
  description: 'What happened, as plain text; empty for none.',

  // Users and the session.
  RoleName: 'The role by name.',
  IsAdmin: 'Whether the user has the role Admin, which may do everything.',
  ShowProfileProgress: 'Whether the setup checklist is shown.',
  TimeZone:
    'The zone in which dates are shown, and read where they have no offset; a name of the IANA database, such as America/Chicago.',
  Permissions: 'Names of the permissions that the user holds, by role or granted.',
  permission: 'The permission that is asked about, by name.',
  Preferences: 'How the user likes the screens: columns of the contacts list and cards of the dashboard.',
  ContactColumns: 'Chosen columns of the contacts list, in order; null for none beyond the usual.',
  DashboardCards: 'Cards of the dashboard in their order; null for the usual one.',
  HiddenCards: 'Cards of the dashboard that are not shown; null for none.',
  UploadMaxBytes: 'How large an uploaded file may be, in bytes.',
  RoundRobin: 'Whether the user takes part in round robin. Lenders never do.',
  LeadCount: 'How many contacts the user has.',
  NotifyEmailSame: 'True: notifications go to Email; false: to NotificationEmail.',
  NotificationEmail: 'Where notifications go when NotifyEmailSame is false; null for none.',
  EmailSignature: 'The signature under emails, as text or HTML, of which is kept what is safe to send; null for none.',
  UserName: 'First and last name of the user.',
  'userById.UserName': 'The email address the user signs in with.',
  OldPassword: "The user's present password; for somebody else's, that of the admin who changes it.",
  NewPassword: 'At least 8 characters, none of the most common, and more than a name.',
  access_token: 'Sent as Authorization: Bearer with every call.',
  token_type: 'Always bearer: the access token is sent as Authorization: Bearer.',
  expires_in: 'How many seconds the access token is good for.',
  refresh_token: 'Exchanged for a new session, once.',
  '.expires': 'When the access token ends, as an RFC 1123 date.',
  grant_type: 'Always the word password.',
  username: 'The email address that the user signs in with.',
  password: 'What the user signs in with; of an account with a second step, POST /api/token/second-step follows.',
  token: 'The secret of the address.',
  'refreshSession.token': 'The last access token; not needed.',
  refreshtoken: 'The refresh_token of the sign-in or of the last refresh; it is good once.',
  successful: 'Whether there is a new session; when false, sign in again.',
  data: 'The new session; null when there is none.',
  IsMlsConnected: 'Whether an MLS that listings are read from is chosen.',
  IsEmailConnected: 'Whether the user has connected a mailbox.',
  IsDomainSet: 'Whether the brokerage has said which domain its website has.',
  IsIdxSetup: 'Whether the brokerage has chosen its MLS or has a catalog.',
  IsNotificationSet: 'Whether the user has saved their notification settings.',
  IsSourceSet: 'Whether there is a source beside the default ones.',
  ImportContacts: 'Whether a file of contacts was ever imported.',
  slug: 'The last part of the address of the article.',
  Content: 'The article as HTML that is safe to show.',

  // Settings.
  SourceGuid: 'An id of the source that is unique everywhere; phone codes use it.',
  CreatedByName: 'Who made it; null for what was there from the beginning.',
  Type: 'Default: it came with Dormer. Custom: the brokerage added it.',
  'ContactRow.Type': 'The contact type by name.',
  'Change.Type': 'How Before and After are written: day as YYYY-MM-DD, instant in ISO 8601, phone as ten digits.',
  AssignToId: 'UserId of whom its new leads go to; null for lead routing.',
  AssignToName: 'Name of whom its new leads go to; null for lead routing.',
  CurrentContactsCount: 'How many contacts have it now.',
  ContactEveryDays: 'In days: contacts who have waited longer appear on Today. Null for never.',
  IsDefault: 'Whether it was there from the beginning: then it is neither edited nor deleted.',
  leadAssign: 'RoundRobin: leads go to agents in turn. Manual: an admin assigns them.',
  startDate: 'First day, YYYY-MM-DD or MM/DD/YYYY; left out for no beginning.',
  endDate: 'Last day, included; left out for no end.',

  // Jobs, the audit log, the trash.
  Attempts: 'How often it was tried.',
  MaxAttempts: 'How often it is tried at most.',
  LastError: 'The message of the error of the last try.',
  NextRun: 'When it is tried again; null when it was given up.',
  Changes: 'The changes, newest first.',
  ByName: 'Who did it, or asked for what did it; null for nobody.',
  Via: 'How it came about; System is what nobody asked for through Dormer.',
  What: 'Added, Changed, Deleted or Restored.',
  Fields: 'The fields that differ; empty but for What Changed.',
  Before: 'The value before, in words; null for none.',
  After: 'The value after, in words; null for none.',
  kind: 'Only changes of this kind of thing; left out for all kinds.',
  what: 'Only what was Added, Changed, Deleted or Restored; left out for all four.',
  from: 'Only from this day on; left out for no beginning.',
  to: 'Only up to this day, included; left out for no end.',
  InBackground: 'Whether it is so much that it is still being restored in the background.',
  With: 'What else went with them, by kind.',
  DeletedByName: 'Who deleted it; null for nobody who is still there.',
  DateDeleted: 'When it was deleted.',
  Expires: 'Until when it can be restored.',
  IsRestoring: 'Whether it is being restored in the background at this moment.',
  DateCreated: 'When it was added.',
  'Activity.DateCreated': 'When it happened.',
  'logActivity.DateCreated': 'When it happened; not in the future.',

  // The menu.
  IsShared: 'Whether everyone in the brokerage can use it.',
  path: 'The address of the screen within Dormer, such as /contacts.',
  exact: 'Whether it is current only at this very address.',
  icon: 'The name of the icon that Dormer shows beside it.',
  title: 'What the screen is called in the menu.',
  label: 'A word beside it; null for none.',
  badge: 'A count beside it; null for none.',
  children: 'The screens beneath it, in order; empty for none.',

  // Refusals.
  ModelState: "The messages of each field by its name; '' is the whole.",
  OutcomeUnknown: 'Set where the connection to the database broke while saving: it may be saved, or not.',
  ExceptionMessage: 'For support, with the id of the request; only on a fault of the server.',
  error: 'The same as Message; only on a refused sign-in.',

  // Calls.
  CurrentPassword: 'The password of the user who asks; needed to change Email.',
  'userById.CanEdit': 'False for a user who has permissions that the one who asks does not have.',
  'editNote()': "For its author, the contact's agent and admins.",
  'describeActivity()': "For whoever logged it, the contact's agent and admins.",
  'deleteDocument()': "For whoever uploaded it, the contact's agent and admins.",
  'deleteTask()': "For its assignee, whoever made it, the contact's agent and admins.",
  'deleteTasks()':
    "For their assignees, whoever made them, their contacts' agents and admins; all are deleted, or none.",
  'deleteAppointment()': "For the user it is for, whoever made it, the contact's agent and admins.",
  'updateContact()': 'Another agent or lender is set by agents, team leaders and admins only.',
  'contactOptions()': '`search` finds among all.',
  'refreshSession()': 'A refresh token is good once: one that is used twice ends its session.',
  'signIn()': 'Sent as a form. After several wrong passwords it waits: 429 with Retry-After.',
  'startBulk.AgentId': 'UserId of the agent, for ReassignAgent; null or 0 for unassigned.',
  'PropertyFilter.Value':
    'What is compared with: one value, several as a list, or Min and Max of a range; left out for a shape. Null for none.',
  'Place.Value': 'What is compared with.',
  'PropertyDetail.Value': 'What the feed says, as text to be shown.',
  'ClientPropertyDetail.Value': 'What the feed says, as text to be shown.',
  'userPermissions.Description': 'What the permission allows, in a sentence.',
  'Adjustment.Description': 'What is added or taken off, such as Referral fee.',
  'saveFinancials.Description': 'What is added or taken off, such as Referral fee.',
  'LedgerEntry.Type': 'How Before and After are written: day as YYYY-MM-DD, money and percent as decimal text.',
}

/** Those that more than one floor uses, then those of each. */
export const wordsOfFloors = [
  own,
  peopleWords,
  dayWords,
  messageWords,
  homesWords,
  dealWords,
  commissionWords,
  growthWords,
  brokerageWords,
]
export const words: Record<string, string> = Object.assign({}, ...wordsOfFloors)
