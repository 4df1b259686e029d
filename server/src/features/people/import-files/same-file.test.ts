import {
  checkImportFile,
  getImportFile,
  importCheck,
  startImportFile,
  undoImportFile,
  uploadImportFile,
} from '@dormer/contract/people/import-files'
import { expect, test } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'

const t = await startTestProgram({ worker: true })

const upload = async (as: User, content: string, name = 'people.csv') => {
  const { status, body } = await t.call(uploadImportFile, { as, body: { File: new File([content], name) } })
  expect(status).toBe(200)
  return body
}
const look = async (as: User, ImportFileId: number) =>
  (await t.call(getImportFile, { as, params: { ImportFileId } })).body
const after = async (
  call: typeof checkImportFile | typeof startImportFile | typeof undoImportFile,
  as: User,
  id: number,
) => {
  const params = { ImportFileId: id }
  expect((await t.call(call as typeof checkImportFile, { as, params })).status).toBe(200)
  await expect.poll(async () => (await look(as, id)).State, { interval: 30, timeout: 60_000 }).not.toMatch(/ing$/)
  return look(as, id)
}

test('a file that was imported before is told, with what importing it again does', async () => {
  const { admin, agent, colleague } = await t.makeBrokerage('SameFile')
  const content = 'First Name,Email,Birthday\nAna,ana@example.com,5/17\nBen,ben@example.com,1980-05-17\n'
  const first = await upload(agent, content)
  expect(first.SameFile).toBeNull()
  // Uploaded, but not imported.
  const other = await upload(agent, content)
  expect(other.SameFile).toBeNull()
  expect(await after(startImportFile, agent, first.ImportFileId)).toMatchObject({ State: 'Imported', SameFile: null })

  const again = await upload(agent, content, 'renamed.csv')
  expect(again.SameFile).toEqual({ FileName: 'people.csv', DateImported: expect.any(String) })
  expect(await look(agent, other.ImportFileId)).toMatchObject({ SameFile: { FileName: 'people.csv' } })
  expect((await upload(agent, `${content}Cy,cy@example.com,\n`)).SameFile).toBeNull()
  // Only whoever sees the earlier import hears of it.
  expect((await upload(colleague, content)).SameFile).toBeNull()
  expect((await upload(admin, content)).SameFile).toMatchObject({ FileName: 'people.csv' })
  const south = await t.makeBrokerage('SameFileSouth')
  expect((await upload(south.admin, content)).SameFile).toBeNull()

  expect(await after(checkImportFile, agent, again.ImportFileId)).toMatchObject({
    Checked: { New: 0, Updated: 0, Unchanged: 2 },
  })
  const shown = (await t.call(importCheck, { as: agent, params: { ImportFileId: other.ImportFileId } })).body.Previews
  expect(shown).toEqual([])
  // Once it is undone, it is as if it had never been.
  await after(undoImportFile, agent, first.ImportFileId)
  expect(await look(agent, again.ImportFileId)).toMatchObject({ SameFile: null })
})

test('the check shows days as people write them, and a birthday without its year', async () => {
  const { agent } = await t.makeBrokerage('Days')
  const { ImportFileId } = await upload(
    agent,
    'First Name,Email,Birthday,Home Anniversary,Rating Day\nAna,ana@example.com,5/17,2019-06-15,2024-01-02\nBen,ben@example.com,1980-05-17,,\n',
  )
  await after(checkImportFile, agent, ImportFileId)
  const { body } = await t.call(importCheck, { as: agent, params: { ImportFileId } })
  const fields = Object.fromEntries(
    body.Previews.map(({ Name, Fields }) => [
      Name,
      Object.fromEntries(Fields.map(({ Label, Value }) => [Label, Value])),
    ]),
  )
  expect(fields).toMatchObject({
    Ana: { 'Date of Birth': '05/17', 'Purchase Anniversary': '06/15/2019', 'Rating Day': '2024-01-02' },
    Ben: { 'Date of Birth': '05/17/1980' },
  })
})
