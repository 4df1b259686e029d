import { restoreRequest } from '@dormer/contract/brokerage/trash'
import { placeCall, simulateIncoming } from '@dormer/contract/messages/calls'
import { contactConsent, saveConsent } from '@dormer/contract/messages/consent'
import { contactDoNotCall } from '@dormer/contract/messages/do-not-call'
import {
  contactPoints,
  makePrimary,
  removeContactPoint,
  saveContactPoint,
} from '@dormer/contract/people/contact-points'
import { searchContacts } from '@dormer/contract/people/contact-search'
import {
  createContact,
  deleteContacts,
  findDuplicates,
  getContact,
  updateContact,
} from '@dormer/contract/people/contacts'
import { contactHistory } from '@dormer/contract/people/history'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'
import { suppress } from '../../messages/consent/consent.queries.ts'
import { conversationFrom, emailIsWith, openConversation } from '../../messages/conversations/conversations.queries.ts'
import { judge } from '../../messages/gate/gate.queries.ts'
import { contactsAmong } from '../../messages/mailboxes/sync.queries.ts'
import { addPoints } from '../acts/add-points.ts'
import { findIdentical, type Identity, samePerson } from '../identity/same-person.ts'

const t = await startTestProgram()
const { agent, admin, colleague, lender, TenantId } = await t.makeBrokerage('North')
const south = await t.makeBrokerage('South')

let ContactId = 0
let last = 0
/** An address that nobody else has. */
let main = ''
beforeEach(async () => {
  main = `ida${++last}@example.com`
  ContactId = await make({ Email: main, CellPhone: phone() })
})
const phone = () => `(512) 555-${String(1000 + ++last)}`
const make = async (body: object, FirstName = 'Ida') =>
  (
    await t.call(createContact, {
      as: admin,
      body: { FirstName, LastName: 'Moor', AssignedAgentId: agent.UserId, ...body },
    })
  ).body.ContactId as number
const add = (body: object, as: User = agent, contactId = ContactId) =>
  t.call(saveContactPoint, { as, query: { contactId }, body: body as never })
const list = async (as: User = agent) => (await t.call(contactPoints, { as, query: { contactId: ContactId } })).body
const read = async () => (await t.call(getContact, { as: agent, query: { contactId: ContactId } })).body.Contact
const found = async (SearchTerm: string) =>
  (await t.call(searchContacts, { as: agent, body: { SearchTerm } })).body.map(
    (row: { ContactId: number }) => row.ContactId,
  )
const digits = (text: string) => text.replace(/\D/g, '')

test('further emails and phones are listed beside the contact, whose own fields stay as they are', async () => {
  const before = await read()
  const number = phone()
  expect(await add({ Value: ' Ida.Work@Example.com ', Label: 'work' })).toMatchObject({
    status: 200,
    body: { ContactId, Kind: 'Email', Label: 'Work', Value: 'Ida.Work@Example.com', Address: 'ida.work@example.com' },
  })
  await add({ Value: `${number} x12`, Label: 'Her assistant' })
  await add({ Value: '+44 20 7946 0958' })
  expect((await list()).map(({ Kind, Label, Address, Extension }) => [Kind, Label, Address, Extension])).toEqual([
    ['Email', 'Work', 'ida.work@example.com', null],
    ['Phone', 'Her assistant', digits(number), '12'],
    ['Phone', 'Other', '+442079460958', null],
  ])
  expect(await read()).toEqual(before)
  const [email] = await list()
  expect(await add({ ContactPointId: email?.ContactPointId, Label: 'Home' })).toMatchObject({
    body: { ...email, Label: 'Home' },
  })
  expect((await list())[0]).toEqual({ ...email, Label: 'Home' })
})

test('what cannot be kept is refused in words, and changes nothing', async () => {
  const { CellPhone } = await read()
  const [one] = [(await add({ Value: `more${last}@example.com` })).body]
  const before = await list()
  const refusals = [
    [{}, { Value: 'Email or phone is required' }],
    [{ Value: '' }, { Value: 'Email or phone is required' }],
    [{ Value: 'ida@' }, { Value: 'Enter an email address such as name@example.com' }],
    [{ Value: '123' }, { Value: 'Enter a phone number, a foreign one with + and its country’s code' }],
    [{ Value: main.toUpperCase() }, { Value: 'Ida Moor already has this email address' }],
    [{ Value: CellPhone }, { Value: 'Ida Moor already has this phone number' }],
    [{ Value: one.Value }, { Value: 'Ida Moor already has this email address' }],
    [{ Value: phone(), Label: 'x'.repeat(51) }, { Label: 'Use at most 50 characters' }],
    [{ Value: phone(), Kind: 'Pager' }, { Kind: 'Choose Email or Phone' }],
    [{ ContactPointId: one.ContactPointId, Kind: 'Phone' }, { Kind: 'This is an email. Remove it and add the other' }],
    [
      { ContactPointId: one.ContactPointId, Value: phone() },
      { Value: 'Enter an email address such as name@example.com' },
    ],
  ] as const
  for (const [body, state] of refusals)
    expect(await add(body), JSON.stringify(body)).toMatchObject({
      status: 400,
      body: { ModelState: Object.fromEntries(Object.entries(state).map(([field, told]) => [field, [told]])) },
    })
  expect(await list()).toEqual(before)
})

