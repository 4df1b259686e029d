import { exportContacts, searchContacts } from '@dormer/contract/people/contact-search'
import { createContact } from '@dormer/contract/people/contacts'
import {
  type CustomFieldKind,
  type CustomValue,
  customFieldKinds,
  customValues,
  saveCustomField,
} from '@dormer/contract/people/custom-fields'
import { checkImportFile, getImportFile, startImportFile, uploadImportFile } from '@dormer/contract/people/import-files'
import { expect, test } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'

const t = await startTestProgram({ worker: true })
const [north, south] = [await t.makeBrokerage('North'), await t.makeBrokerage('South')]

const values: Record<CustomFieldKind, CustomValue[]> = {
  Text: ['=HYPERLINK("x")', 'two\nlines; "quoted", and more', '  007 '],
  Number: ['-3', '1250.5', '0'],
  Money: ['-500', '450000.5', '1250'],
  Date: ['1999-12-31', '2024-02-29', '2026-05-07'],
  Choice: ['FHA', 'Jumbo, 30 years', 'VA'],
  Choices: [['FHA', 'Jumbo, 30 years'], ['VA'], ['FHA', 'VA']],
  YesNo: [true, false, true],
}
const addFields = async (as: User) => {
  const ids: [CustomFieldKind, number][] = []
  for (const Kind of customFieldKinds) {
    const body = {
      Name: `Own ${Kind}`,
      Kind,
      Choices: /Choice/.test(Kind) ? ['FHA', 'VA', 'Jumbo, 30 years'] : undefined,
    }
    const answer = await t.call(saveCustomField, { as, body: body as never })
    expect(answer.status, answer.text).toBe(200)
    ids.push([Kind, answer.body.CustomFieldId])
  }
  return ids
}
/** What each contact's fields say, by kind. */
const saidOf = async (as: User, ids: [CustomFieldKind, number][]) => {
  const body = { SortBy: 'Name', Take: 50, PageNumber: 1 } as never
  const rows = (await t.call(searchContacts, { as, body })).body
  return Promise.all(
    rows.map(async ({ ContactId, ContactDetails }) => {
      const held = (await t.call(customValues, { as, query: { contactId: ContactId } })).body
      return [ContactDetails.Name, Object.fromEntries(ids.map(([kind, id]) => [kind, held[id] ?? null]))] as const
    }),
  )
}

test('what ContactExport.csv says of own fields is read again as the same values, in another brokerage', async () => {
  const ids = await addFields(north.admin)
  for (const n of [0, 1, 2]) {
    const CustomValues = Object.fromEntries(ids.map(([kind, id]) => [id, values[kind][n] ?? null]))
    const body = { FirstName: `Ida${n}`, LastName: 'Moor', Email: `ida${n}@example.com`, CustomValues }
    expect((await t.call(createContact, { as: north.admin, body: body as never })).status).toBe(200)
  }
  await t.call(createContact, { as: north.admin, body: { FirstName: 'Nobody', Email: 'nobody@example.com' } })
  const before = await saidOf(north.admin, ids)
  expect(before).toHaveLength(4)
  const { Url } = (await t.call(exportContacts, { as: north.admin, body: {} as never })).body
  const { text } = await t.send('GET', Url, {})

  const theirs = await addFields(south.admin)
  const uploaded = await t.call(uploadImportFile, {
    as: south.admin,
    body: { File: new File([text], 'ContactExport.csv') },
  })
  expect(uploaded.status, uploaded.text).toBe(200)
  const params = { ImportFileId: uploaded.body.ImportFileId }
  for (const [kind, id] of theirs)
    expect(uploaded.body.Columns.find(({ Name }) => Name === `Own ${kind}`)).toMatchObject({
      Target: { Field: 'Custom', CustomFieldId: id },
    })
  for (const one of [checkImportFile, startImportFile]) {
    expect((await t.call(one as typeof checkImportFile, { as: south.admin, params })).status).toBe(200)
    await expect
      .poll(async () => (await t.call(getImportFile, { as: south.admin, params })).body.State, { timeout: 60_000 })
      .not.toMatch(/ing$/)
  }
  expect((await t.call(getImportFile, { as: south.admin, params })).body.State).toBe('Imported')
  expect(await saidOf(south.admin, theirs)).toEqual(before)
})
