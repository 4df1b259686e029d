import type { FileColumn } from '@dormer/contract/people/import-files'
import { describe, expect, test } from 'vitest'
import { contentsOf, matchRecords } from './columns.rules.ts'

// Headers as programs export them: Salesforce's objects by their API names, HubSpot's and Pipedrive's by their labels,
// Follow Up Boss as its API and backups have them, SuiteCRM by its fields, Zoho as in its data backup.

const columns = (header: string): FileColumn[] =>
  header.split(',').map((Name) => ({
    Name,
    Filled: 3,
    Samples: ['a', 'b', 'c'],
    Values: null,
    Target: { Field: 'ImportedField' },
    Confidence: 'None',
  }))
const match = (header: string) => {
  const { System, Kind, Targets } = matchRecords(columns(header))
  const of = Object.fromEntries(header.split(',').map((name, at) => [name, Targets[at]?.Target.Field]))
  return { System, Kind, of }
}

const files: [what: string, header: string, system: string | null, kind: number, targets: Record<string, string>][] = [
  [
    'Salesforce tasks',
    'Id,RecordTypeId,WhoId,WhatId,Subject,ActivityDate,Status,Priority,IsHighPriority,OwnerId,Description,IsDeleted,AccountId,IsClosed,CreatedDate,CreatedById,LastModifiedDate,LastModifiedById,SystemModstamp,IsArchived,CallDurationInSeconds,CallType,CallDisposition,CallObject,ReminderDateTime,IsReminderSet,TaskSubtype,CompletedDateTime',
    'Salesforce',
    5,
    { Id: 'RecordId', WhoId: 'ExternalId', Subject: 'Subject', ActivityDate: 'DueDate', Status: 'IsDone', OwnerId: 'Author', Description: 'Body', CreatedDate: 'RecordDate', TaskSubtype: 'RecordKind', CompletedDateTime: 'DoneDate', CallType: 'Direction', CallDisposition: 'Outcome', Priority: 'ImportedField', LastModifiedDate: 'ImportedField' },
  ],
  [
    'Salesforce events',
    'Id,WhoId,WhatId,Subject,Location,IsAllDayEvent,ActivityDateTime,ActivityDate,DurationInMinutes,StartDateTime,EndDateTime,EndDate,Description,AccountId,OwnerId,IsPrivate,ShowAs,IsDeleted,CreatedDate,CreatedById',
    'Salesforce',
    6,
    { WhoId: 'ExternalId', Subject: 'Subject', Location: 'Location', EndDateTime: 'End', DurationInMinutes: 'Duration', Description: 'Body' },
  ],
  ['Salesforce notes', 'Id,IsDeleted,ParentId,Title,IsPrivate,Body,OwnerId,CreatedDate,CreatedById,LastModifiedDate', 'Salesforce', 1, { ParentId: 'ExternalId', Title: 'Subject', Body: 'Body', CreatedDate: 'RecordDate', OwnerId: 'Author' }],
  ['HubSpot calls', 'Record ID,Call Title,Call notes,Activity date,Activity assigned to,Call outcome,Call duration,Call direction,Call from number,Call to number,Create date,Associated Contact IDs,Associated Contact', 'HubSpot', 2, { 'Record ID': 'RecordId', 'Call notes': 'Body', 'Activity date': 'RecordDate', 'Call outcome': 'Outcome', 'Call direction': 'Direction', 'Associated Contact IDs': 'ExternalId', 'Associated Contact': 'FullName' }],
  ['HubSpot calls by their names in the API', 'hs_object_id,hs_timestamp,hs_call_title,hs_call_body,hs_call_direction,hs_call_disposition,hs_call_duration,hs_call_status,hubspot_owner_id,associated contact ids', null, 2, { hs_object_id: 'RecordId', hs_timestamp: 'RecordDate', hs_call_body: 'Body', hs_call_direction: 'Direction', hs_call_disposition: 'Outcome', hs_call_status: 'IsDone' }],
  ['HubSpot meetings by their names in the API', 'hs_object_id,hs_timestamp,hs_meeting_title,hs_meeting_body,hs_meeting_start_time,hs_meeting_end_time,hs_meeting_outcome,associated contact ids', null, 6, { hs_meeting_start_time: 'Start', hs_meeting_outcome: 'Outcome' }],
  ['HubSpot tasks by their names in the API', 'hs_object_id,hs_timestamp,hs_task_subject,hs_task_body,hs_task_status,hs_task_type,hubspot_owner_id,associated contact ids', null, 5, { hs_task_subject: 'Subject', hs_task_status: 'IsDone' }],
  ['HubSpot notes', 'Record ID,Note body,Activity date,Activity assigned to,Create date,Associated Contact IDs', 'HubSpot', 1, { 'Note body': 'Body', 'Activity date': 'RecordDate', 'Associated Contact IDs': 'ExternalId' }],
  ['HubSpot tasks', 'Record ID,Task Title,Notes,Due date,Task Status,Task Type,Priority,Assigned to,Completed at,Associated Contact IDs', 'HubSpot', 5, { 'Task Title': 'Subject', Notes: 'Body', 'Due date': 'DueDate', 'Task Status': 'IsDone', 'Completed at': 'DoneDate' }],
  ['HubSpot meetings', 'Record ID,Meeting name,Meeting description,Meeting start time,Meeting end time,Meeting location,Meeting outcome,Activity assigned to,Associated Contact IDs', 'HubSpot', 6, { 'Meeting name': 'Subject', 'Meeting start time': 'Start', 'Meeting end time': 'End', 'Meeting location': 'Location', 'Meeting outcome': 'Outcome' }],
  ['HubSpot emails', 'Record ID,Email subject,Email body,Email direction,Email send status,Email from address,Email to address,Activity date,Associated Contact IDs', 'HubSpot', 3, { 'Email subject': 'Subject', 'Email body': 'Body', 'Email direction': 'Direction', 'Email to address': 'Email' }],
  ['Follow Up Boss calls', 'id,created,updated,personId,createdById,userId,userName,isIncoming,note,outcome,duration,phone,toNumber,fromNumber,startedAt,recordingUrl', 'FollowUpBoss', 2, { personId: 'ExternalId', userName: 'Author', note: 'Body', isIncoming: 'Direction', outcome: 'Outcome', duration: 'Duration', id: 'RecordId', created: 'RecordDate' }],
  ['Follow Up Boss notes', 'id,created,updated,createdById,createdBy,personId,subject,body,type,isHtml', 'FollowUpBoss', 1, { personId: 'ExternalId', createdBy: 'Author', subject: 'Subject', body: 'Body', created: 'RecordDate' }],
  ['Follow Up Boss tasks', 'id,created,updated,personId,AssignedTo,AssignedUserId,name,type,isCompleted,completed,dueDate,dueDateTime', 'FollowUpBoss', 5, { name: 'Subject', isCompleted: 'IsDone', completed: 'DoneDate', AssignedTo: 'Author', dueDate: 'DueDate', dueDateTime: 'DueDate' }],
  ['Follow Up Boss texts', 'id,created,personId,userName,message,isIncoming,sent,toNumber,fromNumber', 'FollowUpBoss', 4, { message: 'Body', isIncoming: 'Direction' }],
  ['Pipedrive activities', 'ID,Subject,Type,Due date,Due time,Duration,Done,Deal,Contact person,Organization,Assigned to user,Add time,Marked as done time,Note', 'Pipedrive', 1, { Subject: 'Subject', Type: 'RecordKind', 'Due date': 'Start', 'Due time': 'TimeOfDay', Done: 'IsDone', 'Contact person': 'FullName', Note: 'Body', Deal: 'ImportedField', Organization: 'ImportedField' }],
  ['Pipedrive notes', 'ID,Content,Deal,Person,Organization,User,Add time,Update time', 'Pipedrive', 1, { Content: 'Body', Person: 'FullName', User: 'Author', 'Add time': 'RecordDate' }],
  ['Zoho notes', 'Record Id,Note Title,Note Content,Parent ID.id,Parent ID,Note Owner.id,Note Owner,Created By.id,Created By,Created Time', 'Zoho', 1, { 'Note Title': 'Subject', 'Note Content': 'Body', 'Parent ID.id': 'ExternalId', 'Created Time': 'RecordDate', 'Note Owner': 'Author' }],
  ['Zoho calls', 'Id,Call Start Time,Call Owner Name,CONTACTID,Call Type,Call Duration,Call Duration (in seconds),Call Status,Dialled Number,Outgoing Call Status,Scheduled in CRM,Tag', 'Zoho', 2, { Id: 'RecordId', 'Call Start Time': 'RecordDate', CONTACTID: 'ExternalId', 'Call Type': 'Direction' }],
  ['Zoho calls as a module is exported', 'Record Id,Call Owner.id,Call Owner,Subject,Call Type,Call Purpose,Contact Name.id,Contact Name,Related To,Call Start Time,Call Duration,Description,Call Result,Created Time', 'Zoho', 2, { 'Record Id': 'RecordId', 'Call Type': 'Direction', 'Call Start Time': 'RecordDate', 'Call Owner': 'Author', 'Call Result': 'Outcome', 'Contact Name.id': 'ExternalId', 'Contact Name': 'FullName', 'Created Time': 'ImportedField' }],
  ['Zoho tasks', 'Record Id,Task Owner.id,Task Owner,Subject,Due Date,Contact Name.id,Contact Name,Status,Priority,Closed Time,Description', 'Zoho', 5, { 'Task Owner': 'Author', 'Task Owner.id': 'ImportedField', 'Due Date': 'DueDate', 'Contact Name.id': 'ExternalId', 'Contact Name': 'FullName', 'Closed Time': 'DoneDate', Description: 'Body' }],
  ['SuiteCRM calls', 'name,id,date_entered,date_modified,description,assigned_user_name,assigned_user_id,duration_hours,duration_minutes,date_start,date_end,parent_type,parent_name,status,direction,parent_id,reminder_time', 'SuiteCrm', 2, { name: 'Subject', parent_id: 'ExternalId', date_start: 'RecordDate', direction: 'Direction', description: 'Body' }],
  ['SuiteCRM tasks', 'name,id,date_entered,description,assigned_user_name,status,date_due_flag,date_due,date_start_flag,date_start,parent_type,parent_id,contact_id,priority', 'SuiteCrm', 5, { name: 'Subject', date_due: 'DueDate', status: 'IsDone', contact_id: 'ExternalId' }],
  ['Lofty activities', 'Lead ID,Lead Name,Lead Email,Activity Type,Content,Agent,Time', 'Lofty', 1, { 'Lead ID': 'ExternalId', 'Lead Name': 'FullName', 'Lead Email': 'Email', 'Activity Type': 'RecordKind', Content: 'Body', Agent: 'Author' }],
  ['kvCORE notes', 'Contact Id,First Name,Last Name,Email,Note Title,Note Details,Date,Agent', 'KvCore', 1, { 'Contact Id': 'ExternalId', Email: 'Email', 'Note Title': 'Subject', 'Note Details': 'Body', Date: 'RecordDate', Agent: 'Author' }],
  ['Top Producer activities', 'Contact,Activity Type,Regarding,Date,Status,Notes', 'TopProducer', 1, { Contact: 'FullName', 'Activity Type': 'RecordKind', Regarding: 'Subject', Notes: 'Body' }],
  ['an unknown program’s call log', 'Client Email,Call Date,Call Outcome,Agent Name,Comments', null, 2, { 'Client Email': 'Email', 'Call Date': 'RecordDate', 'Call Outcome': 'Outcome', 'Agent Name': 'Author', Comments: 'Body' }],
  ['a list of notes', 'Contact ID,Note,Created At,Created By', null, 1, { 'Contact ID': 'ExternalId', Note: 'Body', 'Created At': 'RecordDate', 'Created By': 'Author' }],
  ['a calendar of Google or Outlook, with emails', 'Subject,Start Date,Start Time,End Date,End Time,All Day Event,Description,Location,Contact Email', null, 6, { 'Start Date': 'Start', 'Start Time': 'Start', 'End Date': 'End', 'End Time': 'End', Location: 'Location', 'Contact Email': 'Email' }],
  ['two columns of one kind of start', 'Subject,Start Time,Started At,Meeting Start Time,End Time,Contact Email', null, 6, { 'Start Time': 'Start', 'Meeting Start Time': 'ImportedField', 'End Time': 'End' }],
  ['mixed activities', 'Person Email,Activity Type,Activity Date,Subject,Notes,Logged By', null, 1, { 'Person Email': 'Email', 'Activity Type': 'RecordKind', 'Activity Date': 'RecordDate', 'Logged By': 'Author' }],
] // biome-ignore format: a table reads better in rows

