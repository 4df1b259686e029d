import type {
  FileColumn,
  FileContents,
  ImportSystem,
  ImportTarget,
  TargetField,
} from '@dormer/contract/people/import-files'
import type { RecordKind } from '@dormer/contract/people/import-records'
import { columnKey } from '../../import/reader/column-key.ts'
import { byName } from '../column-names.rules.ts'
import type { Match } from '../match.rules.ts'
import { presetOf } from '../presets.ts'

type Column = Pick<FileColumn, 'Name' | 'Filled' | 'Samples' | 'Values'>

/** What columns of notes and activities are called, without what they are of: 'Note Date' and 'Call Date' are Date. */
const names: Partial<Record<TargetField, string>> = {
  RecordId: 'id recordid guid uid hsobjectid hsengagementid externalid',
  RecordKind:
    'type kind recordtype category eventtype engagementtype tasksubtype activity hsengagementtype method channel medium interactiontype interaction',
  RecordDate:
    'date datetime created createdat createdate createddate createdon createdtime createtime datecreated dateentered dateadded added addedat addtime addeddate timestamp occurredat occurred loggedat loggeddate sent sentat sentdate datesent sendtime receivedat startedat callstarttime hstimestamp hscreatedate when performedat performeddate entrydate logdate contactdate datelogged',
  TimeOfDay: 'time duetime timeofday starttimeofday hour',
  Author:
    'createdby createdbyname createdbyid author authorname user username userid agent agentname assignedagent owner ownername ownerid assignedto assignedtoname assigned assigneduser assignedusername assigneduserid assignedtouser assignee loggedby by enteredby addedby salesperson rep staff staffmember host hubspotownerid performedby completedby sentby ownerfullname createdbyuser creator activityassignedto agentid',
  Subject: 'subject title name topic heading summary callname hscalltitle hstasksubject hsmeetingtitle hsemailsubject',
  Body: 'body note notes content contents text description comments comment details detail message remarks remark notebody bodytext fulltext plaintext textbody htmlbody fullcomments hsnotebody hscallbody hstaskbody hsmeetingbody hsemailtext hsemailhtml internalmeetingnotes transcript memo',
  Direction: 'direction inboundoutbound isincoming incoming inbound hscalldirection hsemaildirection sentreceived isinbound',
  Outcome: 'outcome result disposition hscalldisposition calldisposition hsmeetingoutcome callresult response',
  Duration:
    'duration durationinseconds durationseconds durationinminutes durationminutes durationinsec durationmin length calllength talktime hscallduration',
  DueDate: 'due dueon dueat duedate duedatetime datedue deadline hstimestampdue followupdate activityduedate targetdate',
  IsDone: 'status done completed complete iscompleted isdone isclosed isfinished finished closed hstaskstatus hscallstatus outgoingcallstatus state',
  DoneDate:
    'completeddate completedat completedon completedtime completeddatetime datecompleted completiondate closedtime closedat markeddonetime markedasdonetime donedate finishedat hstaskcompletiondate lastcompleteddate',
  Start: 'start starttime startdate startdatetime startsat begins begin datestart startat from activitydatetime hsmeetingstarttime appointmentdate scheduledat scheduledfor',
  End: 'end endtime enddate enddatetime endsat ends finish dateend endat to hsmeetingendtime',
  Location: 'location where place venue hsmeetinglocation',
} // biome-ignore format: words read better in rows
const fieldOf = new Map(
  Object.entries(names).flatMap(([field, words]) => words.split(' ').map((word) => [word, field as TargetField])),
)

/** What a column is of, in front of its name. */
const about =
  /^(?:activity|activities|note|notes|call|calls|phonecall|task|tasks|todo|meeting|appointment|appt|event|engagement|comment|communication|comm|email|emails|text|texts|sms|textmessage|history|log|interaction|touch|followup|reminder|logged)(?=.)/
const whose =
  '(?:associated|related|primary|linked)?(?:contact|person|people|lead|client|customer|prospect|buyer|seller|recipient|participant|who|party|attendee)s?'
