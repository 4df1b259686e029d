import { addDoNotCall } from '@dormer/contract/messages/do-not-call'
import { removeContactPoint, saveContactPoint } from '@dormer/contract/people/contact-points'
import { expect, test } from 'vitest'
import { leadOf, north, read, startToday, t } from './today.fixture.ts'

await startToday()

const called = async () => (await read()).Rows.map((row: { DoNotCall: string | null }) => row.DoNotCall)
const list = async (phone: string) =>
  expect(
    (await t.call(addDoNotCall, { as: north.admin, body: { Number: phone, Reason: 'Asked by mail' } as never })).status,
  ).toBe(200)
const phones = (id: number, values: object) =>
  Promise.all(
    Object.entries(values).map(([column, phone]) =>
      t.query(`update contact set ${column} = $1 where contact_id = $2`, [phone, id]),
    ),
  )

test('a row says why nobody may be called, once all of their phones are on a list', async () => {
  const lead = await leadOf(north.agent)
  await phones(lead, { cell_phone: '5125550131', home_phone: '5125550132' })
  expect(await called()).toEqual([null])
  await list('5125550131')
  // There is still another number.
  expect(await called()).toEqual([null])
  await list('5125550132')
  expect(await called()).toEqual([expect.stringMatching(/asked on .* not to be called \(Asked by mail/)])
  // One of the further ones counts, with or without others.
  const save = (Value: string) =>
    t.call(saveContactPoint, { as: north.agent, query: { contactId: lead }, body: { Value } })
  const point = (await save('(512) 555-0133')).body.ContactPointId
  expect(await called()).toEqual([null])
  await phones(lead, { cell_phone: null, home_phone: null })
  await list('5125550133')
  expect(await called()).toEqual([expect.stringMatching(/not to be called/)])
  await t.call(removeContactPoint, { as: north.agent, query: { pointId: point } })
  // Without a phone there is nothing to call, and nothing to say.
  await phones(lead, { cell_phone: null, home_phone: null })
  expect(await called()).toEqual([null])
})