describe('files of notes and activities', () => {
  test.each(files)('%s', (_, header, system, kind, targets) => {
    expect(contentsOf(columns(header))).toBe('Records')
    const found = match(header)
    expect(found).toMatchObject({ System: system, Kind: kind })
    expect(found.of).toMatchObject(targets)
  })
})

test.each([
  [
    'Follow Up Boss',
    'ID,Date Added,First Name,Last Name,Stage,Lead Source,Assigned To,Is Contacted,Email 1,Phone 1,Tags,Notes',
  ],
  [
    'HubSpot',
    'Record ID,First Name,Last Name,Email,Phone Number,Contact owner,Lead Status,Create Date,Last Activity Date',
  ],
  ['Salesforce', 'Id,LastName,FirstName,MailingStreet,MailingCity,Phone,Email,Title,OwnerId,Description,CreatedDate'],
  ['Lofty', 'Lead ID,First Name,Last Name,Email,Phone,Lead Type,Pipeline,Segments,Notes,Registration Time'],
  ['Google', 'First Name,Last Name,Organization Name,Birthday,Notes,Labels,E-mail 1 - Value,Phone 1 - Value'],
  ['LinkedIn', 'First Name,Last Name,URL,Email Address,Company,Position,Connected On'],
  ['an unknown one', 'Name,Email,Phone,Notes,Date Added'],
  ['one with addresses', 'Name,Title,Company,Address,City,State,Zip,Email,Status,Comments'],
  ['a list of names', 'Full Name,Email,Type,Created'],
])('%s: people', (_, header) => {
  expect(contentsOf(columns(header))).toBe('People')
})