const idOfPerson = new RegExp(
  `^(?:${whose}(?:record)?ids?|whoid|(?:contact|person|lead)nameid|(?:${whose})id18|relatedtoid|invitee?id|fubid|personrecordid)$`,
)
const emailOfPerson = new RegExp(
  `^(?:${whose}emails?(?:address)?|e?mail|emails|emailaddress|mailaddress|to|toemail|emailto|toaddress|toaddresses|emailtoaddress|fromaddress|fromemail|emailfrom|emailfromaddress|recipients?|recipientemail|attendees|invitees)$`,
)
const phoneOfPerson = new RegExp(
  `^(?:${whose}(?:phone|mobile|cell)(?:number|phone)?|phone|phonenumber|mobile|mobilephone|cellphone|cell|tonumber|fromnumber|tophone|fromphone|callfromnumber|calltonumber|phonedialed|numberdialed|dialednumber)$`,
)
const nameOfPerson = new RegExp(
  `^(?:${whose}(?:full)?names?|${whose}|fullname|nameofcontact|relatedto|associatedwith|regarding|for|with)$`,
)

/** What a column of this name becomes; undefined if it is kept in the text. `isStrong` of names that only records have. */
const byRecordName = (name: string): { Field: TargetField; isStrong: boolean; isPersons?: boolean } | undefined => {
  const key = columnKey(name)
  if (idOfPerson.test(key)) return { Field: 'ExternalId', isStrong: false, isPersons: true }
  if (emailOfPerson.test(key)) return { Field: 'Email', isStrong: false, isPersons: true }
  if (phoneOfPerson.test(key)) return { Field: 'Phone', isStrong: false, isPersons: true }
  if (/^(?:contact|person|lead|client)?(?:firstname|givenname)$/.test(key))
    return { Field: 'FirstName', isStrong: false, isPersons: true }
  if (/^(?:contact|person|lead|client)?(?:lastname|surname|familyname)$/.test(key))
    return { Field: 'LastName', isStrong: false, isPersons: true }
  if (nameOfPerson.test(key)) return { Field: 'FullName', isStrong: false, isPersons: true }
  const rest = key.replace(about, '')
  const own = fieldOf.get(key)
  if (own) return { Field: own, isStrong: strong.has(own) || own === 'RecordKind' ? !weak.has(key) : false }
  const of = rest === key ? undefined : fieldOf.get(rest)
  if (of) return { Field: of, isStrong: true }
  return undefined
}
const phone = /^(?:\+\d{8,15}|(?:\+?1[-. ]?)?\(?[2-9]\d\d\)?[-. ]{0,2}\d{3}[-. ]?\d{4})$/
/** The same by what is in it, of columns that are of people in a log and of times in a calendar: From and To. */
const byColumn = ({ Name, Samples }: Pick<Column, 'Name' | 'Samples'>): ReturnType<typeof byRecordName> => {
  const key = columnKey(withoutNth(Name))
  if ((key === 'from' || key === 'to') && Samples.length > 0) {
    if (Samples.some((one) => one.includes('@'))) return { Field: 'Email', isStrong: true, isPersons: true }
    if (Samples.every((one) => phone.test(one.trim()))) return { Field: 'Phone', isStrong: true, isPersons: true }
    if (Samples.every((one) => /\d/.test(one))) return { Field: key === 'from' ? 'Start' : 'End', isStrong: false }
  }
  return byRecordName(withoutNth(Name))
}
const strong = new Set<TargetField>([
  'Direction',
  'Outcome',
  'Duration',
  'DueDate',
  'DoneDate',
  'End',
  'Subject',
  'IsDone',
  'Start',
])
/** What people have, too. */
const weak = new Set([
  'type',
  'kind',
  'category',
  'status',
  'state',
  'name',
  'title',
  'method',
  'channel',
  'medium',
  'response',
  'start',
  'startdate',
  'from',
  'to',
  'end',
  'enddate',
  'closed',
  'complete',
  'followupdate',
  'recordtype',
  'summary',
  'from',
])

