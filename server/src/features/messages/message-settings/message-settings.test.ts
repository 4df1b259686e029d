import { saveBrokerage } from '@dormer/contract/brokerage/brokerage'
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
  MassEmailsPerDay: null,
  MassTextsPerDay: 2000,
  TextNumber: null,
  EmailVia: 'Outbox',
  EmailFrom: null,
  TextVia: 'Outbox',
}

test('an admin sets whether texts to many need consent, for this brokerage alone', async () => {
  expect(await read()).toEqual(none)
  const body = { NeedsTextConsent: true }
  expect(await t.call(saveMessageSettings, { as: admin, body })).toMatchObject({ status: 200 })
  // The postal address is shown here, but set in the brokerage's profile.
  const PostalAddress = ' North Realty \n\n 12 Main St, Austin, TX 78701 '
  await t.call(saveBrokerage, { as: admin, body: { PostalAddress } })
  const kept = { PostalAddress: 'North Realty\n12 Main St, Austin, TX 78701', NeedsTextConsent: true }
  expect(await read()).toEqual({ ...none, ...kept })
  expect(await read(south.admin)).toEqual(none)
  // Limits left out stay as they are; null or blank means no limit.
  const limits = { MassEmailsPerDay: '5,000', MassTextsPerDay: null }
  await t.call(saveMessageSettings, { as: admin, body: { ...body, ...limits } })
  await t.call(saveMessageSettings, { as: admin, body: { NeedsTextConsent: false } })
  expect(await read()).toEqual({
    ...none,
    PostalAddress: kept.PostalAddress,
    MassEmailsPerDay: 5000,
    MassTextsPerDay: null,
  })
  for (const MassEmailsPerDay of [0, -1, 1.5, '1000001', 'many'])
    expect(await t.call(saveMessageSettings, { as: admin, body: { ...body, MassEmailsPerDay } })).toMatchObject({
      status: 400,
      body: {
        ModelState: { MassEmailsPerDay: ['Enter a whole number from 1 to 1,000,000, or nothing for no limit'] },
      },
    })
})

test('only users who manage messages see and set them', async () => {
  await t.unchanged(async () => {
    expect(await t.call(messageSettings, { as: agent })).toMatchObject({ status: 403 })
    const body = { NeedsTextConsent: true }
    expect(await t.call(saveMessageSettings, { as: agent, body })).toMatchObject({ status: 403 })
    expect(await t.call(saveMessageSettings, { as: admin, body: {} as never })).toMatchObject({ status: 400 })
  })
})