// With three columns of a person, and with plain names and emails.
test.each([
  ['Records', 'First Name,Last Name,Email,Activity Type,Activity Date,Details'],
  ['Records', 'Name,Email,Phone,Call Date,Notes'],
  ['Records', 'First Name,Last Name,Phone,Date,Direction,Duration'],
  ['Records', 'Name,Email,Phone,Note,Date,Created By'],
  ['Records', 'Contact Name,Contact Email,Contact Phone,Note,Date'],
  ['Records', 'Contact ID,First Name,Last Name,Note,Date,Author'],
  ['Records', 'Lead Name,Lead Email,Lead Phone,Message,Sent Date'],
  ['Records', 'Full Name,Email,Cell Phone,Comment,Comment Date'],
  ['Records', 'First Name,Last Name,Email,Subject,Body,Sent At'],
  ['Records', 'Name,Phone,Email,Task,Due Date,Status'],
  ['People', 'Name,Email'],
  ['People', 'First Name,Last Name,Email'],
  ['People', 'Name,Email,Created At'],
  ['People', 'Full Name,Phone,Email,Message,Date'],
  ['People', 'Name,Email,Subject,Message,Date'],
  ['People', 'First Name,Last Name,Email,Phone,Due Date,Notes'],
  ['People', 'Timestamp,Name,Email,Phone,Comments'],
  // Google Forms, Tally, Jotform and Typeform, whatever they ask.
  ['People', 'Timestamp,Email Address,Your Name,Subject,Message,Due Date,Status'],
  ['People', 'Submission ID,Respondent ID,Submitted at,Your Full Name,Your Email,Subject,Due Date'],
  [
    'People',
    'Submission Date,First Name,Last Name,E-mail,Phone Number,Street Address,Subject,Message,Submission ID,Due Date',
  ],
  [
    'People',
    '#,What is your first name?,What is your email?,Subject,When is it due?,Start Date (UTC),Submit Date (UTC),Network ID',
  ],
  ['Records', 'Timestamp,Agent,Contact Email,Call Outcome,Duration,Notes'],
  ['People', 'Client Name,Email,Phone,Closing Date,Notes,Agent'],
  ['People', 'Client Name,Client Email,Client Phone,Notes,Date Added'],
])('%s: %s', (contents, header) => {
  const values = ['a', 'b', 'c'].map((Value) => ({ Value, Count: 1 }))
  expect(contentsOf(columns(header).map((column) => ({ ...column, Filled: 3, Values: values })))).toBe(contents)
})