/** A program's export: the columns by which it is known, what all its rows are, and what its columns become. */
type Preset = { System: ImportSystem; Has: string[]; Kind?: RecordKind; Targets?: Record<string, TargetField> }
const presets: Preset[] = [
  // Salesforce: the objects Task, Event, Note and ContentNote, as Data Loader and the weekly export write them.
  { System: 'Salesforce', Has: ['WhoId', 'StartDateTime|ActivityDateTime|DurationInMinutes'], Kind: 6, Targets: { WhoId: 'ExternalId', Id: 'RecordId', StartDateTime: 'Start', ActivityDateTime: 'Start', EndDateTime: 'End', DurationInMinutes: 'Duration', OwnerId: 'Author', Type: 'ImportedField', ActivityDate: 'ImportedField', CreatedDate: 'RecordDate', CreatedById: 'ImportedField' } },
  { System: 'Salesforce', Has: ['WhoId', 'ActivityDate', 'Subject', 'Status'], Kind: 5, Targets: { WhoId: 'ExternalId', Id: 'RecordId', ActivityDate: 'DueDate', TaskSubtype: 'RecordKind', Type: 'ImportedField', IsClosed: 'IsDone', Status: 'IsDone', CompletedDateTime: 'DoneDate', CallDurationInSeconds: 'Duration', CallDisposition: 'Outcome', CallType: 'Direction', OwnerId: 'Author', CreatedDate: 'RecordDate', CreatedById: 'ImportedField' } },
  { System: 'Salesforce', Has: ['ParentId', 'Title', 'Body', 'OwnerId'], Kind: 1, Targets: { ParentId: 'ExternalId', Id: 'RecordId', CreatedDate: 'RecordDate', OwnerId: 'Author', CreatedById: 'ImportedField' } },
  // Zoho's calls: before HubSpot, which has a Record ID and call durations as well.
  { System: 'Zoho', Has: ['Call Type', 'Call Start Time', 'Call Duration|Call Duration (in seconds)'], Kind: 2, Targets: { 'Record Id': 'RecordId', 'Call Start Time': 'RecordDate', 'Call Type': 'Direction', 'Call Owner': 'Author', 'Call Owner.id': 'ImportedField', 'Created Time': 'ImportedField', 'Created By': 'ImportedField', 'Call Result': 'Outcome' } },
  // HubSpot: exports of calls, notes, tasks, meetings and emails.
  { System: 'HubSpot', Has: ['Record ID', 'Call notes|Call duration|Call outcome|Call Title'], Kind: 2, Targets: { 'Record ID': 'RecordId', 'Call notes': 'Body', 'Call Title': 'Subject', 'Activity date': 'RecordDate', 'Activity assigned to': 'Author', 'Create date': 'ImportedField' } },
  { System: 'HubSpot', Has: ['Record ID', 'Note body'], Kind: 1, Targets: { 'Record ID': 'RecordId', 'Activity date': 'RecordDate', 'Activity assigned to': 'Author', 'Create date': 'ImportedField' } },
  { System: 'HubSpot', Has: ['Record ID', 'Task Title', 'Due date|Task Status'], Kind: 5, Targets: { 'Record ID': 'RecordId', 'Task Title': 'Subject', 'Task Type': 'ImportedField', 'Task notes': 'Body', Notes: 'Body', 'Create date': 'RecordDate', 'Assigned to': 'Author', 'Activity assigned to': 'Author' } },
  { System: 'HubSpot', Has: ['Record ID', 'Meeting name|Meeting start time|Meeting outcome'], Kind: 6, Targets: { 'Record ID': 'RecordId', 'Meeting name': 'Subject', 'Meeting description': 'Body', 'Create date': 'ImportedField', 'Activity date': 'RecordDate', 'Activity assigned to': 'Author' } },
  { System: 'HubSpot', Has: ['Record ID', 'Email subject|Email body'], Kind: 3, Targets: { 'Record ID': 'RecordId', 'Email body': 'Body', 'Activity date': 'RecordDate', 'Activity assigned to': 'Author', 'Create date': 'ImportedField', 'Email send status': 'ImportedField' } },
  // Follow Up Boss: what its API and the backups made with it call them.
  { System: 'FollowUpBoss', Has: ['personId', 'isIncoming', 'duration|outcome'], Kind: 2, Targets: { personId: 'ExternalId', note: 'Body', userId: 'ImportedField', userName: 'Author', createdById: 'ImportedField', name: 'FullName', created: 'RecordDate', startedAt: 'ImportedField', phone: 'Phone', toNumber: 'ImportedField', fromNumber: 'ImportedField' } },
  { System: 'FollowUpBoss', Has: ['personId', 'isIncoming', 'message'], Kind: 4, Targets: { personId: 'ExternalId', message: 'Body', userId: 'ImportedField', userName: 'Author', created: 'RecordDate', sent: 'ImportedField', toNumber: 'ImportedField', fromNumber: 'ImportedField', createdById: 'ImportedField' } },
  { System: 'FollowUpBoss', Has: ['personId', 'dueDate|dueDateTime', 'isCompleted'], Kind: 5, Targets: { personId: 'ExternalId', name: 'Subject', AssignedTo: 'Author', AssignedUserId: 'ImportedField', type: 'ImportedField', created: 'RecordDate', completed: 'DoneDate', dueDateTime: 'DueDate', createdById: 'ImportedField' } },
  { System: 'FollowUpBoss', Has: ['personId', 'body', 'createdBy|isHtml'], Kind: 1, Targets: { personId: 'ExternalId', createdBy: 'Author', createdById: 'ImportedField', created: 'RecordDate', type: 'ImportedField', updated: 'ImportedField' } },
  // Pipedrive: activities and notes.
  { System: 'Pipedrive', Has: ['Subject', 'Type', 'Due date', 'Done', 'Contact person|Assigned to user|Person'], Targets: { ID: 'RecordId', 'Due date': 'Start', 'Due time': 'TimeOfDay', Duration: 'Duration', 'Contact person': 'FullName', 'Contact person ID': 'ExternalId', 'Assigned to user': 'Author', 'Add time': 'ImportedField', 'Marked as done time': 'DoneDate', Note: 'Body', Creator: 'ImportedField', 'Public description': 'Body' } },
  { System: 'Pipedrive', Has: ['Activity - Subject', 'Activity - Type', 'Activity - Due date'], Targets: { 'Activity - ID': 'RecordId', 'Activity - Due date': 'Start', 'Activity - Due time': 'TimeOfDay', 'Activity - Contact person': 'FullName', 'Activity - Person': 'FullName', 'Person - Name': 'FullName', 'Person - ID': 'ExternalId', 'Person - Email': 'Email', 'Activity - Assigned to user': 'Author', 'Activity - Add time': 'ImportedField', 'Activity - Marked as done time': 'DoneDate', 'Activity - Note': 'Body', 'Activity - Creator': 'ImportedField' } },
  { System: 'Pipedrive', Has: ['Content', 'Person', 'User', 'Add time'], Kind: 1, Targets: { Person: 'FullName', 'Person ID': 'ExternalId' } },
  // Zoho: Notes, Tasks and Meetings of its data backup.
  { System: 'Zoho', Has: ['Note Title', 'Note Content', 'Parent ID|Parent ID.id|Parent Id'], Kind: 1, Targets: { 'Record Id': 'RecordId', 'Note Id': 'RecordId', 'Parent ID': 'ExternalId', 'Parent ID.id': 'ExternalId', 'Parent Id': 'ExternalId', 'Created Time': 'RecordDate', 'Note Owner': 'Author', 'Created By': 'ImportedField', 'Note Owner.id': 'ImportedField', 'Created By.id': 'ImportedField' } },
  { System: 'Zoho', Has: ['Task Owner', 'Subject', 'Due Date', 'Status'], Kind: 5, Targets: { 'Record Id': 'RecordId', 'Task Owner': 'Author', 'Task Owner.id': 'ImportedField', 'Created Time': 'RecordDate', 'Closed Time': 'DoneDate', 'Created By': 'ImportedField' } },
  { System: 'Zoho', Has: ['Host|Event Owner', 'Title', 'From', 'To'], Kind: 6, Targets: { 'Record Id': 'RecordId', From: 'Start', To: 'End', Host: 'Author', 'Host.id': 'ImportedField', 'Event Owner': 'Author', 'Event Owner.id': 'ImportedField', 'Created Time': 'ImportedField', 'Created By': 'ImportedField' } },
  // SuiteCRM: calls, meetings, tasks and notes, by its fields or their labels.
  { System: 'SuiteCrm', Has: ['parent_type', 'direction', 'date_start', 'duration_minutes'], Kind: 2, Targets: { id: 'RecordId', name: 'Subject', parent_id: 'ExternalId', contact_id: 'ExternalId', date_start: 'RecordDate', date_end: 'End', status: 'IsDone', assigned_user_name: 'Author', assigned_user_id: 'ImportedField', created_by: 'ImportedField', date_entered: 'ImportedField' } },
  { System: 'SuiteCrm', Has: ['parent_type', 'location', 'date_start', 'duration_minutes'], Kind: 6, Targets: { id: 'RecordId', name: 'Subject', parent_id: 'ExternalId', contact_id: 'ExternalId', date_start: 'Start', date_end: 'End', status: 'IsDone', assigned_user_name: 'Author', assigned_user_id: 'ImportedField', created_by: 'ImportedField', date_entered: 'ImportedField' } },
  { System: 'SuiteCrm', Has: ['parent_type', 'date_due', 'priority'], Kind: 5, Targets: { id: 'RecordId', name: 'Subject', parent_id: 'ExternalId', contact_id: 'ExternalId', date_due: 'DueDate', date_start: 'ImportedField', status: 'IsDone', assigned_user_name: 'Author', assigned_user_id: 'ImportedField', created_by: 'ImportedField', date_entered: 'RecordDate' } },
  { System: 'SuiteCrm', Has: ['parent_type', 'description', 'file_mime_type|filename|portal_flag'], Kind: 1, Targets: { id: 'RecordId', name: 'Subject', parent_id: 'ImportedField', contact_id: 'ExternalId', date_entered: 'RecordDate', assigned_user_name: 'Author', created_by_name: 'Author', created_by: 'ImportedField', assigned_user_id: 'ImportedField' } },
  // Real-estate systems.
  { System: 'Lofty', Has: ['Lead ID|Lead Name', 'Activity Type|Log Type|Note Type', 'Content|Note|Activity Content|Details'], Targets: { 'Lead ID': 'ExternalId' } },
  { System: 'KvCore', Has: ['Contact Id|Contact ID', 'Note Details|Note Title|Call Result|Activity Type', 'Date|Date Logged|Note Date|Created At'], Targets: { 'Contact Id': 'ExternalId' } },
  { System: 'Sierra', Has: ['Lead ID', 'Note|Note Text', 'Lead Email|Lead Name', 'Date|Note Date'], Kind: 1 },
  { System: 'TopProducer', Has: ['Contact', 'Activity|Activity Type', 'Date|Due Date', 'Status|Completed', 'Notes|Regarding'], Targets: { Contact: 'FullName', Regarding: 'Subject', Activity: 'RecordKind' } },
] // biome-ignore format: a table reads better in rows

