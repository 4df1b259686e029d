import type { FileColumn, ImportCounts, ImportFile } from '@dormer/contract/people/import-files'

const column = (Name: string, part: Partial<FileColumn> = {}): FileColumn => ({
  Name,
  Filled: 500,
  Samples: [],
  Values: null,
  Target: { Field: 'ImportedField' },
  Confidence: 'None',
  ...part,
})

export const importCounts = (part: Partial<ImportCounts> = {}): ImportCounts => ({
  New: 0,
  Updated: 0,
  Unchanged: 0,
  Skipped: 0,
  Joint: 0,
  Refused: 0,
  ToLookAt: 0,
  Problems: 0,
  Cells: 0,
  CellsInFields: 0,
  CellsKept: 0,
  CellsStayed: 0,
  CellsLeftOut: 0,
  ...part,
})

/** A Follow Up Boss export of 500 people, as it stands after its upload. */
export const importFile = (part: Partial<ImportFile> = {}): ImportFile => ({
  ImportFileId: 31,
  FileName: 'people.csv',
  DateCreated: '2026-05-03T15:00:00Z',
  State: 'Uploaded',
  Message: null,
  System: 'FollowUpBoss',
  Holds: 'People',
  LikeFile: null,
  SameFile: null,
  FileKind: 'Text',
  Encoding: 'utf-8',
  Encodings: [
    { Encoding: 'utf-8', Lines: ['First Name,Email 1,Assigned To,Pets', 'Zoë,zoe@example.com,Ana Diaz,cat'] },
  ],
  Sheets: [
    {
      Name: 'people.csv',
      Rows: 500,
      HeaderRow: 1,
      FirstRows: [
        { RowNumber: 1, Cells: ['First Name', 'Email 1', 'Assigned To', 'Pets'] },
        { RowNumber: 2, Cells: ['Zoë', 'zoe@example.com', 'Ana Diaz', 'cat'] },
      ],
      IsChosen: true,
    },
  ],
  Rows: 500,
  Columns: [
    column('First Name', { Samples: ['Zoë', 'Marta', 'Li'], Target: { Field: 'FirstName' }, Confidence: 'Sure' }),
    column('Email 1', { Filled: 412, Samples: ['zoe@example.com'], Target: { Field: 'Email' }, Confidence: 'Sure' }),
    column('Assigned To', {
      Target: { Field: 'Owner' },
      Confidence: 'Sure',
      Values: [
        { Value: 'Ana Diaz', Count: 410 },
        { Value: 'Ben Who Left', Count: 90 },
      ],
    }),
    column('Pets', { Filled: 12, Samples: ['cat', 'two dogs'] }),
  ],
  Values: { Owner: { 'Ana Diaz': 7 } },
  Settings: { Duplicates: 'FillBlanks', AreExisting: true, AssignByRouting: false, StartsWorkflows: false },
  Progress: null,
  Checked: null,
  Imported: null,
  RunId: null,
  Undoable: null,
  Undone: null,
  ...part,
})
