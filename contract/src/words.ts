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

export const about = `The API of Dormer, an open real-estate CRM. The browser app uses these same calls.

**Signing in.** \`POST /token\` with a form of \`grant_type=password\`, \`username\` (the email address) and \`password\` answers an \`access_token\`, good for \`expires_in\` seconds, and a \`refresh_token\`:

    curl https://crm.example.com/token -d grant_type=password -d username=ana@example.com -d password=...
    curl https://crm.example.com/api/user/currentuser -H 'Authorization: Bearer ACCESS_TOKEN'

Send the token as \`Authorization: Bearer\`. Before it ends, exchange the refresh token once at \`POST /api/token/refresh\`.

**Names** are read without regard to case and written as given. Instants are answered in ISO 8601 in UTC; a date may be sent as ISO 8601 or MM/DD/YYYY, and without an offset it is meant in the user's time zone. Money is decimal text in dollars. Null is none. An optional id, page or flag may be left out, null, 0 or empty; an optional date, left out, null or empty.

**Pages.** Lists that are long are answered newest first, at most \`take\` rows of them; the next page is asked for with \`before\`, the id of the last row. The contacts list has \`PageNumber\` and \`Take\`, and says in \`MaxRows\` of each row how many match.

**Limits.** A user may make 1,200 calls a minute and an address 6,000 (an installation may have other limits). The headers \`RateLimit-Policy\` and \`RateLimit\` say what holds and what is left; beyond, the answer is a 429 with \`Retry-After\` in seconds.

**What a user may not see does not exist**: 404, in lists and by id alike. A refusal is a JSON object with \`Message\`, a sentence for people, and for a 400 \`ModelState\`, the messages of each field.`

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
  client: 'The public pages of a brokerage, without signing in; who calls is known by a cookie.',
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
  ContactId: 'Id of the contact: one person. Null where there is none, or where the user may not open it.',
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
  AgentId: 'UserId of the agent, for ReassignAgent; null or 0 for unassigned.',
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
  id: 'Id of the row that is meant.',
  'TodayRow.Id': 'Id of the task or the appointment, else of the contact.',
  'userAppointments.id': 'Id of a user.',
  'tenantAppointments.id': 'Id of the brokerage: the TenantId of the user who asks.',
  'contactAppointments.id': 'Id of a contact.',

  // Options.
  UrgencyOptions: 'The urgency types to choose among.',
  ContactTypeOptions: 'The contact types to choose among.',
  AssignedAgentOptions: 'The agents to choose among.',
  AssignedLenderOptions: 'The lenders to choose among.',
  ReferralOptions: 'The sources that may have referred the household.',
  SourceOptions: 'The sources to choose among.',
  TagSuggestions: 'Names of tags, at most the first thousand.',
  AgentOptions: 'The agents to choose among.',
  LenderOptions: 'The lenders to choose among.',
  PropertyTypeOptions: 'The property types to choose among.',
  TagOptions: 'The tags to choose among.',
  Key: 'What is sent for this choice.',
  'TodayRow.Key': "Names the row among all of Today's: 'Task:12'.",
  'snooze.Key': "Key of the row: 'Task:12'.",
  'unsnooze.Key': 'Key of the row; left out for all that are snoozed.',
  Value: 'What the choice is called.',
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
  IsAdmin: 'Whether the user is an admin.',
  ShowProfileProgress: 'Whether the setup checklist is shown.',
  TimeZone: 'The zone in which dates are shown and read.',
  Permissions: 'The permissions the user holds.',
  permission: 'The permission that is asked about, by name.',
  Preferences: 'How the user likes the screens.',
  ContactColumns: 'Chosen columns of the contacts list, in order; null for none beyond the usual.',
  DashboardCards: 'Cards of the dashboard in their order; null for the usual one.',
  HiddenCards: 'Cards of the dashboard that are not shown; null for none.',
  UploadMaxBytes: 'How large an uploaded file may be, in bytes.',
  RoundRobin: 'Whether the user takes part in round robin. Lenders never do.',
  LeadCount: 'How many contacts the user has.',
  NotifyEmailSame: 'Whether notifications go to Email.',
  NotificationEmail: 'Where notifications go when NotifyEmailSame is false; null for none.',
  EmailSignature: 'The signature under emails, as text or HTML, of which is kept what is safe to send; null for none.',
  UserName: 'The name of the user.',
  'userById.UserName': 'The email address the user signs in with.',
  OldPassword: "The user's present password; for somebody else's, that of the admin who changes it.",
  NewPassword: 'At least 8 characters.',
  access_token: 'Sent as Authorization: Bearer with every call.',
  token_type: 'Always bearer.',
  expires_in: 'How many seconds the access token is good for.',
  refresh_token: 'Exchanged for a new session, once.',
  '.expires': 'When the access token ends, as an RFC 1123 date.',
  grant_type: 'Always password.',
  username: 'The email address of the user.',
  password: 'The password of the user.',
  token: 'The secret of the address.',
  'refreshSession.token': 'The last access token; not needed.',
  refreshtoken: 'The refresh token of the session.',
  successful: 'Whether there is a new session.',
  data: 'The new session; null when there is none.',
  IsMlsConnected: 'Whether the MLS is connected.',
  IsEmailConnected: 'Whether a mailbox is connected.',
  IsDomainSet: 'Whether the domain is set.',
  IsIdxSetup: 'Whether the brokerage has chosen its MLS or has a catalog.',
  IsNotificationSet: 'Whether notification settings were saved.',
  IsSourceSet: 'Whether there is a source beside the default ones.',
  ImportContacts: 'Whether contacts were imported.',
  slug: 'The last part of the address of the article.',
  Content: 'The article as HTML.',

  // Settings.
  SourceGuid: 'An id of the source that is unique everywhere.',
  CreatedByName: 'Who made it; null for what was there from the beginning.',
  Type: 'Default, or Custom for what the brokerage added.',
  'ContactRow.Type': 'The contact type by name.',
  'Change.Type': 'How Before and After are written: day as YYYY-MM-DD, instant in ISO 8601, phone as ten digits.',
  AssignToId: 'UserId of whom its new leads go to; null for lead routing.',
  AssignToName: 'Name of whom its new leads go to; null for lead routing.',
  CurrentContactsCount: 'How many contacts have it.',
  ContactEveryDays: 'In days: contacts who have waited longer appear on Today. Null for never.',
  IsDefault: 'Whether it was there from the beginning: then it is neither edited nor deleted.',
  leadAssign: 'RoundRobin or Manual.',
  startDate: 'First day, YYYY-MM-DD or MM/DD/YYYY; left out for no beginning.',
  endDate: 'Last day, included; left out for no end.',

  // Jobs, the audit log, the trash.
  Attempts: 'How often it was tried.',
  MaxAttempts: 'How often it is tried at most.',
  LastError: 'Why the last try failed.',
  NextRun: 'When it is tried again; null when it was given up.',
  Changes: 'The changes, newest first.',
  ByName: 'Who did it, or asked for what did it; null for nobody.',
  Via: 'How it came about; System is what nobody asked for through Dormer.',
  What: 'Added, Changed, Deleted or Restored.',
  Fields: 'The fields that differ; empty but for What Changed.',
  Before: 'The value before, in words; null for none.',
  After: 'The value after, in words; null for none.',
  kind: 'Only changes of this kind of thing.',
  what: 'Only what was Added, Changed, Deleted or Restored.',
  from: 'Only from this day on.',
  to: 'Only up to this day, included.',
  InBackground: 'Whether it is many, and being restored in the background.',
  With: 'What else went with them, by kind.',
  DeletedByName: 'Who deleted it; null for nobody who is still there.',
  DateDeleted: 'When it was deleted.',
  Expires: 'Until when it can be restored.',
  IsRestoring: 'Whether it is being restored in the background.',
  DateCreated: 'When it was made.',
  'Activity.DateCreated': 'When it happened.',
  'logActivity.DateCreated': 'When it happened; not in the future.',

  // The menu.
  IsShared: 'Whether everyone in the brokerage can use it.',
  path: 'The address of the screen.',
  exact: 'Whether it is current only at this very address.',
  icon: "The icon's name.",
  title: 'What the screen is called.',
  label: 'A word beside it; null for none.',
  badge: 'A count beside it; null for none.',
  children: 'The screens beneath it.',

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
  'contactActivity()': 'At most 50 rows unless take says otherwise; the header X-Total-Count says how many there are.',
  'contactReport()': 'At most 100 rows unless Take says otherwise; MaxRows says how many there are.',
  'contactOptions()': 'At most 1,000, newest first; search finds among all.',
  'refreshSession()': 'A refresh token is good once: one that is used twice ends its session.',
  'signIn()': 'Sent as a form. After several wrong passwords it waits: 429 with Retry-After.',
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