const presetOfRecords = (keys: readonly string[]) => {
  const has = new Set(keys)
  return presets.find(({ Has }) => Has.every((one) => one.split('|').some((name) => has.has(columnKey(name)))))
}

/** What only one column can be. */
const single: ReadonlySet<TargetField> = new Set<TargetField>([
  'FullName', 'FirstName', 'LastName', 'RecordId', 'RecordKind', 'RecordDate', 'TimeOfDay', 'Author', 'Direction',
  'Outcome', 'Duration', 'DueDate', 'DoneDate', 'Start', 'End', 'Location',
]) // biome-ignore format: a list reads better in rows

/** A day and its time in columns of their own: 'Start Date' and 'Start Time', 'dueDate' and 'dueDateTime'. */
const isPair = (field: TargetField, one: string, other: string) =>
  (field === 'Start' || field === 'End' || field === 'DueDate') && one.includes('time') !== other.includes('time')

const withoutNth = (name: string) => name.replace(/ \(\d{1,3}\)$/, '')

/** What each column of a file of notes and activities becomes, and what its rows are where no column says it. */
export const matchRecords = (
  columns: readonly Column[],
): { System: ImportSystem | null; Kind: RecordKind; Targets: Match[] } => {
  const keys = columns.map(({ Name }) => columnKey(withoutNth(Name)))
  const preset = presetOfRecords(keys)
  const own = new Map(Object.entries(preset?.Targets ?? {}).map(([name, field]) => [columnKey(name), field]))
  const found = columns.map((column, at): Match | undefined => {
    const { Name, Samples } = column
    if (isReport(Name, Samples)) return { Target: { Field: 'LeaveOut' }, Confidence: 'Sure' }
    const Field = own.get(keys[at] ?? '')
    if (Field) return { Target: { Field }, Confidence: 'Sure' }
    const named = byColumn(column)
    const field = named?.Field === 'RecordKind' && isDirection(column) ? 'Direction' : named?.Field
    return field && { Target: { Field: field }, Confidence: preset ? 'Sure' : 'Likely' }
  })
  // A plain name is the person's, where no other column is.
  const plainName = keys.indexOf('name')
  if (!preset && plainName >= 0 && !found.some((match) => match?.Target.Field === 'FullName'))
    found[plainName] = { Target: { Field: 'FullName' }, Confidence: 'Likely' }
  const taken = new Map<TargetField, number>()
  const sureFirst = found
    .map((_, at) => at)
    .toSorted(
      (a, b) =>
        Number(found[b]?.Confidence === 'Sure') - Number(found[a]?.Confidence === 'Sure') ||
        Number((columns[b]?.Filled ?? 0) > 0) - Number((columns[a]?.Filled ?? 0) > 0) ||
        a - b,
    )
  const once: (Match | undefined)[] = [...found]
  for (const at of sureFirst) {
    const field = found[at]?.Target.Field
    if (!field || !single.has(field)) continue
    const before = taken.get(field)
    if (before !== undefined && !isPair(field, keys[before] ?? '', keys[at] ?? ''))
      once[at] = { Target: { Field: 'ImportedField' }, Confidence: 'Likely' }
    else taken.set(field, at)
  }
  return {
    System: preset?.System ?? null,
    Kind:
      preset?.Kind ??
      (taken.has('RecordKind')
        ? 1
        : kindOfColumns(
            keys,
            found.map((match) => match?.Target.Field),
          )),
    Targets: once.map((match) => match ?? { Target: { Field: 'ImportedField' }, Confidence: 'None' }),
  }
}

