/*
 * The texts of the API's documentation. A name means one thing everywhere (GLOSSARY.md), so most fields are described
 * by name alone; exceptions are described as `Schema.Name` or `endpoint.Name`, endpoints, beyond their summaries, as
 * `endpoint()`, and what the paths with one first word are about as `api/word`. Kinds (fields.ts) add how the value is
 * written. Each floor has its own file; this one has what more than one uses.
 */

import { automationWords } from './automation/words.ts'
import { brokerageWords } from './brokerage/words.ts'
import { dayWords } from './day/words.ts'
import { commissionWords } from './deals/commission-words.ts'
import { dealWords } from './deals/words.ts'
import { deskWords } from './desk/words.ts'
import { growthWords } from './growth/words.ts'
import { homesWords } from './homes/words.ts'
import { messageWords } from './messages/words.ts'
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
  'api/settings': 'Settings of the brokerage, such as sources, urgency types and lead routing.',

  // Ids.
  UserId: 'ID of the user.',
  userId: 'ID of a user.',
  TenantId: 'ID of the brokerage.',
  ContactId: 'ID of the contact, one person; null if there is none, or if the user may not open it.',
  contactId: 'ID of a contact, one person.',
  ContactIds: 'IDs of contacts; if omitted, all that match.',
  ContactEntityId: 'ID of the household that joint contacts share.',
  contactEntityId: 'ID of a household.',
  SourceId: 'ID of the source (api/settings/contact/sources).',
  sourceId: 'ID of a source.',
  UrgencyTypeId: 'ID of the urgency type (api/settings/contact/urgencytypes); null if none.',
  AgentId: 'UserId of the agent; null if unassigned.',
  agentId: 'UserId of an agent.',
  SearchId: 'ID of the property search.',
  searchId: 'ID of a saved search.',
  TaskId: 'ID of the task.',
  TaskTypeId:
    '1 Email, 2 Call, 3 To-Do, 4 Text, 5 Follow Up; 6 Run Search and 7 Add Tag are created only by workflows.',
  AssignedUserId: 'UserId of the assignee.',
  MLSId: 'ID of the MLS.',
  Id: 'ID of the row.',

  // Options.
  Key: 'Value to send for this choice.',
  Value: 'Display name of the choice.',
  Description: 'Description as plain text; null if none.',

  // Users and the session.
  RoleName: 'Name of the role.',
  TimeZone:
    'Time zone in which dates are shown, and read if they have no offset; an IANA name such as America/Chicago.',
  UserName: 'First and last name of the user.',
  token: 'Secret part of the URL.',

  // Settings.
  SourceGuid: 'Globally unique ID of the source, used by text codes.',
  CreatedByName: 'Name of the user who created it; null if it came with Dormer.',
  Type: 'Default if it came with Dormer, Custom if the brokerage added it.',
  IsDefault: 'Whether it came with Dormer. Default ones cannot be changed or deleted.',
  startDate: 'First day, YYYY-MM-DD or MM/DD/YYYY; omit for no start.',
  endDate: 'Last day, inclusive; omit for no end.',

  // Jobs, the audit log, the trash.
  LastError: 'Error message of the last attempt.',
  Changes: 'Changes, newest first.',
  ByName: 'Name of the user who made the change or requested it; null if there is none.',
  Via: 'How the change was made; System if outside Dormer.',
  What: 'What was done: Added, Changed, Deleted or Restored.',
  Fields: 'Fields that differ; empty unless What is Changed.',
  Before: 'Value before the change, as text; null if none.',
  After: 'Value after the change, as text; null if none.',
  from: 'First day, inclusive; omit for no start.',
  to: 'Last day, inclusive; omit for no end.',
  DateCreated: 'When it was created.',
  IsShared: 'Whether it is shared with the brokerage.',

  // Refusals.
  ModelState: 'Messages by field name; the empty name stands for the whole body.',
  OutcomeUnknown: 'Set if the database connection was lost while saving: the change may or may not have been saved.',
  ExceptionMessage: 'Request ID for support; only for server errors.',
  error: 'Same as Message; only if a sign-in failed.',
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
  automationWords,
  growthWords,
  deskWords,
  brokerageWords,
]
export const words: Record<string, string> = Object.assign({}, ...wordsOfFloors)

const ofTag = /^api\//
/** What the calls of each first word of a path are about. */
export const tags = Object.fromEntries(
  Object.entries(words).flatMap(([key, text]) => (ofTag.test(key) ? [[key.replace(ofTag, ''), text]] : [])),
)