test('there are at most twenty of a kind', async () => {
  for (let n = 0; n < 20; n++) expect(await add({ Value: `e${n}.${last}@example.com` })).toMatchObject({ status: 200 })
  expect(await add({ Value: `e20.${last}@example.com` })).toMatchObject({
    status: 400,
    body: { Message: 'A contact has at most 20 further email addresses' },
  })
  expect(await add({ Value: phone() })).toMatchObject({ status: 200 })
})

test('whoever does not see the contact sees and changes none of it', async () => {
  const { body: point } = await add({ Value: phone() })
  const query = { pointId: point.ContactPointId }
  for (const as of [colleague, lender, south.admin]) {
    expect(await add({ Value: phone() }, as)).toMatchObject({ status: 404, body: { Message: 'Contact was not found' } })
    expect(await t.call(contactPoints, { as, query: { contactId: ContactId } })).toMatchObject({ status: 404 })
    for (const endpoint of [removeContactPoint, makePrimary])
      expect(await t.call(endpoint, { as, query })).toMatchObject({
        status: 404,
        body: { Message: 'Email or phone was not found' },
      })
  }
  expect(await t.call(contactPoints, { query: { contactId: ContactId } })).toMatchObject({ status: 401 })
  const other = await make({ Email: `other${last}@example.com` })
  expect(await add({ ContactPointId: point.ContactPointId, Label: 'Home' }, agent, other)).toMatchObject({
    status: 404,
  })
  expect(await list()).toEqual([point])
})

test('one made the main one takes the field, and what was there takes its place', async () => {
  const { CellPhone } = await read()
  const [email, number] = [(await add({ Value: `second${last}@example.com`, Label: 'Work' })).body, phone()]
  const { body: cell } = await add({ Value: number, Label: 'Home' })
  const primary = (pointId: number) => t.call(makePrimary, { as: agent, query: { pointId } })
  expect(await primary(email.ContactPointId)).toMatchObject({
    status: 200,
    body: [cell, { Address: main, Label: 'Other' }],
  })
  // Whoever still sees the list as it was does not remove or change the former main one instead.
  expect((await t.call(removeContactPoint, { as: agent, query: { pointId: email.ContactPointId } })).status).toBe(404)
  expect((await add({ ContactPointId: email.ContactPointId, Value: `third${last}@example.com` })).status).toBe(404)
  expect((await primary(cell.ContactPointId)).body[1]).toMatchObject({ Address: CellPhone, Label: 'Mobile' })
  expect(await read()).toMatchObject({ Email: email.Address, CellPhone: digits(number) })
  for (const { ContactPointId } of await list()) await primary(ContactPointId)
  expect(await read()).toMatchObject({ Email: main, CellPhone })
  // With nothing in the field, the list only gives it up.
  await t.call(updateContact, { as: agent, body: { Contact: { ContactId, Email: null } } as never })
  const second = (await list()).find(({ Address }) => Address === email.Address)
  expect((await primary(second?.ContactPointId as number)).body).toHaveLength(1)
  expect(await read()).toMatchObject({ Email: email.Address })
  const { body: foreign } = await add({ Value: '+44 20 7946 0958' })
  const { body: long } = await add({ Value: `${phone()} x3` })
  expect(await primary(foreign.ContactPointId)).toMatchObject({
    status: 400,
    body: { Message: 'The main phone is a US number of ten digits. This one can stay in the list.' },
  })
  expect(await primary(long.ContactPointId)).toMatchObject({
    status: 400,
    body: { Message: 'A number with an extension cannot be the main phone, because nobody can text it.' },
  })
})