const directions = /^(?:in|out)(?:bound|coming|going)?$|^(?:missed|received|sent|dialed|dialled)$/i
/** 'Call Type' is a kind, or the direction of what are all calls. */
const isDirection = ({ Values, Samples }: Column) => {
  const says = Values?.map(({ Value }) => Value) ?? Samples
  return says.length > 0 && says.every((one) => directions.test(one.trim()))
}

/** The column that our own export of unmatched rows adds. */
const isReport = (name: string, samples: readonly string[]) =>
  name === 'Reason' && samples.length > 0 && samples.every((one) => /contact/i.test(one))

/** What all rows are if no column says it: by what their columns are called. */
const kindOfColumns = (names: readonly string[], fields: readonly (TargetField | undefined)[]): RecordKind => {
  // HubSpot's API: hs_call_title.
  const keys = names.map((key) => key.replace(/^hs(?=call|task|meeting|email)/, ''))
  const has = (pattern: RegExp) => keys.some((key) => pattern.test(key))
  if (has(/^(call|phonecall)(?!s?ed)/) || has(/^(duration|disposition|talktime)/)) return 2
  /** Whom a log says it came from: by email or by phone. */
  const sender = fields.find(
    (field, at) => /^(from|sender)/.test(keys[at] ?? '') && (field === 'Email' || field === 'Phone'),
  )
  if (sender) return sender === 'Email' ? 3 : fields.includes('Body') ? 4 : 2
  if (has(/^(meeting|appointment|appt)/) || (has(/^(start|from)/) && has(/^(end|to$)/))) return 6
  if (has(/^(task|todo)/) || has(/^(duedate|due|datedue)/)) return 5
  if (has(/^email(subject|body|direction)/)) return 3
  if (has(/^(sms|textmessage|text(body|date))/)) return 4
  return 1
}

