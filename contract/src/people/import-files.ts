import { z } from 'zod'
import { endpoint, uploadedFile } from '../endpoint.ts'
import { blankIsAbsent, done, flag, id, idOrNone, instant, number, required, totalCount } from '../fields.ts'
import { customFieldKinds } from './custom-fields.ts'

/*
 * The way in for any file: it is uploaded and looked at, its columns are matched with ours, the whole is checked without
 * changing anything, then imported, and can be undone. The specification's own import is import.ts.
 */

/** What the rows of a file are. */
export const fileContents = ['People', 'Records'] as const
export type FileContents = (typeof fileContents)[number]

/** The programs whose exports are known by their header. */
export const importSystems = [
  'Dormer', 'GoogleContacts', 'GoogleContactsOld', 'Outlook', 'OutlookWeb', 'Thunderbird', 'AppleContacts',
  'FollowUpBoss', 'KvCore', 'Lofty', 'HubSpot', 'Salesforce', 'SuiteCrm', 'Sierra', 'TopProducer', 'LinkedIn', 'Mautic',
  'Pipedrive', 'Zoho',
] as const // biome-ignore format: a list reads better in rows
export type ImportSystem = (typeof importSystems)[number]

/** What a column of a file may become. */
export const targetFields = [
  // The person's name.
  'FirstName', 'MiddleName', 'LastName', 'FullName', 'Nickname',
  // `Email` and `Phone` take their place by what else the row has: the first is the main one, others join the list.
  'Email', 'Phone', 'CellPhone', 'HomePhone', 'WorkPhone',
  // What the value of another column is called: `Of` is that column.
  'Label',
  'Address', 'UnitNumber', 'City', 'StateCode', 'ZipCode', 'FullAddress',
  'DateOfBirth', 'Profession', 'Income', 'PurchaseAnniversary', 'SaleAnniversary', 'Timeframe', 'Occupancy',
  'Tags', 'Note',
  // Somebody of the household, who becomes a joint contact.
  'SpouseFirstName', 'SpouseLastName', 'SpouseFullName', 'SpouseEmail', 'SpousePhone', 'SpouseDateOfBirth',
  'EmailConsent', 'TextConsent', 'EmailOptOut', 'TextOptOut', 'DoNotCall',
  'Owner', 'Lender', 'ContactType', 'Source', 'ReferralSource', 'Urgency', 'DateCreated', 'ExternalId',
  // A field of the brokerage's own: an existing one, or a new one.
  'Custom', 'NewCustom',
  // Of a file of notes and activities (import-records.ts): what each is, beside whose it is.
  'RecordId', 'RecordKind', 'RecordDate', 'TimeOfDay', 'Author', 'Subject', 'Body', 'Direction', 'Outcome', 'Duration',
  'DueDate', 'IsDone', 'DoneDate', 'Start', 'End', 'Location',
  // Kept with the contact as it is, under the column's name; of notes and activities, in their text.
  'ImportedField',
  'LeaveOut',
] as const // biome-ignore format: a list reads better in rows
export type TargetField = (typeof targetFields)[number]

export const importTarget = z
  .object({
    Field: z.enum(targetFields, 'Choose what the column becomes'),
    /** What an email or phone is called: Work. */
    Label: z.string().max(50).optional(),
    /** With Label: the position of the column whose value it names. */
    Of: z.number().int().min(0).optional(),
    /** With Custom. */
    CustomFieldId: id('custom-field').optional(),
    /** With NewCustom. */
    Name: z.string().max(60).optional(),
    Kind: z.enum(customFieldKinds).optional(),
  })
  .meta({ id: 'ImportTarget' })
export type ImportTarget = z.infer<typeof importTarget>

/** Which of the lists a column's values are chosen from. */
export const valueLists = [
  'Owner', 'Lender', 'ContactType', 'Source', 'ReferralSource', 'Urgency', 'Author', 'RecordKind',
] as const // biome-ignore format: a list reads better in rows
export type ValueList = (typeof valueLists)[number]