test('each is told in the history, with what it was before', async () => {
  const { body: point } = await add({ Value: `first${last}@example.com`, Label: 'Work' })
  await add({ ContactPointId: point.ContactPointId, Value: `then${last}@example.com` })
  await t.call(removeContactPoint, { as: agent, query: { pointId: point.ContactPointId } })
  const { body } = await t.call(contactHistory, { as: agent, params: { contactId: ContactId }, query: {} })
  const told = body.Changes.filter(({ Kind }: { Kind: string }) => Kind === 'ContactPoint')
  expect(told.map(({ What, Title }: { What: string; Title: string }) => [What, Title])).toEqual([
    ['Deleted', `Work: then${last}@example.com`],
    ['Changed', expect.any(String)],
    // What it was called is read from what is there.
    ['Added', ''],
  ])
  expect(JSON.stringify(told[1])).toContain(`first${last}@example.com`)
})

test('they go with a deleted contact and come back with it, searched as before', async () => {
  await add({ Value: `kept${last}@example.com`, Label: 'Work' })
  const before = await list()
  const { headers } = await t.call(deleteContacts, { as: agent, body: [ContactId] as [number] })
  expect(await found(`kept${last}@example.com`)).toEqual([])
  const RequestId = headers.get('x-recorded-as') as string
  expect(await t.call(restoreRequest, { as: agent, body: { RequestId } })).toMatchObject({ status: 200 })
  expect(await list()).toEqual(before)
  expect(await found(`kept${last}@example.com`)).toEqual([ContactId])
})

test('each is found: by the search, as a duplicate, by what comes in', async () => {
  const [number, email] = [phone(), `found${last}@example.com`]
  await add({ Value: number, Label: 'Home' })
  const { body: point } = await add({ Value: email })
  for (const term of [number, digits(number).slice(3), email, `Moor ${email}`])
    expect(await found(term)).toEqual([ContactId])
  const same = (body: object) => t.call(findDuplicates, { as: agent, body })
  expect((await same({ Email: email })).body).toMatchObject([{ ContactId, Match: 'Email' }])
  expect((await same({ Phones: [number] })).body).toMatchObject([{ ContactId, Match: 'Phone' }])
  const heard = await t.services.database.asTenant(TenantId, async (db) => [
    await conversationFrom(db, TenantId, 'Text', digits(number)),
    await conversationFrom(db, TenantId, 'Email', email),
  ])
  expect(heard).toMatchObject([{ ContactId }, { ContactId }])
  expect((await t.call(simulateIncoming, { as: agent, body: { From: number } })).body).toMatchObject({
    ContactId,
    PhoneType: 'Home',
  })
  await t.call(removeContactPoint, { as: agent, query: { pointId: point.ContactPointId } })
  expect(await found(email)).toEqual([])
  expect((await same({ Email: email })).body).toEqual([])
})

test('whoever is imported, comes by a link or writes to a mailbox is the one who has it listed', async () => {
  const [number, email] = [phone(), `same${++last}@example.com`]
  await add({ Value: number })
  await add({ Value: email })
  const Name = 'Ida Moor'
  await t.services.database.asTenant(TenantId, async (db) => {
    const keys = async (person: Identity) =>
      (await findIdentical(db, TenantId, [person], sql`true`)).map(({ Key }) => Key)
    expect(await keys({ Email: email, Phones: [] })).toEqual([email])
    expect(await keys({ Phones: [digits(number)], Name })).toEqual(
      samePerson.identical({ Phones: [digits(number)], Name }),
    )
    const { where, orderBy } = samePerson.introduced({ Email: email, Phones: [], Name }, null)
    const { rows } = await sql`select contact_id from contact where ${where} order by ${orderBy}`.execute(db)
    expect(rows).toEqual([{ ContactId }])
    expect(await contactsAmong(db, TenantId, 'me@example.com', [email, 'nobody@example.com'])).toEqual(new Set([email]))
  })
})

test('a stop holds for each number, whatever the others say', async () => {
  const number = phone()
  await add({ Value: number })
  const check = () =>
    t.services.database.asTenant(TenantId, async (db) => {
      const to = {
        Channel: 'Text',
        Purpose: 'OneToOne',
        ContactId,
        Addresses: [digits(number), (await read()).CellPhone],
      }
      return [...(await judge(db, TenantId, to as never)).values()].map(({ Decision }) => Decision)
    })
  const before = await check()
  await t.services.database.asTenant(TenantId, (db) =>
    suppress(db, { TenantId, Channel: 'Text', Address: digits(number) }, 'Stop', {
      How: 'Texted STOP',
      UserId: null as never,
    }),
  )
  expect([before, await check()]).toEqual([expect.not.arrayContaining(['Blocked']), ['Blocked', before[1]]])
  // As the main one it is blocked as before.
  const [point] = await list()
  await t.call(makePrimary, { as: agent, query: { pointId: point?.ContactPointId as number } })
  expect(await read()).toMatchObject({ CellPhone: digits(number) })
  expect(
    await t.services.database.asTenant(
      TenantId,
      async (db) =>
        [
          ...(
            await judge(db, TenantId, {
              Channel: 'Text',
              Purpose: 'OneToOne',
              ContactId,
              Addresses: [digits(number)],
            } as never)
          ).values(),
        ][0]?.Decision,
    ),
  ).toBe('Blocked')
})

