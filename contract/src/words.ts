/*
 * The texts of the API's documentation. A name means one thing everywhere (GLOSSARY.md), so most fields are described
 * by name alone; exceptions are described as `Schema.Name` or `endpoint.Name`, endpoints, beyond their summaries, as
 * `endpoint()`, and what the paths with one first word are about as `api/word`. Kinds (fields.ts) add how the value is
 * written. Each floor has its own file; this one has what more than one uses.
 */

import { brokerageWords } from './brokerage/words.ts'
import { feedPage } from './day/activities.ts'
import { dayWords } from './day/words.ts'
import { commissionWords } from './deals/commission-words.ts'
import { dealWords } from './deals/words.ts'
import { FOUND_OF_EACH } from './desk/shell.ts'
import { LISTED_OF_KIND } from './desk/today.ts'
import { REPORT_ROWS } from './growth/reports.ts'
import { growthWords } from './growth/words.ts'
import { homesWords } from './homes/words.ts'
import { messageWords } from './messages/words.ts'
import { OPTIONS_LISTED, TAGS_LISTED } from './people/contacts.ts'
import { peopleWords } from './people/words.ts'

export const about = `The API of Dormer, an open real-estate CRM. Dormer's own browser app uses the same endpoints. This document is available at \`/api/openapi.json\`, from which you can generate a client.

**Authentication.** There are no API keys: a program signs in as a user and can do whatever that user can. Send \`POST /token\` with the form fields \`grant_type=password\`, \`username\` (the email address) and \`password\` to get an \`access_token\`, valid for \`expires_in\` seconds, and a \`refresh_token\`:

    curl https://crm.example.com/token -d grant_type=password -d username=ana@example.com -d password=...
    curl https://crm.example.com/api/user/currentuser -H 'Authorization: Bearer ACCESS_TOKEN'

Send the access token in the \`Authorization: Bearer\` header. Before it expires, send the refresh token to \`POST /api/token/refresh\`, which returns new tokens in \`data\`; each refresh token works once. A wrong password returns a 400; after several, a 429 says how long to wait. If the account has a second step, the response is a 400 with \`SecondStep\`, and \`POST /api/token/second-step\` completes the sign-in with a code. For a program, use an account without a second step.

**Field names** are not case-sensitive in requests and are returned as documented. Unknown fields are ignored. In an update, an omitted field keeps its value, and null, where allowed, clears it. In a response, null means there is no value.

**IDs** are integers unless stated otherwise, and are never reused. A \`ContactId\` identifies one person, a \`ContactEntityId\` the household that joint contacts share: tasks, notes and documents belong to households, and \`GET /api/contact\` returns both for a ContactId. An optional ID, page or flag may be omitted, null, 0 or empty; an optional date may be omitted, null or empty.

**Dates.** Times are returned as ISO 8601 in UTC, such as 2026-05-17T15:00:00.000Z; calendar dates as YYYY-MM-DD, without a time zone. Requests may use ISO 8601 or MM/DD/YYYY; a time without an offset is read in the user's time zone.

**Money** is a decimal string in dollars, such as "1250.50", never a float; in requests it may include $ and commas. Percentages are decimal strings, too. Phone numbers are returned as ten digits and accepted in any format.

**Pagination.** Most long lists are returned newest first, up to \`take\` rows at a time. For the next page, send the ID of the last row as \`before\`, until fewer than \`take\` rows are returned. A list that returns a limited number of rows states the limit, and usually gives the total in the X-Total-Count header. The contacts list (\`POST /api/filter/filteredsearch\`) takes \`PageNumber\`, starting at 1, and \`Take\`; \`MaxRows\` in each row is the number of matches, and no rows means no matches.

**Idempotency.** Endpoints that create something accept the \`Idempotency-Key\` header: up to 100 random letters, digits, dots, colons, dashes and underscores. If you do not know whether a request arrived, send it again with the same key: you get the first response, with the Idempotency-Replayed header, and nothing is created twice. Keys are kept for a day. The same key with a different request returns a 422; while the first request is still running, a 409.

**Errors** are JSON objects with \`Message\`, a sentence for the user. A 400 may also have \`ModelState\`, the messages by field name, such as \`{"Email": ["Enter an email address such as name@example.com"]}\`; fields inside lists are named by path, such as \`Filters.0.Operation\`, and the empty name stands for the whole body. What the user may not see does not exist for them: by ID it returns a 404, and lists leave it out. After a 401, refresh the session or sign in again; after a 429 or 503, wait as long as Retry-After says; the message of a 409 says what to do.

**Rate limits.** A user can make 1,200 requests per minute, and an IP address 6,000 (an installation may set other limits). The \`RateLimit-Policy\` and \`RateLimit\` headers state the limits and what is left; beyond them, the response is a 429 with \`Retry-After\` in seconds. A JSON body can be up to 2 MB unless stated otherwise; an uploaded file, up to the signed-in user's \`UploadMaxBytes\`.

**Files** are uploaded as \`multipart/form-data\`. Responses contain links to files that work without a session for a few minutes: download the files right away, and do not store the links.

Every response has an X-Request-Id header, with which the operator of the installation can find the request in the log.`