/** A column of the file, as it was found. */
export const fileColumn = z
  .object({
    Name: z.string(),
    /** How many rows have something in it. */
    Filled: number,
    /** Three different values. */
    Samples: z.array(z.string()),
    /** Its different values with how often each occurs, most frequent first, if there are at most 100. */
    Values: z.array(z.object({ Value: z.string(), Count: number })).nullable(),
    /** Proposed or chosen. */
    Target: importTarget,
    /** How sure the proposal is: named by the system's preset or chosen before; by synonym; by its content; none. */
    Confidence: z.enum(['Sure', 'Likely', 'Guess', 'None']),
  })
  .meta({ id: 'ImportColumn' })
export type FileColumn = z.infer<typeof fileColumn>

export const fileSheet = z
  .object({
    Name: z.string(),
    /** Rows below its header that are not blank. */
    Rows: number,
    /** The row of its header as a spreadsheet numbers it; null if it has none. */
    HeaderRow: number.nullable(),
    /** The first rows, for choosing another header. */
    FirstRows: z.array(z.object({ RowNumber: number, Cells: z.array(z.string()) })),
    IsChosen: z.boolean(),
  })
  .meta({ id: 'ImportSheet' })

const settings = z.object({
  /** What a row does to the contact it is. */
  Duplicates: z.enum(['FillBlanks', 'Overwrite', 'Skip', 'AddJoint']),
  /** They were contacts before: not new, nobody is notified, and they keep their dates. */
  AreExisting: flag,
  /** Whose they become if the file does not say: the agent chosen, else by lead routing if it says so, else the importer. */
  AssignedAgentId: idOrNone('agent').optional(),
  AssignByRouting: flag,
  AssignedLenderId: idOrNone('lender').optional(),
  SourceId: idOrNone('source').optional(),
  ContactTypeId: z.number().int().min(1).optional().meta(blankIsAbsent),
  /** Whether those added start the workflows of new leads. */
  StartsWorkflows: flag,
  /** A tag for all of them. */
  Tag: z.string().max(100).optional(),
  /** Of notes and activities: what all are, or those whose column does not say (import-records.ts). */
  RecordKind: z.number().int().min(1).max(7).optional().meta(blankIsAbsent),
  /** Whether tasks that are not done become open tasks, and appointments to come appointments; otherwise both are notes. */
  OpenTasks: flag.optional(),
  Appointments: flag.optional(),
})
/** What is to happen with the file's people. */
export const importSettings = settings
  .extend({
    Duplicates: settings.shape.Duplicates.default('FillBlanks'),
    AreExisting: settings.shape.AreExisting.default(true),
    AssignByRouting: settings.shape.AssignByRouting.default(false),
    StartsWorkflows: settings.shape.StartsWorkflows.default(false),
  })
  .meta({ id: 'ImportSettings' })
export type ImportSettings = z.infer<typeof importSettings>

/**
 * For each list, what the file's values stand for: an id; 'new' adds it to the list (sources only); null leaves it out.
 * What has no entry is kept as an imported field.
 */
export const valueTables = z
  .partialRecord(
    z.enum(valueLists),
    z.record(z.string().max(200), z.union([z.number().int(), z.literal('new')]).nullable()),
  )
  .meta({ id: 'ImportValues' })
export type ValueTables = z.infer<typeof valueTables>

/** Changes of cells made while checking, by the row's place ('Sheet1!12') and the column's position. */
export const fixes = z.record(z.string().max(120), z.record(z.string().regex(/^\d{1,4}$/), z.string().max(10_000)))

export const importFileStates = [
  'Uploaded', 'Checking', 'Checked', 'Importing', 'Imported', 'Undoing', 'Undone', 'Failed',
] as const // biome-ignore format: a list reads better in rows

/** How far the check, the import or the undoing under way is. */
const progress = z.object({ Done: number, Total: number.nullable() }).nullable()

/** What a check or an import came to, in rows; Problems are values, not rows. */
export const importCounts = z
  .object({
    New: number,
    Updated: number,
    /** The contact has all of it already. */
    Unchanged: number,
    /** Duplicates left alone because Skip says so, or because a colleague's. */
    Skipped: number,
    Joint: number,
    Refused: number,
    /** Rows to look at: something in them could not be read. */
    ToLookAt: number,
    Problems: number,
    /** Filled cells of the file, and of these those that arrive at a field, in Imported fields, and are left out by choice. */
    Cells: number,
    CellsInFields: number,
    CellsKept: number,
    CellsStayed: number,
    CellsLeftOut: number,
  })
  .meta({ id: 'ImportCounts' })