test('a new contact may come with several, each fault at its place', async () => {
  const body = { FirstName: 'Ida', Email: `new${++last}@example.com`, AssignedAgentId: agent.UserId }
  const Points = [{ Value: '' }, { Value: '12', Kind: 'Phone' }]
  const before = await t.query('select count(*) from contact')
  expect(await t.call(createContact, { as: agent, body: { ...body, Points } as never })).toMatchObject({
    status: 400,
    body: { ModelState: { 'Points.1.Value': ['Enter a phone number, a foreign one with + and its country’s code'] } },
  })
  expect(await t.query('select count(*) from contact')).toEqual(before)
  const made = await t.call(createContact, {
    as: agent,
    body: { ...body, Points: [{ Value: body.Email }, { Value: phone(), Label: 'cell' }] } as never,
  })
  expect(made.status).toBe(200)
  ContactId = made.body.ContactId as number
  expect(await list()).toMatchObject([{ Kind: 'Phone', Label: 'Mobile' }])
})

test('a number with an extension is searched, but tells nobody apart', async () => {
  const number = phone()
  await add({ Value: `${number} ext 12`, Label: 'Work' })
  expect(await found(number)).toEqual([ContactId])
  expect((await t.call(findDuplicates, { as: agent, body: { Phones: [number] } })).body).toEqual([])
})

test('a stranger who had written is the contact once their address is listed', async () => {
  const email = `stranger${++last}@example.com`
  const written = await t.services.database.asTenant(TenantId, (db) =>
    openConversation(db, TenantId, { Channel: 'Email', Address: email, ContactId: null }),
  )
  await add({ Value: email })
  expect(
    await t.query('select contact_id::int as id from conversation where conversation_id = $1', [
      written.ConversationId,
    ]),
  ).toEqual([{ id: ContactId }])
})

test('email to one of them is part of the contact’s conversations, over that address', async () => {
  const email = `write${++last}@example.com`
  await add({ Value: email })
  const actor = { ...agent, TenantId } as never
  const on = (addresses: string[], ids: object) =>
    t.services.database.asTenant(TenantId, (db) => emailIsWith(db, actor, addresses, ids))
  expect(await on(['x@example.com', email], { contactId: ContactId })).toMatchObject({ Address: email, ContactId })
  expect(await on([email], {})).toMatchObject({ Address: email, ContactId })
})

test('consent and Do Not Call belong to each number and address', async () => {
  const [number, email] = [phone(), `no${last}@example.com`]
  await add({ Value: number, Label: 'Home' })
  await add({ Value: email, Label: 'Work' })
  const says = { ContactId, Says: 'No', How: 'Said so' } as const
  for (const [Channel, Address] of [
    ['Text', number],
    ['Email', email],
  ] as const)
    expect(await t.call(saveConsent, { as: agent, body: { ...says, Channel, Address } as never })).toMatchObject({
      status: 200,
    })
  const { body } = await t.call(contactConsent, { as: agent, query: { contactId: ContactId } })
  expect(body.map(({ Kind, Label, Address, Blocked }) => [Kind, Label, Address, Blocked !== null])).toEqual([
    ['Email', null, main, false],
    ['CellPhone', null, (await read()).CellPhone, false],
    ['Phone', 'Home', digits(number), true],
    ['Email', 'Work', email, true],
  ])
  expect((await t.call(contactDoNotCall, { as: agent, query: { contactId: ContactId } })).body).toMatchObject([
    { Kind: 'CellPhone', Label: 'Cell' },
    { Kind: 'Phone', Label: 'Home', Number: digits(number) },
  ])
})

