import { importOptions } from '@dormer/contract/people/import'
import {
  fixImportCell,
  type ImportFile,
  importCheck,
  keptByUndo,
  matchImportFile,
  readImportFile,
  startImportFile,
  undoImportFile,
} from '@dormer/contract/people/import-files'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answer } from '../../../test/answers.ts'
import { importCounts, importFile } from '../../../test/import-file.ts'
import { signInAgent } from '../../../test/people.ts'
import { fill, show } from '../../../test/show.tsx'
import { CheckStep } from './CheckStep.tsx'
import { FileStep } from './FileStep.tsx'
import { ImportStep } from './ImportStep.tsx'

const counts = importCounts({
  New: 1870,
  Updated: 92,
  ToLookAt: 31,
  Refused: 7,
  Problems: 2,
  Cells: 4130,
  CellsInFields: 3990,
  CellsKept: 120,
  CellsStayed: 6,
  CellsLeftOut: 10,
})
const found = {
  Problems: [
    {
      Column: 1,
      ColumnName: 'Birthday',
      Reason: 'This is no date',
      Value: '31/02/1980',
      Rows: 12,
      Place: 'people.csv!14',
      RowNumber: 14,
      Outcome: 'Kept' as const,
    },
  ],
  AllProblems: 1,
  Previews: [
    {
      Place: 'people.csv!2',
      RowNumber: 2,
      Outcome: 'Updated' as const,
      Name: 'Zoë Kravitz',
      ContactId: 44,
      Reason: 'Same email',
      Fields: [{ Label: 'Profession', Value: 'Potter', Before: '' }],
      Problems: [],
    },
  ],
}
const serve = () => {
  signInAgent()
  answer(importOptions, {
    AgentOptions: [{ UserId: 7, Name: 'Ana Diaz' }],
    LenderOptions: [],
    SourceOptions: [{ SourceId: 1, Name: 'Sphere', AssignTo: null, IsDefault: true }],
    ContactTypeOptions: [{ ContactTypeId: 1, ContactType: 'Lead' }],
    RoutedTo: [],
  })
  answer(importCheck, found)
}
const check = (file: ImportFile) => show(<CheckStep file={file} back={() => undefined} />)

test('the check says in words what the import will do, and nothing is unaccounted for', async () => {
  serve()
  await check(importFile({ State: 'Checked', Checked: counts }))
  expect(await screen.findByText('1,870 new, 92 updated, 31 to review, 7 not imported')).toBeTruthy()
  expect(
    screen.getByText(
      '4,110 of 4,130 values are imported, 120 of them as Imported fields. 10 are left out. 6 are not used, because existing contacts keep what they have. 4 are in rows that are not imported.',
    ),
  ).toBeTruthy()
  expect(await screen.findByText('Contacts without an agent in the file are assigned to you.')).toBeTruthy()
  expect(screen.getByText('No workflows start.')).toBeTruthy()
  expect(await screen.findByText(/Potter/)).toBeTruthy()
  expect(screen.getByText('empty')).toBeTruthy()
})

test('a value is fixed for all that are alike, or for one', async () => {
  serve()
  const sent = answer(fixImportCell, importFile())
  const { user } = await check(importFile({ State: 'Checked', Checked: counts }))
  const all = await screen.findByRole<HTMLButtonElement>('button', { name: 'Change all 12' })
  expect(all.disabled).toBe(true)
  await fill(user, screen.getByLabelText('New value for Birthday, currently 31/02/1980'), '02/28/1980')
  await user.click(screen.getByRole('button', { name: 'Only this one' }))
  expect(await screen.findByText('Changed to 02/28/1980. Check again to see the result.')).toBeTruthy()
  expect(sent).toEqual([{ Column: 1, Place: 'people.csv!14', Value: '31/02/1980', To: '02/28/1980', All: false }])
})

test('the import asks if values could not be read, and says where they go', async () => {
  serve()
  const started = answer(startImportFile, importFile({ State: 'Importing' }))
  const { user } = await check(importFile({ State: 'Checked', Checked: counts }))
  await user.click(await screen.findByRole('button', { name: 'Import 1,962 contacts' }))
  expect(
    await screen.findByText(/2 values couldn’t be read\. Values you don’t fix are kept .* 7 rows are not imported\./),
  ).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Import' }))
  await vi.waitFor(() => expect(started.length).toBe(1))
})

