import { importOptions } from '@dormer/contract/people/import'
import {
  fixImportCell,
  type ImportFile,
  importCheck,
  keptByUndo,
  matchImportFile,
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
import { ImportStep } from './ImportStep.tsx'

const counts = importCounts({
  New: 1870,
  Updated: 92,
  ToLookAt: 31,
  Refused: 7,
  Problems: 2,
  Cells: 4130,
  CellsInFields: 4000,
  CellsKept: 120,
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
  expect(await screen.findByText('1,870 new, 92 updated, 31 to look at, 7 refused')).toBeTruthy()
  expect(
    screen.getByText('4,120 of 4,130 values arrive: 120 of them in Imported fields, 10 left out by your choice.'),
  ).toBeTruthy()
  expect(await screen.findByText('Where the file names no agent, they are yours.')).toBeTruthy()
  expect(screen.getByText('No workflow starts.')).toBeTruthy()
  expect(await screen.findByText(/Potter/)).toBeTruthy()
  expect(screen.getByText('empty')).toBeTruthy()
})

test('a value is mended for all that are alike, or for one', async () => {
  serve()
  const sent = answer(fixImportCell, importFile())
  const { user } = await check(importFile({ State: 'Checked', Checked: counts }))
  const all = await screen.findByRole<HTMLButtonElement>('button', { name: 'Change all 12' })
  expect(all.disabled).toBe(true)
  await fill(user, screen.getByLabelText('Birthday instead of 31/02/1980'), '02/28/1980')
  await user.click(screen.getByRole('button', { name: 'Only this one' }))
  expect(await screen.findByText('Changed to 02/28/1980. The next check shows it.')).toBeTruthy()
  expect(sent).toEqual([{ Column: 1, Place: 'people.csv!14', Value: '31/02/1980', To: '02/28/1980', All: false }])
})

test('the import asks if values could not be read, and says where they go', async () => {
  serve()
  const started = answer(startImportFile, importFile({ State: 'Importing' }))
  const { user } = await check(importFile({ State: 'Checked', Checked: counts }))
  await user.click(await screen.findByRole('button', { name: 'Import 1,962 contacts' }))
  expect(await screen.findByText(/2 values could not be read\. What is not mended is kept/)).toBeTruthy()
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
  const { user } = await show(<ImportStep file={importFile({ State: 'Imported', Imported: counts, RunId: 3 })} />)
  await user.click(await screen.findByRole('button', { name: 'Undo import' }))
  expect(
    await screen.findByText(
      /1,870 contacts that this import added, and joint contacts from the same rows, go to the trash/,
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
