import { selectOptions } from '@dormer/contract/people/contact-search'
import { customFields } from '@dormer/contract/people/custom-fields'
import { checkImportFile, type FileColumn, getImportFile, matchImportFile } from '@dormer/contract/people/import-files'
import { useQuery } from '@tanstack/react-query'
import { act, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { keys } from '../../../api/keys.ts'
import { queries } from '../../../api/queries.ts'
import { answer } from '../../../test/answers.ts'
import { importFile } from '../../../test/import-file.ts'
import { signInAgent } from '../../../test/people.ts'
import { fill, show } from '../../../test/show.tsx'
import { ColumnsStep } from './ColumnsStep.tsx'
import { importFileQuery } from './import-files.api.ts'

const Shown = ({ next = () => undefined }: { next?: () => void }) => {
  const { data } = useQuery(importFileQuery(31))
  return data && <ColumnsStep file={data} back={() => undefined} next={next} />
}

/** The server: it keeps what is chosen. */
const serve = (file = importFile()) => {
  signInAgent()
  answer(getImportFile, () => file)
  answer(selectOptions, {
    AgentOptions: [
      { UserId: 7, Name: 'Ana Diaz' },
      { UserId: 8, Name: 'Chloe Nguyen' },
    ],
    LenderOptions: [],
    SourceOptions: [],
    ContactTypeOptions: [],
    UrgencyOptions: [],
    PropertyTypeOptions: [],
    TagOptions: [],
    ImportOptions: [],
  })
  answer(customFields, [{ CustomFieldId: 4, Name: 'Dog’s name', Kind: 'Text', Choices: [], Contacts: 3 }])
  return answer(matchImportFile, ({ body }) => {
    const { Targets, Values } = body as { Targets?: { Field: 'Note' }[]; Values?: typeof file.Values }
    file = {
      ...file,
      Values: Values ?? file.Values,
      Columns: file.Columns.map((column, at) => {
        const Target = Targets?.[at]
        return !Target || JSON.stringify(Target) === JSON.stringify(column.Target)
          ? column
          : { ...column, Target, Confidence: 'Sure' as const }
      }),
    }
    return file
  })
}
const target = (name: string) => screen.findByRole<HTMLInputElement>('combobox', { name: `${name} becomes` })

test('each column shows what is in it and what it becomes; what needs a look stands out and is settled', async () => {
  const sent = serve()
  const { user } = await show(<Shown />)
  expect((await target('First Name')).value).toBe('First Name')
  expect(screen.getByText('412 of 500')).toBeTruthy()
  expect(screen.getByText('two dogs')).toBeTruthy()
  expect(screen.getByText('Not matched. Kept in Imported fields.')).toBeTruthy()
  expect((await target('Pets')).value).toBe('Imported Fields')

  await user.click(screen.getByRole('radio', { name: 'To review (1)' }))
  expect(screen.queryByText('First Name')).toBeNull()
  const pets = await target('Pets')
  await user.click(pets)
  await fill(user, pets, 'dog')
  await user.click(await screen.findByRole('option', { name: 'Dog’s name' }))
  await vi.waitFor(() => expect(sent.at(-1)?.Targets?.[3]).toEqual({ Field: 'Custom', CustomFieldId: 4 }))
  expect(sent.at(-1)?.Targets?.slice(0, 3)).toEqual([{ Field: 'FirstName' }, { Field: 'Email' }, { Field: 'Owner' }])
  // It stays in its place, and says no more.
  expect((await target('Pets')).value).toBe('Dog’s name')
  expect(screen.queryByText(/Not matched\. Kept/)).toBeNull()
  expect(screen.getByRole('radio', { name: 'To review (0)' })).toBeTruthy()
})

test('all columns kept in Imported fields become new fields at once, each under its own name', async () => {
  const kept = (Name: string, Filled = 5) =>
    ({
      ...(importFile().Columns[3] as FileColumn),
      Name,
      Filled,
      Target: { Field: 'ImportedField' as const },
    }) as FileColumn
  const sent = serve(
    importFile({
      Columns: [
        ...importFile().Columns.slice(0, 3),
        kept('Dog’s Name'),
        kept('Pool'),
        kept('pool'),
        kept('Boat'),
        kept('Empty', 0),
      ],
    }),
  )
  const { user } = await show(<Shown />)
  const name = /^Make new fields of all/
  await target('Pool')
  // Agents keep to the fields there are.
  expect(screen.queryByRole('button', { name })).toBeNull()
  act(() => void queries.setQueryData(keys.currentUser, { ...signInAgent(), Permissions: ['ManageSettings'] }))
  await user.click(await screen.findByRole('button', { name: 'Make new fields of all 2 columns in Imported Fields' }))
  await vi.waitFor(() =>
    expect(sent.at(-1)?.Targets?.slice(3)).toEqual([
      { Field: 'ImportedField' },
      { Field: 'NewCustom', Name: 'Pool', Kind: 'Text' },
      { Field: 'ImportedField' },
      { Field: 'NewCustom', Name: 'Boat', Kind: 'Text' },
      { Field: 'ImportedField' },
    ]),
  )
  expect(screen.queryByRole('button', { name })).toBeNull()
})

test('the arrows go from line to line, Enter opens the list', async () => {
  serve()
  const { user } = await show(<Shown />)
  const first = await target('First Name')
  first.focus()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(await target('Email 1'))
  await user.keyboard('{ArrowUp}')
  expect(document.activeElement).toBe(first)
  expect(first.ariaExpanded).not.toBe('true')
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('option', { name: 'Leave Out' })).toBeTruthy()
})

