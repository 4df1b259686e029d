import { saveBookingPage } from '@dormer/contract/homes/booking'
import { checkMass, getMass, massEmail } from '@dormer/contract/messages/mass'
import { sendText } from '@dormer/contract/messages/messages'
import { populateTemplate, saveEmailTemplate } from '@dormer/contract/messages/templates'
import { createContact } from '@dormer/contract/people/contacts'
import { expect, test } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'
import { givePostalAddress } from '../mass/mass.fixture.ts'
import { factsFor } from './facts.queries.ts'

const t = await startTestProgram({ worker: true })
const { agent, colleague, admin, TenantId } = await t.makeBrokerage('North')

const makePage = async (user: User, Name: string, IsOn = true) => {
  const { status } = await t.call(saveBookingPage, {
    as: user,
    body: {
      IsOn,
      Name,
      Types: [
        { Name: 'Consultation', DurationMinutes: 60, Place: 'Phone', PlaceDetails: null, AppointmentTypeId: 1001 },
      ],
      Hours: [{ Day: 1, From: '09:00', To: '12:00' }],
      OtherDays: [],
      BufferBefore: 0,
      BufferAfter: 0,
      NoticeHours: 0,
      DaysAhead: 60,
      StepMinutes: 60,
    },
  })
  expect(status).toBe(200)
}
const makeContact = async (AssignedAgentId: number | null, CellPhone: string) =>
  (
    await t.call(createContact, {
      as: admin,
      body: { FirstName: 'Ida', LastName: 'Moor', Email: `${CellPhone}@example.com`, CellPhone, AssignedAgentId },
    })
  ).body.ContactId
const filled = async (contactId: number, template: string, as: User = admin) =>
  (await t.call(populateTemplate, { as, query: { contactId, template } })).body
const base = `http://localhost:${t.config.port}`

test('it is the page of the contact’s agent, else of the sender, while it is on', async () => {
  await makePage(colleague, 'mei-tran')
  await makePage(agent, 'ana-agent', false)
  const [theirs, pond] = [await makeContact(colleague.UserId, '5125550111'), await makeContact(null, '5125550112')]
  const url = `${base}/book/mei-tran`
  expect(await filled(theirs, '<p>Book: {{BookingLink}}</p>')).toEqual({
    Subject: '',
    Body: `<p>Book: <a href="${url}" rel="noopener noreferrer nofollow" target="_blank">${url}</a></p>`,
    MissingFields: [],
  })
  // The admin has no page.
  expect((await filled(pond, '<p>{{BookingLink}}</p>')).MissingFields).toEqual(['BookingLink'])
  await makePage(admin, 'alex-admin')
  expect((await filled(pond, '{{BookingLink}}')).Body).toContain(`${base}/book/alex-admin"`)
  await makePage(admin, 'alex-admin', false)
  expect(await filled(pond, '{{BookingLink}}')).toEqual({ Subject: '', Body: '', MissingFields: ['BookingLink'] })
})

test('a template’s link leads there, also after it was saved', async () => {
  const contactId = await makeContact(colleague.UserId, '5125550113')
  const body = { Name: 'Book', Subject: 'A time', Body: '<p><a href="{{BookingLink}}">Choose a time</a></p>' }
  const { EmailTemplateId } = (await t.call(saveEmailTemplate, { as: admin, body })).body
  expect((await filled(contactId, String(EmailTemplateId))).Body).toBe(
    `<p><a href="${base}/book/mei-tran" rel="noopener noreferrer nofollow" target="_blank">Choose a time</a></p>`,
  )
})

test('without an address of Dormer’s own, there is none as soon as anything leaves this machine', async () => {
  const asked = async (services: object) => {
    const facts = await t.services.database.asTenant(TenantId, (db) =>
      factsFor(db, { TenantId, UserId: colleague.UserId, RoleId: 3 }, { ...t.services, ...services }, null),
    )
    return facts.BookingLink
  }
  const [email, sms] = [
    { ...t.services.email, via: 'Mail server' as const },
    { ...t.services.sms, via: 'Twilio' as const },
  ]
  const demo = { ...t.config, demo: false }
  const config = { ...demo, publicUrl: 'https://crm.example.com' }
  expect(await asked({})).toBe(`${base}/book/mei-tran`)
  expect(await asked({ email, config: demo })).toBe('')
  expect(await asked({ sms, config: demo })).toBe('')
  expect(await asked({ email, sms, config })).toBe('https://crm.example.com/book/mei-tran')
})

test('a message to many says beforehand for whom it is empty, and each gets their agent’s', async () => {
  const [theirs, without] = [
    await makeContact(colleague.UserId, '5125550114'),
    await makeContact(agent.UserId, '5125550115'),
  ]
  const Body = 'Book a time: {{BookingLink}}'
  const ContactIds = [theirs, without]
  const dry = await t.call(checkMass, { as: admin, body: { Channel: 'Text', Body, ContactIds, Of: 'BookingLink' } })
  expect(dry.body).toMatchObject({ EmptyFields: [{ Field: 'BookingLink', Count: 1 }], UnknownFields: [] })
  expect(dry.body.People.map(({ ContactId }) => ContactId)).toEqual([without])
  await givePostalAddress(t, admin)
  const mail = { Subject: 'A time', Body: '<p><a href="{{BookingLink}}">Book</a></p>', ContactIds: [theirs] }
  const { MassId } = (await t.call(massEmail, { as: admin, body: mail })).body
  await expect
    .poll(async () => (await t.call(getMass, { as: admin, params: { MassId: MassId ?? 0 } })).body.Status)
    .toBe('Done')
  const [sent] = await t.query<{ body: string; plain_text: string }>(
    'select body, plain_text from message where mass_id = $1',
    [MassId],
  )
  expect(sent?.body).toContain(`<a href="${base}/book/mei-tran"`)
  expect(sent?.plain_text).toContain(`Book (${base}/book/mei-tran)`)
})

test('a text to one person is filled in with it', async () => {
  const ToContactId = await makeContact(colleague.UserId, '5125550116')
  const sent = await t.call(sendText, {
    as: admin,
    body: { ToAddress: '5125550116', ToContactId, Body: 'Book: {{BookingLink}}' },
  })
  expect(sent).toMatchObject({ status: 200 })
  const rows = await t.query<{ body: string }>('select body from message where message_id = $1', [sent.body.MessageId])
  expect(rows[0]?.body).toBe(`Book: ${base}/book/mei-tran`)
})
