import type { ImportSystem, ImportTarget, TargetField } from '@dormer/contract/people/import-files'
import { columnKey } from '../import/reader/column-key.ts'
import { FileProblem } from '../import/reader/file-problem.ts'
import { readRows } from '../import/reader/read-rows.ts'
import type { FoundFile, Layout, Reading, TableRow } from '../import/reader/table.ts'

// Until the readers and the presets are merged: text whose first row is the header, and our own names.

export const inspectFile = async (file: string, _name: string, _reading: Reading): Promise<FoundFile> => {
  let header: string[] | undefined
  const rows: string[][] = []
  const first: { RowNumber: number; Cells: string[] }[] = []
  for await (const batch of readRows(file, []))
    for (const { RowNumber, Cells } of batch) {
      if (first.length < 20) first.push({ RowNumber, Cells })
      if (header) rows.push(Cells)
      else header = Cells
    }
  if (!header) throw new FileProblem('The file is empty.')
  const Columns = header.map((Name, at) => {
    const counts = new Map<string, number>()
    for (const cells of rows) if (cells[at]) counts.set(cells[at], (counts.get(cells[at]) ?? 0) + 1)
    const Values = [...counts].map(([Value, Count]) => ({ Value, Count })).sort((a, b) => b.Count - a.Count)
    return {
      Name,
      Filled: Values.reduce((sum, { Count }) => sum + Count, 0),
      Samples: Values.slice(0, 3).map(({ Value }) => Value),
      Values: Values.length > 100 ? null : Values,
    }
  })
  const Sheets = [{ Name: 'Text', Rows: rows.length, HeaderRow: 1, FirstRows: first, IsChosen: true }]
  const Layout: Layout = {
    FileKind: 'Text',
    Encoding: 'utf-8',
    Delimiter: ',',
    Columns: header,
    Sheets: [{ Name: 'Text', HeaderRow: 1, Positions: header.map((_, at) => at) }],
  }
  return { FileKind: 'Text', Encoding: 'utf-8', Encodings: [], Sheets, Rows: rows.length, Columns, Layout }
}

export async function* readTable(
  file: string,
  _layout: Layout,
  options: { signal?: AbortSignal } = {},
): AsyncGenerator<TableRow[]> {
  let isHeader = true
  for await (const batch of readRows(file, [], options)) {
    const rows = isHeader ? batch.slice(1) : batch
    isHeader = false
    yield rows.map((row) => ({ Place: `Text!${row.RowNumber}`, ...row }))
  }
}

const names: Record<string, TargetField> = {
  firstname: 'FirstName',
  lastname: 'LastName',
  nickname: 'Nickname',
  email: 'Email',
  phone: 'Phone',
  cellphone: 'CellPhone',
  homephone: 'HomePhone',
  workphone: 'WorkPhone',
  address: 'Address',
  city: 'City',
  state: 'StateCode',
  zip: 'ZipCode',
  birthday: 'DateOfBirth',
  profession: 'Profession',
  income: 'Income',
  tags: 'Tags',
  note: 'Note',
  spouse: 'SpouseFirstName',
  owner: 'Owner',
  source: 'Source',
  type: 'ContactType',
  stage: 'Urgency',
  created: 'DateCreated',
  id: 'ExternalId',
  emailoptout: 'EmailOptOut',
}
export const matchColumns = (
  found: FoundFile,
): {
  System: ImportSystem | null
  Columns: { Target: ImportTarget; Confidence: 'Sure' | 'Likely' | 'Guess' | 'None' }[]
} => ({
  System: null,
  Columns: found.Columns.map(({ Name }) => {
    const Field = names[columnKey(Name)]
    return Field
      ? { Target: { Field }, Confidence: 'Likely' as const }
      : { Target: { Field: 'ImportedField' as const }, Confidence: 'None' as const }
  }),
})
