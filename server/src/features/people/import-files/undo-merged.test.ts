import { createContact, getContact, updateContact } from '@dormer/contract/people/contacts'
import { mergeContacts, unmerge } from '@dormer/contract/people/duplicates'
import { getImportFile, startImportFile, undoImportFile, uploadImportFile } from '@dormer/contract/people/import-files'
import { addNote } from '@dormer/contract/people/notes'
import { expect, test } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'

const t = await startTestProgram({ worker: true })

const look = async (as: User, ImportFileId: number) =>
  (await t.call(getImportFile, { as, params: { ImportFileId } })).body
const after = async (call: typeof startImportFile | typeof undoImportFile, as: User, ImportFileId: number) => {
  expect((await t.call(call as typeof startImportFile, { as, params: { ImportFileId } })).status).toBe(200)
  const state = async () => (await look(as, ImportFileId)).State
  await expect.poll(state, { interval: 30, timeout: 60_000 }).not.toMatch(/ing$/)
  return look(as, ImportFileId)
}
const importAll = async (as: User, content: string) => {
  const { body } = await t.call(uploadImportFile, { as, body: { File: new File([content], 'people.csv') } })
  await after(startImportFile, as, body.ImportFileId)
  return body.ImportFileId
}
const idOf = async (email: string) =>
  (await t.query<{ id: number }>('select contact_id::int as id from contact where email = $1', [email]))[0]?.id ?? 0

let names = 0
const start = async () => {
  const { admin } = await t.makeBrokerage(`Undo${++names}`)
  const email = `rosa${names}@example.com`
  const { ContactId } = (
    await t.call(createContact, { as: admin, body: { FirstName: 'Rosa', LastName: 'Diaz', Email: email } })
  ).body
  const file = await importAll(admin, `First Name,Last Name,Email,Tags\nRosa,Diaz,r${names}@example.com,vip\n`)
  return { admin, kept: ContactId, gone: await idOf(`r${names}@example.com`), file }
}
const merge = async (as: User, KeepContactId: number, other: number) => {
  const body = { KeepContactId, OtherContactIds: [other], Choices: [] } as never
  const merged = await t.call(mergeContacts, { as, body })
  expect(merged.status, merged.text).toBe(200)
  return merged.body.MergeId
}
const isThere = async (as: User, contactId: number) =>
  (await t.call(getContact, { as, query: { contactId } })).status === 200

test.for([
  ['merged into another', false],
  ['kept', true],
] as const)('who was %s, and unmerged since, is taken back with the import', async ([, isKept]) => {
  const { admin, kept, gone, file } = await start()
  const MergeId = isKept ? await merge(admin, gone, kept) : await merge(admin, kept, gone)
  expect((await t.call(unmerge, { as: admin, params: { MergeId } })).status).toBe(200)
  expect(await after(undoImportFile, admin, file)).toMatchObject({ Undone: { Removed: 1, Kept: 0 } })
  expect(await isThere(admin, gone)).toBe(false)
  expect(await isThere(admin, kept)).toBe(true)
})

test('who is still merged stays, and is named', async () => {
  const { admin, kept, gone, file } = await start()
  await merge(admin, kept, gone)
  expect(await after(undoImportFile, admin, file)).toMatchObject({ Undone: { Removed: 0, Kept: 1 } })
  expect(await isThere(admin, kept)).toBe(true)
})

test('what somebody wrote about them after the unmerge is kept', async () => {
  const { admin, kept, gone, file } = await start()
  const MergeId = await merge(admin, kept, gone)
  expect((await t.call(unmerge, { as: admin, params: { MergeId } })).status).toBe(200)
  const { Entity } = (await t.call(getContact, { as: admin, query: { contactId: gone } })).body as never as {
    Entity: { ContactEntityId: number }
  }
  const body = { ContactEntityId: Entity.ContactEntityId, Note: '<p>Called</p>' } as never
  expect((await t.call(addNote, { as: admin, body })).status).toBe(200)
  expect(await after(undoImportFile, admin, file)).toMatchObject({ Undone: { Removed: 0, Kept: 1 } })
  expect(await isThere(admin, gone)).toBe(true)
})

test('who was kept, and edited while the two were one, stays with the import undone', async () => {
  const { admin, kept, gone, file } = await start()
  const MergeId = await merge(admin, gone, kept)
  const body = { Contact: { ContactId: gone, Profession: 'Baker' } } as never
  expect((await t.call(updateContact, { as: admin, body })).status).toBe(200)
  expect((await t.call(unmerge, { as: admin, params: { MergeId } })).status).toBe(200)
  expect(await after(undoImportFile, admin, file)).toMatchObject({ Undone: { Removed: 0, Kept: 1 } })
  expect(await isThere(admin, gone)).toBe(true)
})