const own: Record<string, string> = {
  'api/token': 'Sign in and refresh sessions. Also the public pages and links that need no session.',
  'api/account': 'Registration, passwords, passkeys, the second step and sessions.',
  'api/menu': 'The screens a user may open.',
  'api/find': 'Search across contacts, transactions, tasks and appointments.',
  'api/settings': 'Settings of the brokerage, such as sources, urgency types and lead routing.',
  'api/today': 'What a user should do now, ranked.',

  // Maps.
  StyleUrl: 'URL of a MapLibre style; null if none.',
  ZipCodes: 'Number of ZIP codes in the town.',

  // Ids.
  UserId: 'ID of the user.',
  userId: 'ID of a user.',
  TenantId: 'ID of the brokerage.',
  ContactId: 'ID of the contact, one person; null if there is none, or if the user may not open it.',
  contactId: 'ID of a contact, one person.',
  ContactIds: 'IDs of contacts; if omitted, all that match.',
  ContactEntityId: 'ID of the household that joint contacts share.',
  contactEntityId: 'ID of a household.',
  entityId: 'ID of a household.',
  SourceId: 'ID of the source (api/settings/contact/sources).',
  sourceId: 'ID of a source.',
  NewSourceId: 'ID of the source to move the contacts to.',
  ReferralSourceId: 'ID of the source that referred the household; null if none.',
  UrgencyTypeId: 'ID of the urgency type (api/settings/contact/urgencytypes); null if none.',
  urgencyId: 'ID of an urgency type.',
  NewUrgencyTypeId: 'ID of the urgency type to move the contacts to.',
  AssignedAgentId: 'UserId of the agent; null if unassigned.',
  AssignedLenderId: 'UserId of the lender; null if none.',
  AgentId: 'UserId of the agent; null if unassigned.',
  LenderId: 'UserId of the lender, for ReassignLender; null or 0 if none.',
  agentId: 'UserId of an agent.',
  lenderId: 'UserId of the lender; null or 0 to remove the lender.',
  ContactTypeId: '1 Lead, 2 Prospects, 3 Sphere of Influence, 4 Past Clients.',
  TagId: 'ID of the tag.',
  TagContactEntityId: 'ID of the tag on this household, for removing it.',
  NoteId: 'ID of the note.',
  ActivityId: 'ID of the activity.',
  ActivityTypeId: 'ID of the activity type (api/activity/options).',
  typeId: 'IDs of activity types, repeated or separated by commas.',
  ContactPropertyId: 'ID of the owned property.',
  propertyId: 'ID of an owned property.',
  SearchId: 'ID of the property search.',
  searchId: 'ID of a saved search.',
  SavedSearchId: 'ID of the saved search.',
  'saveSearch.SavedSearchId': 'ID of the saved search to update; omit to create one.',
  BulkId: 'ID of the bulk run.',
  ImportId: 'ID of the import.',
  JobId: 'ID of the background job.',
  TaskId: 'ID of the task.',
  'saveTask.TaskId': 'ID of the task to update; omit to create one.',
  TaskTypeId:
    '1 Email, 2 Call, 3 To-Do, 4 Text, 5 Follow Up; 6 Run Search and 7 Add Tag are created only by workflows.',
  AssignedUserId: 'UserId of the assignee.',
  assignedId: 'UserId of the assignee; null or 0 for everyone. Defaults to the signed-in user.',
  appointmentId: 'ID of an appointment.',
  AppointmentTypeId: '1001 Buyer Consultation, 1002 Listing Appointment, 1003 Initial Showing.',
  AppointmentResultId: '1001 Pending, 1002 Met - No Agreement, 1003 Agreement Signed, 1004 Listing Agreement Signed.',
  NotificationId: 'ID of the notification.',
  ChangeId: 'ID of the change.',
  TrashId: 'ID of the item in the trash.',
  RequestId: 'Value of the X-Recorded-As header of the response to the request that deleted it.',
  RoleId: '1 Team Leader, 2 Admin, 3 Agent, 4 Lender.',
  MLSId: 'ID of the MLS.',
  Id: 'ID of the row.',
  'TodayRow.Id': 'ID of the task, appointment or contact, depending on Kind.',
  'userAppointments.id': 'ID of a user.',
  'tenantAppointments.id': 'TenantId of the signed-in user.',
  'contactAppointments.id': 'ID of a contact.',

  // Options.
  UrgencyOptions: 'Urgency types to choose from.',
  ContactTypeOptions: 'The four contact types.',
  AssignedAgentOptions: 'Agents to choose from.',
  AssignedLenderOptions: 'Lenders to choose from, by UserId.',
  ReferralOptions: 'Sources that may have referred the household.',
  SourceOptions: 'Sources to choose from.',
  TagSuggestions: 'Names of tags, up to 1,000.',
  AgentOptions: 'Agents to choose from.',
  LenderOptions: 'Lenders to choose from, by UserId.',
  PropertyTypeOptions: 'Property types an owned property can have.',
  TagOptions: `The brokerage's tags by name, up to ${TAGS_LISTED.toLocaleString('en-US')}.`,
  Key: 'Value to send for this choice.',
  'TodayRow.Key': "Identifies the row on Today, such as 'Task:12'.",
  'snooze.Key': "Key of the row, such as 'Task:12'.",
  'unsnooze.Key': 'Key of the row; omit for all snoozed rows.',
  Value: 'Display name of the choice.',
  'Filter.Value': 'Value to compare with; several as a list or separated by commas. Omit if the operation needs none.',
  'saveSearch.Value': 'Value to compare with; omit if the operation needs none.',
  'SavedFilter.Value': 'Value to compare with; null if the operation needs none.',
  'contactReport.Value': 'A date, YYYY-MM-DD or MM/DD/YYYY.',
  Description: 'Description as plain text; null if none.',
  'UrgencyType.Description': 'Name of the urgency type.',
  'UrgencyOption.Description': 'Name of the urgency type.',
  'saveUrgencyType.Description': 'Name of the urgency type.',
  'BulkRun.Description': "What the run does, such as 'Reassign agent to Ana Ruiz'.",
  description: 'What happened, as plain text; empty if none.',

  // Users and the session.
  RoleName: 'Name of the role.',
  IsAdmin: 'Whether the user has the Admin role, which holds every permission.',
  ShowProfileProgress: 'Whether the setup checklist is shown.',
  TimeZone:
    'Time zone in which dates are shown, and read if they have no offset; an IANA name such as America/Chicago.',
  Permissions: 'Names of the permissions the user holds, by role or by grant.',
  permission: 'Name of the permission to check.',
  Preferences: 'Screen preferences of the user.',
  ContactColumns: 'Columns of the contacts list beyond the fixed ones, in order; null for the default.',
  DashboardCards: 'Cards of the dashboard, in order; null for the default order.',
  HiddenCards: 'Hidden cards of the dashboard; null if none.',
  UploadMaxBytes: 'Maximum size of an uploaded file, in bytes.',
  RoundRobin: 'Whether the user takes part in round robin. Lenders never do.',
  LeadCount: 'Number of contacts assigned to the user.',
  NotifyEmailSame: 'True if notifications go to Email, false if they go to NotificationEmail.',
  NotificationEmail: 'Address for notifications if NotifyEmailSame is false; null if none.',
  EmailSignature: 'Signature at the end of emails, as text or sanitized HTML; null if none.',
  UserName: 'First and last name of the user.',
  'userById.UserName': 'Email address the user signs in with.',
  OldPassword: "The user's current password; when changing someone else's password, that of the signed-in user.",
  NewPassword: 'At least 8 characters. Common passwords, and names or email addresses with little added, are rejected.',
  access_token: 'Token to send as `Authorization: Bearer` with each request.',
  token_type: 'Always `bearer`.',
  expires_in: 'Lifetime of the access token, in seconds.',
  refresh_token: 'Token to exchange for a new session; works once.',
  '.expires': 'When the access token expires, as an RFC 1123 date.',
  grant_type: 'Always `password`.',
  username: 'Email address of the user.',
  password: 'Password of the user.',
  token: 'Secret part of the URL.',
  'refreshSession.token': 'The last access token; not required.',
  refreshtoken: 'The refresh_token from the sign-in or the last refresh; works once.',
  successful: 'Whether the session was refreshed; if false, sign in again.',
  data: 'The new session; null if there is none.',
  IsMlsConnected: 'Whether the brokerage has chosen an MLS whose listings are read.',
  IsEmailConnected: 'Whether the user has connected a mailbox.',
  IsDomainSet: 'Whether the brokerage has entered the domain of its website.',
  IsIdxSetup: 'Whether the brokerage has chosen its MLS or has a catalog.',
  IsNotificationSet: 'Whether the user has saved their notification settings.',
  IsSourceSet: 'Whether there is a source besides the default ones.',
  ImportContacts: 'Whether contacts have ever been imported.',
  slug: "Last part of the article's URL.",
  Content: 'The article as sanitized HTML.',

  // Settings.
  SourceGuid: 'Globally unique ID of the source, used by text codes.',
  CreatedByName: 'Name of the user who created it; null if it came with Dormer.',
  Type: 'Default if it came with Dormer, Custom if the brokerage added it.',
  'ContactRow.Type': 'Name of the contact type.',
  'ChangedField.Type': 'Format of Before and After: day as YYYY-MM-DD, instant in ISO 8601, phone as ten digits.',
  AssignToId: "UserId of the user who gets the source's new leads; null for lead routing.",
  AssignToName: "Name of the user who gets the source's new leads; null for lead routing.",
  CurrentContactsCount: 'Number of contacts that have it.',
  ContactEveryDays: 'Days without contact after which a contact appears on Today; null for never.',
  IsDefault: 'Whether it came with Dormer. Default ones cannot be changed or deleted.',
  leadAssign: 'RoundRobin: leads are assigned to the participating users in turn. Manual: an admin assigns them.',
  startDate: 'First day, YYYY-MM-DD or MM/DD/YYYY; omit for no start.',
  endDate: 'Last day, inclusive; omit for no end.',

  // Jobs, the audit log, the trash.
  Attempts: 'Number of attempts so far.',
  MaxAttempts: 'Maximum number of attempts.',
  LastError: 'Error message of the last attempt.',
  NextRun: 'When the job is retried; null if it has been given up.',
  Changes: 'Changes, newest first.',
  ByName: 'Name of the user who made the change or requested it; null if there is none.',
  Via: 'How the change was made; System if outside Dormer.',
  What: 'What was done: Added, Changed, Deleted or Restored.',
  Fields: 'Fields that differ; empty unless What is Changed.',
  Before: 'Value before the change, as text; null if none.',
  After: 'Value after the change, as text; null if none.',
  kind: 'Only changes to this kind of record; omit for all kinds.',
  what: 'Only what was Added, Changed, Deleted or Restored; omit for all four.',
  from: 'First day, inclusive; omit for no start.',
  to: 'Last day, inclusive; omit for no end.',
  InBackground: 'Whether the restore is still running in the background.',
  With: 'What else was deleted along with it, by kind.',
  DeletedByName: 'Name of the user who deleted it; null if that user no longer exists.',
  DateDeleted: 'When it was deleted.',
  Expires: 'Last time at which it can be restored.',
  IsRestoring: 'Whether it is being restored in the background.',
  DateCreated: 'When it was created.',
  'Activity.DateCreated': 'When it happened.',
  'logActivity.DateCreated': 'When it happened; not in the future.',

  // The menu.
  IsShared: 'Whether it is shared with the brokerage.',
  path: 'Path of the screen within Dormer, such as /contacts.',
  exact: 'Whether the item is highlighted only at exactly this path.',
  icon: 'Name of the icon.',
  title: 'Name of the screen in the menu.',
  label: 'Label beside the item; null if none.',
  badge: 'Count beside the item; null if none.',
  children: 'Screens beneath this one, in order; empty if none.',

  // Refusals.
  ModelState: 'Messages by field name; the empty name stands for the whole body.',
  OutcomeUnknown: 'Set if the database connection was lost while saving: the change may or may not have been saved.',
  ExceptionMessage: 'Request ID for support; only for server errors.',
  error: 'Same as Message; only if a sign-in failed.',

  // Calls.
  CurrentPassword: 'Password of the signed-in user; required to change Email.',
  'userById.CanEdit': 'Whether the signed-in user may change this user: not if they lack a permission this user holds.',
  'editNote()': "Only the text of the note changes. Only for its author, the contact's agent and admins.",
  'describeActivity()': "Only for the user who logged it, the contact's agent and admins.",
  'deleteDocument()': "Only for the user who uploaded it, the contact's agent and admins.",
  'deleteTask()': "Only for its assignee, the user who created it, the contact's agent and admins.",
  'deleteTasks()':
    "Deletes all of them or none. Only for their assignees, the users who created them, their contacts' agents and admins.",
  'deleteAppointment()': "Only for the user it is with, the user who created it, the contact's agent and admins.",
  'updateContact()': 'Only agents, team leaders and admins may change the agent or lender.',
  'contactReport()': `The new-contacts, timeframe, birthdays and anniversary reports list contacts; transaction-closing lists transactions, soonest first. Only what the signed-in user may see. Returns at most ${REPORT_ROWS} rows by default; MaxRows is the total.`,
  'contactOptions()': `Returns at most ${OPTIONS_LISTED.toLocaleString('en-US')}, newest first; search covers all contacts. X-Total-Count gives the total.`,
  'refreshSession()':
    'Exchanges a refresh token for a new session. Each refresh token works once; using one twice ends its session.',
  'signIn()': 'The body is form-encoded. After several wrong passwords, the response is a 429 with Retry-After.',
  'startBulk.AgentId': 'UserId of the agent, for ReassignAgent; null or 0 to unassign.',
  'PropertyFilter.Value':
    'Value to compare with: one value, a list, or Min and Max for a range; omit for a shape. Null if none.',
  'Place.Value': 'Value to compare with.',
  'ListingField.Value': 'Value from the feed, as display text.',
  'UserPermission.Description': 'What the permission allows, in a sentence.',
  'Adjustment.Description': 'Name of the adjustment, such as Referral fee.',
  'saveFinancials.Description': 'Name of the adjustment, such as Referral fee.',
  'LedgerField.Type': 'Format of Before and After: day as YYYY-MM-DD, money and percent as decimal strings.',
  'addContactSearches.ContactIds': 'IDs of the contacts; each gets a property search.',
  'saveSource.SourceId': 'ID of the source to update; omit to create one.',
  'startBulk.SourceId': 'ID of the source, for ChangeSource.',
  'saveUrgencyType.UrgencyTypeId': 'ID of the urgency type to update; omit to create one.',
  'reassignAgent.agentId': 'UserId of the agent; null or 0 to unassign.',
  'moneyLedger.agentId': 'Only entries about this agent, by UserId.',
  'exportLedger.agentId': 'Only entries about this agent, by UserId.',
  'saveProperty.ContactPropertyId': 'ID of the owned property to update; omit to create one.',
  'getContactSearch.searchId': 'ID of a property search.',
  'deleteSearch.SearchId': 'ID of the property search.',
  'CurrentUser.MLSId': "ID of the brokerage's MLS; null if none is chosen.",
  'ownTenant.MLSId': "ID of the brokerage's MLS; null if none is chosen.",
  'Appointment.CreatedByName': 'Name of the user who created it; null if unknown.',
  'Change.DateCreated': 'When the change was made.',
  'LedgerEntry.DateCreated': 'When the change was made.',
  'find()': `Finds what the signed-in user may see, by words in names, addresses, titles and numbers. Only open tasks are searched. Returns at most ${FOUND_OF_EACH} of each kind.`,
  'find.Contacts': `Matching contacts, most likely first, up to ${FOUND_OF_EACH}.`,
  'today()': `Returns at most ${LISTED_OF_KIND} rows of each kind, fewer of some; Totals gives the total of each.`,
  'contactPage()': `Returns at most ${feedPage} rows of activity; \`GET /api/activity/contact/{contactId}\` gives the total.`,
  Activity: `Newest activity, up to ${feedPage} rows.`,

  'Counted.Count': 'Number of transactions.',
  'TextCode.SourceName': 'Name of the source its leads get.',
  'toggleProfileProgress.userId': 'ID of the signed-in user.',
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

const ofTag = /^api\//
/** What the calls of each first word of a path are about. */
export const tags = Object.fromEntries(
  Object.entries(words).flatMap(([key, text]) => (ofTag.test(key) ? [[key.replace(ofTag, ''), text]] : [])),
)
