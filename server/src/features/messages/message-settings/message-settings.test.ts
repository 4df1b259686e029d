import { messageSettings, saveMessageSettings } from '@dormer/contract/messages/message-settings'
import { expect, test } from 'vitest'
import { startTestProgram } from '../../../../test/harness.ts'

const t = await startTestProgram()
const { agent, admin } = await t.makeBrokerage('North')
const south = await t.makeBrokerage('South')
const read = async (as = admin) => (await t.call(messageSettings, { as })).body

const none = {
  PostalAddress: null,
  NeedsTextConsent: false,
  TextNumber: null,
  EmailVia: 'Outbox',
  EmailFrom: null,
  TextVia: 'Outbox',
}

test('an admin sets the postal address and whether texts to many need consent, for this brokerage alone', async () => {
  expect(await read()).toEqual(none)
  const body = { PostalAddress: ' North Realty \n\n 12 Main St, Austin, TX 78701 ', NeedsTextConsent: true }
  expect(await t.call(saveMessageSettings, { as: admin, body })).toMatchObject({ status: 200 })
  const kept = { PostalAddress: 'North Realty\n12 Main St, Austin, TX 78701', NeedsTextConsent: true }
  expect(await read()).toEqual({ ...none, ...kept })
  expect(await read(south.admin)).toEqual(none)
  await t.call(saveMessageSettings, { as: admin, body: { PostalAddress: ' ', NeedsTextConsent: false } })
  expect(await read()).toEqual(none)
})

test('only who manages messages sees and sets them', async () => {
  await t.unchanged(async () => {
    expect(await t.call(messageSettings, { as: agent })).toMatchObject({ status: 403 })
    const body = { PostalAddress: '12 Main St, Austin, TX 78701', NeedsTextConsent: true }
    expect(await t.call(saveMessageSettings, { as: agent, body })).toMatchObject({ status: 403 })
    const short = { PostalAddress: 'Main St', NeedsTextConsent: true }
    expect(await t.call(saveMessageSettings, { as: admin, body: short })).toMatchObject({
      status: 400,
      body: { ModelState: { PostalAddress: ['Enter the street, or a P.O. box, with city, state and zip'] } },
    })
  })
})