test('each is called, as what it is', async () => {
  const number = phone()
  const call = (phoneNumber: string) =>
    t.call(placeCall, {
      as: agent,
      body: { ContactId, Number: phoneNumber, Purpose: 'Service', Reason: 'About the closing' } as never,
    })
  expect(await call(number)).toMatchObject({ status: 400 })
  await add({ Value: `${number} x4`, Label: 'Her office' })
  expect(await call(number)).toMatchObject({ status: 200, body: { PhoneType: 'Her office' } })
})

test('many are added at once, each once, and what is no address is told', async () => {
  const other = await make({ Email: `many${++last}@example.com` })
  const number = phone()
  const given = [
    { ContactId, Value: main },
    { ContactId, Value: number, Label: 'cell' },
    { ContactId, Value: number.replace(/\D/g, '.') },
    { ContactId: other, Value: number },
    { ContactId: other, Value: 'nonsense' },
    ...Array.from({ length: 25 }, (_, n) => ({ ContactId: other, Value: `many${last}.${n}@example.com` })),
  ]
  const addAll = () => t.services.database.asTenant(TenantId, (db) => addPoints(db, { TenantId }, given))
  const { added, unread } = await addAll()
  expect(added.filter((one) => one.ContactId === ContactId)).toMatchObject([
    { Label: 'Mobile', Address: digits(number) },
  ])
  expect(added.filter((one) => one.ContactId === other)).toHaveLength(21)
  expect(unread).toMatchObject([
    { ContactId: other, Value: 'nonsense', Fault: expect.stringContaining('phone number') },
  ])
  expect((await addAll()).added).toEqual([])
})

test('whatever is edited through whichever door, nothing is listed twice, lost or left in the search', async () => {
  const emails = Array.from({ length: 5 }, (_, n) => `p${n}.${++last}@example.com`)
  const phones = Array.from({ length: 5 }, phone)
  const [email, number, at] = [fc.constantFrom(...emails), fc.constantFrom(...phones), fc.nat(9)]
  const step = fc.oneof(
    fc.record({ door: fc.constant('add' as const), Value: fc.oneof(email, number) }),
    fc.record({ door: fc.constant('change' as const), Value: fc.oneof(email, number), at }),
    fc.record({ door: fc.constant('remove' as const), at }),
    fc.record({ door: fc.constant('primary' as const), at }),
    fc.record({ door: fc.constant('edit' as const), Email: email }),
    fc.record({ door: fc.constant('edit' as const), HomePhone: fc.oneof(number, fc.constant(null)) }),
    fc.record({ door: fc.constant('edit' as const), CellPhone: fc.oneof(number, fc.constant(null)) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      ContactId = await make({ Email: emails[0] })
      for (const { door, ...given } of steps) {
        const all = await list()
        const before = await read()
        const point = 'at' in given ? all[given.at % (all.length || 1)] : undefined
        const own = [before.Email, before.CellPhone, before.HomePhone, before.WorkPhone]
        if (door === 'add') await add(given)
        else if (door === 'edit')
          await t.call(updateContact, { as: agent, body: { Contact: { ContactId, ...given } } as never })
        else if (!point) continue
        else if (door === 'change')
          await add({ ContactPointId: point.ContactPointId, Value: 'Value' in given && given.Value })
        else {
          const query = { pointId: point.ContactPointId }
          const { status } = await t.call(door === 'remove' ? removeContactPoint : makePrimary, { as: agent, query })
          expect(status).toBe(200)
          if (door === 'primary') {
            // A swap: what is known of the contact is the same as before.
            const after = await read()
            const now = [
              after.Email,
              after.CellPhone,
              after.HomePhone,
              after.WorkPhone,
              ...(await list()).map((p) => p.Address),
            ]
            expect(new Set(now)).toEqual(
              new Set([...own, ...all.map((p) => p.Address)].filter((one) => one !== null || now.includes(one))),
            )
          }
        }
        const after = await read()
        const fields = [after.Email, after.CellPhone, after.HomePhone, after.WorkPhone].filter((one) => one !== null)
        const listed = (await list()).map((one) => one.Address)
        expect(new Set(listed).size).toBe(listed.length)
        expect(listed.filter((one) => fields.includes(one))).toEqual([])
        const [{ text } = { text: '' }] = await t.query<{ text: string }>(
          'select search_text as text from contact_text where contact_id = $1',
          [ContactId],
        )
        expect(
          text
            .split(' ')
            .filter((word) => /\d/.test(word))
            .sort(),
        ).toEqual(
          [...new Set([...fields, ...listed])]
            .sort()
            .flatMap((one) => (fields.filter((f) => f === one).length > 1 ? fields.filter((f) => f === one) : [one])),
        )
      }
    }),
    { numRuns: 12 },
  )
})