/** A name such as 'Contact Email', which a person's own file has less often than 'Email'. */
const someone = new RegExp(`^${whose}`)
/** Whether a value occurs more than once among those that tell who somebody is. */
const repeats = ({ Values }: Column) => (Values ?? []).some(({ Count }) => Count > 1)

/** Whether the rows of a file are people, or notes and activities; by its columns, since nothing else tells it. */
export const contentsOf = (columns: readonly Column[]): FileContents => {
  const keys = columns.map(({ Name }) => columnKey(withoutNth(Name)))
  const preset = presetOfRecords(keys)
  const people = presetOf(keys)
  if (preset && !people) return 'Records'
  if (people && !preset) return 'People'
  const named = columns.map(byColumn)
  /** Columns that only people have: addresses, birthdays, stages, tags. */
  const ofPeople = columns.filter(({ Name }) => {
    const target = byName(withoutNth(Name)) as ImportTarget | undefined
    return target && !notOnlyPeoples.has(target.Field) && !byRecordName(withoutNth(Name))
  }).length
  const ofRecords = named.filter((one) => one?.isStrong).length
  const hasText = named.some((one) => one?.Field === 'Body' || one?.Field === 'Subject')
  const hasDate = named.some((one) => ['RecordDate', 'DueDate', 'Start'].includes(one?.Field ?? ''))
  const hasPerson = named.some((one) => one?.isPersons)
  const isRepeated = columns.some((column, at) => named[at]?.isPersons && repeats(column))
  if (isFormsAnswers(columns, keys) && !isRepeated && !named.some((one) => one?.isStrong && !askedToo.has(one.Field)))
    return 'People'
  if (ofRecords >= 2 && ofRecords > ofPeople && (hasText || hasDate)) return 'Records'
  if (ofPeople > 1 || !hasText || !hasPerson) return 'People'
  // A form's answers: each sender once, with what they wrote.
  const isOnceEach = columns.some(({ Values }, at) => keys[at] === 'email' && Values !== null && Values.length > 1)
  const isOfForm =
    !keys.some((key) => /^(?:task|todo|body|sent|datesent|status|done)/.test(key)) &&
    named.every((one) => !one?.isStrong || one.Field === 'Subject' || one.Field === 'DueDate')
  if (ofRecords === 1 && isOfForm && isOnceEach && !isRepeated) return 'People'
  if (ofRecords >= 1 && hasDate) return 'Records'
  // 'Contact ID, Note, Created': a person's own file has no column of whose it is, or has each of them once.
  const isOfPersons =
    keys.some((key) => idOfPerson.test(key)) && !keys.some((key) => /^(email|phone|firstname)$/.test(key))
  // A column with too many values has none counted: 'Contact Email, Note, Created' with little else about the contact.
  const ofSomebody = columns.flatMap((column, at) => (named[at]?.isPersons ? [{ ...column, key: keys[at] ?? '' }] : []))
  const isLog =
    ofPeople === 0 &&
    ofSomebody.length <= 2 &&
    ofSomebody.every(({ key, Values }) => Values === null && someone.test(key))
  // 'Date' is when something was, 'Date Added' when a person was; and who wrote it is nothing people have.
  const isDated = keys.some((key) => /^(?:date|datetime|sentdate|datesent|sentat|loggedat|dateandtime)$/.test(key))
  const isWritten =
    ofPeople === 0 && isDated && keys.some((key) => /^(?:createdby|author|loggedby|enteredby)$/.test(key))
  const isOfOthers = ofPeople === 0 && isDated && ofSomebody.every(({ key }) => someone.test(key))
  return hasDate && (isOfPersons || isLog || isWritten || isOfOthers || isRepeated) ? 'Records' : 'People'
}
/** What forms ask for, as logs of activities have it. */
const askedToo = new Set<TargetField>(['Subject', 'DueDate', 'RecordKind', 'IsDone'])
/** Columns that only exports of forms have: Google Forms, Typeform, Tally, Jotform, Wix, Facebook, Gravity Forms, Microsoft Forms. */
const formKeys =
  /^(?:submi(?:ssion|t|tted)(?:id|date|time|at|on|ip|dateutc|timestamp|dateandtime)?|respondentid|responseid|responsetype|networkid|entryid|entrydate|sourceurl|formname|formid|completiontime)$/
/** Whether a file's columns are those of a form: when it was sent in, and what it asked the person themselves. */
const isFormsAnswers = (columns: readonly Column[], keys: readonly string[]) => {
  const isSentIn = keys[0] === 'timestamp' || keys.some((key) => formKeys.test(key))
  const isOfPerson =
    columns.some(({ Name }) => /^(?:e?mail|name|fullname|firstname|phone)/.test(columnKey(Name))) ||
    columns.some(({ Name }) => /\?\s*$|^your\b/i.test(Name))
  return isSentIn && isOfPerson && !keys.some((key) => /^(?:direction|body|from|to|duration)$/.test(key))
}
const notOnlyPeoples = new Set<TargetField>([
  'Email', 'Phone', 'CellPhone', 'HomePhone', 'WorkPhone', 'FirstName', 'LastName', 'FullName', 'ExternalId', 'Note', 'DateCreated', 'Owner', 'Label',
]) // biome-ignore format: a list reads better in rows