export type ImportCounts = z.infer<typeof importCounts>

export const importFile = z
  .object({
    ImportFileId: number,
    FileName: z.string(),
    DateCreated: instant,
    State: z.enum(importFileStates),
    /** Why it failed, in words. */
    Message: z.string().nullable(),
    /** Which program it comes from; null if that is not known. */
    System: z.enum(importSystems).nullable(),
    /** 'This looks like your Follow Up Boss export of May 3': an earlier file with the same columns, whose matches are used. */
    LikeFile: z.object({ FileName: z.string(), DateCreated: instant }).nullable(),
    /** An earlier import of this very file. */
    SameFile: z.object({ FileName: z.string(), DateImported: instant }).nullable(),
    FileKind: z.enum(['Text', 'Workbook', 'VCard']),
    Holds: z.enum(fileContents),
    /** Text only: how it is read, and how each that can be would read its first lines. */
    Encoding: z.string().nullable(),
    Encodings: z.array(z.object({ Encoding: z.string(), Lines: z.array(z.string()) })),
    Sheets: z.array(fileSheet),
    Rows: number,
    Columns: z.array(fileColumn),
    Values: valueTables,
    Settings: importSettings,
    Progress: progress,
    /** Of the last check; null if there is none, or it is out of date. */
    Checked: importCounts.nullable(),
    /** Of the import. */
    Imported: importCounts.nullable(),
    /** The run of the import, which notes whose the contacts became. */
    RunId: number.nullable(),
    /** What undoing would take back of all the file's imports; null if there is none, or while the file is worked on. */
    Undoable: z.object({ Added: number, Changed: number }).nullable(),
    Undone: z.object({ Removed: number, Restored: number, Kept: number }).nullable(),
  })
  .meta({ id: 'ImportFile' })
export type ImportFile = z.infer<typeof importFile>

const params = z.object({ ImportFileId: id('import-file') })

/** Answers once the file has been looked at. What cannot be read is a 400 that says why, and is not kept. */
export const uploadImportFile = endpoint({
  method: 'POST',
  path: 'api/contact/import-file',
  summary: 'Upload a file of contacts to be matched and checked',
  permission: 'signed-in',
  creates: true,
  bodyType: 'multipart',
  body: z.object({ File: uploadedFile }),
  response: importFile,
})

export const getImportFile = endpoint({
  method: 'GET',
  path: 'api/contact/import-file/{ImportFileId}',
  summary: 'Get an uploaded file, with its columns and how far it is',
  permission: 'signed-in',
  params,
  response: importFile,
})

/** Reads it anew; the columns that are named as before keep their targets. */
export const readImportFile = endpoint({
  method: 'POST',
  path: 'api/contact/import-file/{ImportFileId}/read',
  summary: 'Change how an uploaded file is read',
  permission: 'signed-in',
  params,
  body: z.object({
    Encoding: z.string().max(40).optional(),
    Sheets: z
      .array(z.object({ Name: required('Sheet', 200), HeaderRow: z.number().int().min(1).max(1000).nullish() }))
      .max(200)
      .optional(),
  }),
  response: importFile,
})

/** What is omitted stays. Discards the last check. */
export const matchImportFile = endpoint({
  method: 'POST',
  path: 'api/contact/import-file/{ImportFileId}/match',
  summary: 'Set what the columns of an uploaded file become, and what is done with its people',
  permission: 'signed-in',
  params,
  body: z.object({
    /** Says that its rows are people, or notes and activities; the columns are matched anew. */
    Holds: z.enum(fileContents).optional(),
    Targets: z.array(importTarget).max(1000).optional(),
    Values: valueTables.optional(),
    // Without defaults: what is omitted stays.
    Settings: settings.partial().optional(),
  }),
  response: importFile,
})

/** Goes through the whole file as the import does, and changes nothing. */
export const checkImportFile = endpoint({
  method: 'POST',
  path: 'api/contact/import-file/{ImportFileId}/check',
  summary: 'Check an uploaded file',
  permission: 'signed-in',
  params,
  response: importFile,
})