const withSamples = (header: string, samples: Record<string, string[]>) =>
  columns(header).map((column) => ({ ...column, Samples: samples[column.Name] ?? column.Samples }))
const fieldsOf = (file: readonly FileColumn[]) =>
  Object.fromEntries(matchRecords(file).Targets.map(({ Target }, at) => [file[at]?.Name, Target.Field]))

test.each([
  // RingCentral, Zoho and dialers.
  ['Call Type', ['Outbound', 'Inbound', 'Missed'], 'Direction', 2],
  ['Call Type', ['INBOUND', 'OUTBOUND'], 'Direction', 2],
  ['Type', ['Incoming', 'Outgoing'], 'Direction', 2],
  ['Call Type', ['Outbound', 'Voicemail'], 'RecordKind', 1],
  ['Type', ['Call', 'Email'], 'RecordKind', 1],
])('a column %s of %s is %s', (name, values, field, kind) => {
  const file = withSamples(`${name},Call Start,Duration,Contact Phone,Notes`, { [name]: values })
  expect(fieldsOf(file)[name]).toBe(field)
  expect(matchRecords(file).Kind).toBe(kind)
  const listed = file.map((one) =>
    one.Name === name ? { ...one, Values: values.map((Value) => ({ Value, Count: 2 })) } : one,
  )
  expect(fieldsOf(listed)[name]).toBe(field)
})

