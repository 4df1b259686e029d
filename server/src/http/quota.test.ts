import { storageUse } from '@dormer/contract/brokerage/trash'
import { deleteDocument, uploadDocuments } from '@dormer/contract/people/documents'
import { importContacts } from '@dormer/contract/people/import'
import { expect, test } from 'vitest'
import { startTestProgram, type User } from '../../test/harness.ts'

const MB = 1024 * 1024
const t = await startTestProgram({ storageQuotaBytes: 3 * MB })
const north = await t.makeBrokerage('North')
const south = await t.makeBrokerage('South')

const makeEntity = async ({ TenantId, UserId }: User) =>
  Number(
    (
      await t.query<{ id: string }>(
        `with e as (insert into contact_entity (tenant_id, source_id, assigned_agent_id)
           select $1::bigint, min(source_id), $2::bigint from source where tenant_id = $1::bigint returning contact_entity_id as id)
         insert into contact (tenant_id, contact_entity_id, first_name, last_name) select $1::bigint, id, 'Ida', 'Moor' from e
         returning contact_entity_id as id`,
        [TenantId, UserId],
      )
    )[0]?.id,
  )
const upload = async (as: User, contactEntityId: number, ...megabytes: number[]) => {
  const files = megabytes.map((size, at) => [`file${at}`, new File([new Uint8Array(size * MB)], `${at}.bin`)])
  return t.call(uploadDocuments, { as, params: { contactEntityId }, body: Object.fromEntries(files) })
}

test('a file that does not fit into the brokerage’s storage is refused, with what is used and of what', async () => {
  const entity = await makeEntity(north.agent)
  const first = await upload(north.agent, entity, 1, 1)
  expect(first.status).toBe(200)
  const full = {
    status: 413,
    body: { Message: expect.stringContaining('2 MB of 3 MB are used, 2 MB by documents and 0 MB by deleted ones') },
  }
  expect(await t.unchanged(() => upload(north.agent, entity, 2))).toMatchObject(full)
  // Each fits, but not both.
  expect(await t.unchanged(() => upload(north.agent, entity, 1, 1))).toMatchObject(full)

  // Deleted files take up room until they can no longer be restored.
  await t.call(deleteDocument, { as: north.agent, params: { id: first.body[0]?.Id as number } })
  expect(await upload(north.agent, entity, 2)).toMatchObject({
    status: 413,
    body: { Message: expect.stringContaining('1 MB by documents and 1 MB by deleted ones') },
  })
  expect((await upload(north.agent, entity, 1)).status).toBe(200)
  const use = await t.call(storageUse, { as: north.admin })
  expect(use).toMatchObject({ status: 200, body: { Documents: 2 * MB, Deleted: MB, Quota: 3 * MB } })
  const people = new File(['FirstName,LastName,Email,CellPhone\nIda,Moor,ida@example.com,'], 'a.csv')
  const sent = await t.unchanged(() => t.call(importContacts, { as: north.agent, body: { File: people } }))
  expect(sent).toMatchObject({ status: 413, body: { Message: expect.stringContaining('3 MB of 3 MB are used') } })

  expect((await upload(south.agent, await makeEntity(south.agent), 2)).status).toBe(200)
})