/** A value that could not be read, wherever it stands alike. */
export const importProblem = z
  .object({
    Column: number,
    ColumnName: z.string(),
    /** Why, in words. */
    Reason: z.string(),
    Value: z.string(),
    /** How many rows have it, and the first of them. */
    Rows: number,
    Place: z.string(),
    RowNumber: number,
    /** What becomes of it unless it is changed. */
    Outcome: z.enum(['Kept', 'Refused', 'LeftOut']),
  })
  .meta({ id: 'ImportProblem' })

/** A contact as it will be. */
export const importPreview = z
  .object({
    Place: z.string(),
    RowNumber: number,
    Outcome: z.enum(['New', 'Updated', 'Unchanged', 'Skipped', 'Joint', 'Refused']),
    Name: z.string(),
    /** The contact it is, if it is one; null also if the actor does not see it. */
    ContactId: number.nullable(),
    /** Why it is taken for that contact, or refused. */
    Reason: z.string().nullable(),
    Fields: z.array(z.object({ Label: z.string(), Value: z.string(), Before: z.string().nullable() })),
    Problems: z.array(z.string()),
  })
  .meta({ id: 'ImportPreview' })

export const importCheck = endpoint({
  method: 'GET',
  path: 'api/contact/import-file/{ImportFileId}/check',
  summary: 'What the last check of an uploaded file, or its import, found',
  permission: 'signed-in',
  params,
  response: z.object({
    /** The most frequent hundred, by column. */
    Problems: z.array(importProblem),
    /** How many there are in all. */
    AllProblems: number,
    /** Twenty contacts as they will be, of each outcome some. */
    Previews: z.array(importPreview),
  }),
})

/** Changes one cell or, with All, all cells of the column with the same value. Discards the last check. */
export const fixImportCell = endpoint({
  method: 'POST',
  path: 'api/contact/import-file/{ImportFileId}/fix',
  summary: 'Change a value of an uploaded file',
  permission: 'signed-in',
  params,
  body: z.object({
    Column: z.number().int().min(0).max(1000),
    Place: required('Place', 120),
    Value: z.string().max(10_000),
    To: z.string().max(10_000),
    All: flag.default(false),
  }),
  response: importFile,
})

export const startImportFile = endpoint({
  method: 'POST',
  path: 'api/contact/import-file/{ImportFileId}/import',
  summary: 'Import an uploaded file',
  permission: 'WorkContacts',
  creates: true,
  params,
  response: importFile,
})

/** Takes back what the import did; what was changed since is kept, and named. */
export const undoImportFile = endpoint({
  method: 'POST',
  path: 'api/contact/import-file/{ImportFileId}/undo',
  summary: 'Undo an import',
  permission: 'WorkContacts',
  security: 'deletion',
  params,
  response: importFile,
})

/** How many contacts that undoing kept are listed. */
export const KEPT_LISTED = 1000
/** What undoing kept, and why; contacts that the user does not see without their id, by their row. */
export const keptByUndo = endpoint({
  method: 'GET',
  path: 'api/contact/import-file/{ImportFileId}/kept',
  summary: 'List the contacts that undoing an import kept as they are',
  permission: 'signed-in',
  params,
  response: z.array(
    z.object({ ContactId: number.nullable(), Name: z.string(), Reason: z.string() }).meta({ id: 'KeptContact' }),
  ),
  headers: totalCount,
})

/** Forgets a file that was not imported. */
export const deleteImportFile = endpoint({
  method: 'POST',
  path: 'api/contact/import-file/{ImportFileId}/delete',
  summary: 'Discard an uploaded file',
  permission: 'signed-in',
  security: 'deletion',
  params,
  response: done,
})

/** How many of a user's files are listed. */
export const FILES_LISTED = 100
export const importFiles = endpoint({
  method: 'GET',
  path: 'api/contact/import-files',
  summary: "List the signed-in user's uploaded files, newest first",
  permission: 'signed-in',
  response: z.array(
    importFile
      .pick({
        ImportFileId: true,
        FileName: true,
        DateCreated: true,
        State: true,
        System: true,
        Holds: true,
        Rows: true,
        Imported: true,
        Undone: true,
      })
      .meta({ id: 'ListedImportFile' }),
  ),
  headers: totalCount,
})