test('what happens with duplicates is changed in place', async () => {
  serve()
  const sent = answer(matchImportFile, importFile())
  const { user } = await check(importFile({ State: 'Checked', Checked: counts }))
  await user.click(await screen.findByRole('button', { name: 'Change' }))
  await user.click(await screen.findByRole('radio', { name: /^Skip them/ }))
  await vi.waitFor(() => expect(sent.at(-1)).toEqual({ Settings: { Duplicates: 'Skip' } }))
})

test('undoing says what it does before, and afterwards whom it kept and why', async () => {
  serve()
  const undone = answer(undoImportFile, importFile({ State: 'Undoing' }))
  const { user } = await show(
    <ImportStep
      file={importFile({
        State: 'Imported',
        Imported: importCounts({ Updated: 1, Unchanged: 1961 }),
        Undoable: { Added: 1870, Changed: 92 },
        RunId: 3,
      })}
    />,
  )
  await user.click(await screen.findByRole('button', { name: 'Undo import' }))
  expect(
    await screen.findByText(
      /1,870 contacts this file added go to the trash\. 92 contacts it updated go back to how they were/,
    ),
  ).toBeTruthy()
  const [, sure] = await screen.findAllByRole('button', { name: 'Undo import' })
  await user.click(sure as HTMLElement)
  await vi.waitFor(() => expect(undone.length).toBe(1))

  answer(keptByUndo, [{ ContactId: 44, Name: 'Zoë Kravitz', Reason: 'A note was added' }])
  await show(<ImportStep file={importFile({ State: 'Undone', Undone: { Removed: 1869, Restored: 92, Kept: 1 } })} />)
  expect(await screen.findByText('A note was added')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Zoë Kravitz' })).toBeTruthy()
})

test('a row that is not imported can be corrected in the file only', async () => {
  serve()
  answer(importCheck, {
    ...found,
    Problems: found.Problems.map((problem) => ({
      ...problem,
      Column: 4,
      ColumnName: 'Row',
      Outcome: 'Refused' as const,
    })),
  })
  await check(importFile({ State: 'Checked', Checked: counts }))
  expect(await screen.findByText(/correct the row in the file/)).toBeTruthy()
  expect(screen.getByText(/Rows without a name, email or phone are not imported/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Change all 12' })).toBeNull()
})

test('after an import, values are fixed and imported again, also if the list has gone', async () => {
  serve()
  answer(importCheck, { Problems: [], AllProblems: 0, Previews: [] })
  const again = answer(startImportFile, importFile({ State: 'Importing' }))
  const { user } = await show(<ImportStep file={importFile({ State: 'Imported', Imported: counts, RunId: 3 })} />)
  await user.click(await screen.findByRole('button', { name: 'Import again' }))
  await vi.waitFor(() => expect(again.length).toBe(1))
})

test('an undo that stopped is continued, and the import is not', async () => {
  serve()
  const undone = answer(undoImportFile, importFile({ State: 'Undoing' }))
  const stopped = importFile({
    State: 'Failed',
    Imported: counts,
    RunId: 3,
    Undoable: { Added: 3, Changed: 0 },
    Undone: { Removed: 2, Restored: 0, Kept: 0 },
  })
  const { user } = await show(<ImportStep file={stopped} />)
  expect(screen.queryByRole('button', { name: 'Continue import' })).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Continue undo' }))
  await vi.waitFor(() => expect(undone.length).toBe(1))
})

test('a file whose first row is a person has no header row', async () => {
  serve()
  const sent = answer(readImportFile, importFile())
  const { user } = await show(<FileStep file={importFile()} next={() => undefined} />)
  await user.click(await screen.findByRole('button', { name: 'Change header row' }))
  await user.click(screen.getByRole('button', { name: 'No header row' }))
  await vi.waitFor(() => expect(sent).toEqual([{ Sheets: [{ Name: 'people.csv', HeaderRow: null }] }]))
})