test('an email keeps its own label, and two columns for one field are pointed out', async () => {
  const sent = serve(
    importFile({
      Columns: importFile().Columns.map((column, at) =>
        at === 3 ? { ...column, Name: 'Given Name', Target: { Field: 'FirstName' }, Confidence: 'Likely' } : column,
      ),
    }),
  )
  const { user } = await show(<Shown />)
  await target('Email 1')
  expect(screen.getByText('Given Name is also matched to this field. Only one value fits.')).toBeTruthy()
  await fill(user, screen.getByLabelText('Label of Email 1'), 'Work')
  await user.tab()
  await vi.waitFor(() => expect(sent.at(-1)?.Targets?.[1]).toEqual({ Field: 'Email', Label: 'Work' }))
})

test('the values of a list are matched, those without a match first', async () => {
  const sent = serve()
  const { user } = await show(<Shown />)
  const values = within(await screen.findByRole('region', { name: 'Values for Agent' }))
  const [first, second] = values.getAllByRole<HTMLInputElement>('combobox')
  expect(first?.getAttribute('aria-label')).toBe('Agent for Ben Who Left')
  expect(second?.value).toBe('Ana Diaz')
  await user.click(first as HTMLElement)
  await user.click(await screen.findByRole('option', { name: 'Chloe Nguyen' }))
  await vi.waitFor(() => expect(sent.at(-1)?.Values).toEqual({ Owner: { 'Ana Diaz': 7, 'Ben Who Left': 8 } }))
})

test('a value is left out only by choice; without a match it is kept, and told so', async () => {
  const sent = serve()
  const { user } = await show(<Shown />)
  const values = within(await screen.findByRole('region', { name: 'Values for Agent' }))
  expect(values.getByText(/1 value in the file has no match, and is kept in Imported fields/)).toBeTruthy()
  await user.click(values.getByRole('combobox', { name: 'Agent for Ben Who Left' }))
  await user.click(await screen.findByRole('option', { name: 'Leave out' }))
  await vi.waitFor(() => expect(sent.at(-1)?.Values).toEqual({ Owner: { 'Ana Diaz': 7, 'Ben Who Left': null } }))
  await user.click(await values.findByLabelText('Clear the match for Ben Who Left'))
  await vi.waitFor(() => expect(sent.at(-1)?.Values).toEqual({ Owner: { 'Ana Diaz': 7 } }))
})

test('the check begins, and its page follows', async () => {
  serve()
  answer(checkImportFile, importFile({ State: 'Checking' }))
  const next = vi.fn()
  const { user } = await show(<Shown next={next} />)
  await user.click(await screen.findByRole('button', { name: 'Check 500 rows' }))
  await vi.waitFor(() => expect(next).toHaveBeenCalled())
})