test.each([
  // Logs of emails and texts, and calendars.
  ['From,To,Subject,Body,Date Sent', { From: ['agent@b.com', 'Ann <ann@x.com>'], To: ['Ann <ann@x.com>', 'x@y.com; z@y.com'] }, { From: 'Email', To: 'Email', 'Date Sent': 'RecordDate', Body: 'Body' }, 3],
  ['Date,From,To,Message', { From: ['+1 512-555-0101'], To: ['(512) 555-0199'] }, { From: 'Phone', To: 'Phone', Message: 'Body' }, 4],
  ['Date,From,To,Duration,Result', { From: ['5125550101'], To: ['+15125550199'] }, { From: 'Phone', To: 'Phone', Result: 'Outcome' }, 2],
  ['Contact Email,Subject,From,To', { From: ['7/5/2026 3:00 PM', '2026-07-05'], To: ['7/5/2026 4:00 PM'] }, { From: 'Start', To: 'End' }, 6],
  ['Sent Date,From Address,To Address,Subject,Body', { }, { 'Sent Date': 'RecordDate', 'From Address': 'Email', 'To Address': 'Email' }, 3],
] as [string, Record<string, string[]>, Record<string, string>, number][])('%s by what is in From and To', (header, samples, targets, kind) => {
  const file = withSamples(header, samples)
  expect(fieldsOf(file)).toMatchObject(targets)
  expect(matchRecords(file).Kind).toBe(kind)
  expect(contentsOf(file)).toBe('Records')
}) // biome-ignore format: a table reads better in rows

test('notes of people who occur more than once are notes', () => {
  const some = columns('Name,Email,Notes,Date Added')
  const repeated = some.map((column) =>
    column.Name === 'Email' ? { ...column, Values: [{ Value: 'ida@example.com', Count: 3 }] } : column,
  )
  expect(contentsOf(repeated)).toBe('Records')
})

// Of columns with many values none is counted: then what they are called tells whose a row is.
test.each([
  ['Contact Email,Note,Created At', 'Records'],
  ['Lead Name,Lead Email,Notes,Date', 'Records'],
  ['Client Name,Note,Date Added,Agent', 'Records'],
  ['Associated Contact,Comments,Timestamp', 'Records'],
  ['Name,Email,Phone,Notes,Date Added', 'People'],
  ['First Name,Last Name,Email,Notes,Date Added', 'People'],
  ['Client Name,Client Email,Client Phone,Notes,Date Added', 'People'],
  ['Client Name,Client Email,Address,City,Notes,Date Added', 'People'],
  ['Timestamp,Email,Name,Subject,Due Date,Message', 'People'],
  ['Submission ID,Submitted at,Name,Email,Subject,Due Date', 'People'],
  ['Timestamp,From,To,Subject,Body', 'Records'],
])('a large file of %s holds %s', (header, contents) => {
  const large = columns(header).map((column) => ({ ...column, Filled: 40_000, Values: null }))
  expect(contentsOf(large)).toBe(contents)
})
