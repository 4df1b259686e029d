import { restoreRequest } from '@dormer/contract/brokerage/trash'
import {
  appointmentResultOptions,
  appointmentTypeOptions,
  contactAppointments,
  createAppointment,
  deleteAppointment,
  getAppointment,
  tenantAppointments,
  updateAppointment,
  userAppointments,
} from '@dormer/contract/day/appointments'
import { notifications } from '@dormer/contract/day/notifications'
import {
  agreementExceptions,
  agreementGuard,
  contactAgreements,
  removeAgreement,
  saveAgreement,
  setAgreementGuard,
} from '@dormer/contract/people/agreements'
import { addJointContact, createContact, deleteContacts, getContact } from '@dormer/contract/people/contacts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'
import { clock } from '../../../time/clock.ts'
import { notifyAgreementExpiresJob } from '../notifications/agreements.jobs.ts'

const t = await startTestProgram()
const { TenantId, agent, colleague, admin, lender, leader } = await t.makeBrokerage('North')
const south = await t.makeBrokerage('South')

/** Wednesday, noon in Chicago. */
const NOW = '2027-02-10T18:00:00Z'
const setClock = (now: string) => vi.spyOn(clock, 'now').mockReturnValue(Temporal.Instant.from(now))
beforeEach(() => {
  setClock(NOW)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await t.query('delete from appointment')
})

const makeContact = async (owner = agent, FirstName = 'Ida') => {
  const body = { FirstName, LastName: 'Moor', Email: 'ida@example.com', AssignedAgentId: owner.UserId }
  return (await t.call(createContact, { as: admin, body })).body.ContactId
}
const showing = { Title: 'See 12 Elm St', AppointmentTypeId: 1003, DateTime: '2027-02-11T16:00:00Z' }
const create = (body: object = {}, as: User = agent) =>
  t.call(createAppointment, { as, body: { ...showing, ...body } as never })
const make = async (body: object = {}, as: User = agent) => {
  const { status, body: made, text } = await create(body, as)
  expect(status, text).toBe(200)
  return made
}
const update = (id: number, body: object, as: User = agent) =>
  t.call(updateAppointment, { as, params: { id }, body: body as never })
const get = (id: number, as: User = agent) => t.call(getAppointment, { as, params: { id } })
const listOf = async (
  endpoint: typeof userAppointments | typeof tenantAppointments | typeof contactAppointments,
  id: number,
  as: User = agent,
  query = {},
) => {
  const { status, body, text } = await t.call(endpoint, { as, params: { id }, query })
  expect(status, text).toBe(200)
  return body
}
const titles = (rows: { Title: string }[]) => rows.map((r) => r.Title)
/** Moves an appointment into the past, where no call can create it. */
const makeAt = async (DateTime: string, values: Partial<Record<string, unknown>> = {}) => {
  const row: Record<string, unknown> = { user_id: agent.UserId, title: DateTime, appointment_type_id: 1001, ...values }
  const columns = ['tenant_id', 'date_time', ...Object.keys(row)]
  const [made] = await t.query<{ id: string }>(
    `insert into appointment (${columns}) values (${columns.map((_, i) => `$${i + 1}`)}) returning appointment_id as id`,
    [TenantId, DateTime, ...Object.values(row)],
  )
  return Number(made?.id)
}

test('the types and results to choose among', async () => {
  expect((await t.call(appointmentTypeOptions, { as: agent })).body).toEqual([
    { AppointmentTypeId: 1001, AppointmentType: 'Buyer Consultation' },
    { AppointmentTypeId: 1002, AppointmentType: 'Listing Appointment' },
    { AppointmentTypeId: 1003, AppointmentType: 'Initial Showing' },
  ])
  expect((await t.call(appointmentResultOptions, { as: agent })).body).toEqual([
    { AppointmentResultId: 1001, AppointmentResult: 'Pending' },
    { AppointmentResultId: 1002, AppointmentResult: 'Met - No Agreement' },
    { AppointmentResultId: 1003, AppointmentResult: 'Agreement Signed' },
    { AppointmentResultId: 1004, AppointmentResult: 'Listing Agreement Signed' },
  ])
})

describe('adding', () => {
  test('with all its fields', async () => {
    const ContactId = await makeContact()
    const sent = {
      Title: ' Sign, at last; 🎉 ',
      Description: 'Bring\nthe <b>keys</b>',
      ContactId,
      UserId: colleague.UserId,
      AppointmentTypeId: 1002,
      AppointmentResultId: 1004,
      DateTime: '2027-02-11T10:00:00-06:00',
      DurationMinutes: 75,
      Location: '12 Elm St, Austin',
    }
    const { body, status } = await create(sent)
    expect(status).toBe(200)
    expect(body).toEqual({
      ...sent,
      Title: 'Sign, at last; 🎉',
      LacksAgreement: false,
      Id: expect.any(Number),
      DateTime: '2027-02-11T16:00:00Z',
      AppointmentType: 'Listing Appointment',
      AppointmentResult: 'Listing Agreement Signed',
      UserName: 'Ben Colleague',
      CreatedByName: 'Ana Agent',
      ContactName: 'Ida Moor',
      CanOpenContact: true,
      CanDelete: true,
      SourceName: 'Other',
    })
    expect((await get(body.Id)).body).toEqual(body)
  })

  test('with the three required fields: 15 minutes, pending, no contact, for the user', async () => {
    expect(await make({}, lender)).toMatchObject({
      UserId: lender.UserId,
      UserName: 'Lena Lender',
      CreatedByName: 'Lena Lender',
      DurationMinutes: 15,
      AppointmentResult: 'Pending',
      Description: null,
      Location: null,
      ContactId: null,
      ContactName: null,
      CanOpenContact: false,
      CanDelete: true,
      SourceName: null,
    })
  })

  test('null is the same as omitted', async () => {
    const none = { ContactId: null, UserId: null, AppointmentResultId: null, DurationMinutes: null, Location: null }
    const made = await make({ ...none, DateTime: '2030-05-17T15:00:00.1234567890Z' } as never)
    expect(made).toMatchObject({
      UserId: agent.UserId,
      AppointmentResultId: 1001,
      DurationMinutes: 15,
      DateTime: '2030-05-17T15:00:00.123Z',
    })
    expect((await update(made.Id, { ...none, Title: 'Other' } as never)).body).toEqual({ ...made, Title: 'Other' })
    expect((await update(made.Id, { DurationMinutes: '30' } as never)).body).toMatchObject({ DurationMinutes: 30 })
  })

  test.for<[string, object, string]>([
    ['no title', { Title: undefined }, 'Title'],
    ['a blank title', { Title: '  ' }, 'Title'],
    ['no type', { AppointmentTypeId: undefined }, 'AppointmentTypeId'],
    ['an unknown type', { AppointmentTypeId: 1004 }, 'AppointmentTypeId'],
    ['an unknown result', { AppointmentResultId: 1000 }, 'AppointmentResultId'],
    ['no time', { DateTime: undefined }, 'DateTime'],
    ['an hour that is none', { DateTime: '2027-02-11T25:00:00' }, 'DateTime'],
    ['a day that is none', { DateTime: '2027-02-30T16:00:00Z' }, 'DateTime'],
    ['a past time', { DateTime: '2027-02-10T17:54:59Z' }, 'DateTime'],
    ['a past time of another zone', { DateTime: '2027-02-10T18:30:00+01:00' }, 'DateTime'],
    ['a time that no calendar reaches', { DateTime: '9999-12-31T23:59:59-23:00' }, 'DateTime'],
    ['no duration', { DurationMinutes: 0 }, 'DurationMinutes'],
    ['an odd duration', { DurationMinutes: 20 }, 'DurationMinutes'],
    ['a duration beyond a day', { DurationMinutes: 1455 }, 'DurationMinutes'],
  ])('refuses %s', async ([, wrong, field]) => {
    const { status, body } = await t.unchanged(() => create(wrong))
    expect(status).toBe(400)
    expect(body.ModelState).toEqual({ [field]: [expect.stringMatching(/./)] })
    const made = await make()
    await t.unchanged(async () => {
      if (!Object.values(wrong).includes(undefined)) expect((await update(made.Id, wrong)).status).toBe(400)
    })
  })

  test('now is accepted, even a few minutes later', async () => {
    await make({ DateTime: NOW })
    await make({ DateTime: '2027-02-10T17:55:00Z' })
  })

  test('a contact the user may not see, or a user of another brokerage, is not found', async () => {
    const theirs = await makeContact(colleague)
    await t.unchanged(async () => {
      expect(await create({ ContactId: theirs })).toMatchObject({
        status: 404,
        body: { Message: 'Contact was not found' },
      })
      expect(await create({ UserId: south.agent.UserId })).toMatchObject({
        status: 404,
        body: { Message: 'User was not found' },
      })
    })
  })
})

describe('changing', () => {
  test('keeps what is not sent, and increments the sequence for calendars', async () => {
    const ContactId = await makeContact()
    const before = await make({ ContactId, Location: 'Office', Description: 'Bring the keys', DurationMinutes: 60 })
    const changed = await update(before.Id, { Title: 'Elsewhere', DateTime: '2027-02-12T16:00:00Z', Location: '' })
    expect(changed.body).toEqual({
      ...before,
      Title: 'Elsewhere',
      DateTime: '2027-02-12T16:00:00Z',
      Location: null,
    })
    const cleared = await update(before.Id, { ContactId: 0, Description: null })
    expect(cleared.body).toMatchObject({ ContactId: null, ContactName: null, Description: null, Title: 'Elsewhere' })
    const [row] = await t.query('select sequence, date_changed > date_created as later from appointment')
    expect(row).toEqual({ sequence: 2, later: true })
  })

  test('a past one gets its result, and its unchanged time is accepted', async () => {
    const id = await makeAt('2027-02-01 16:00:00.123456+00')
    const { body } = await get(id)
    const saved = await update(id, { ...body, AppointmentResultId: 1003 })
    expect(saved).toMatchObject({
      status: 200,
      body: { AppointmentResult: 'Agreement Signed', DateTime: body.DateTime },
    })
    expect((await update(id, { DateTime: '2027-02-01T10:00:00.123-06:00' })).body.DateTime).toBe(body.DateTime)
    await t.unchanged(async () => {
      expect(await update(id, { DateTime: '2027-02-01T16:15:00Z' })).toMatchObject({
        status: 400,
        body: { ModelState: { DateTime: ['Choose a time that is not in the past'] } },
      })
    })
    expect((await update(id, { DateTime: '2027-02-11T16:00:00Z' })).status).toBe(200)
  })

  test('reassigned, it is returned once and then hidden from the user who reassigned it', async () => {
    const made = await make({ UserId: agent.UserId }, admin)
    const given = await update(made.Id, { UserId: colleague.UserId })
    expect(given).toMatchObject({ status: 200, body: { UserName: 'Ben Colleague' } })
    expect((await get(made.Id)).status).toBe(404)
    expect((await get(made.Id, colleague)).status).toBe(200)
  })

  test('an assignee who may not see the contact can change it, and gets the contact’s name without a link', async () => {
    const ContactId = await makeContact(colleague)
    const made = await make({ ContactId, UserId: agent.UserId }, colleague)
    const { body } = await get(made.Id)
    expect(body).toMatchObject({ ContactId, ContactName: 'Ida Moor', CanOpenContact: false })
    const saved = await update(made.Id, { ...body, DurationMinutes: 30 })
    expect(saved).toMatchObject({ status: 200, body: { ContactId, DurationMinutes: 30 } })
    const another = await makeContact(colleague)
    await t.unchanged(async () => {
      for (const body of [{ ContactId: another }, { UserId: south.agent.UserId }])
        expect((await update(made.Id, body)).status).toBe(404)
    })
  })
})

test('deleting', async () => {
  const made = await make()
  const remove = (as: User) => t.call(deleteAppointment, { as, query: { appointmentId: made.Id } })
  await t.unchanged(async () => {
    for (const as of [colleague, lender, south.admin])
      expect(await remove(as)).toMatchObject({ status: 404, body: { Message: 'Appointment was not found' } })
  })
  expect(await remove(agent)).toMatchObject({ status: 200, body: { Successful: true } })
  expect((await get(made.Id)).status).toBe(404)
  expect((await remove(agent)).status).toBe(404)
})

test('a contact that is deleted leaves the appointment behind, without a name', async () => {
  const ContactId = await makeContact()
  const made = await make({ ContactId })
  expect((await t.call(deleteContacts, { as: admin, body: [ContactId] })).status).toBe(200)
  expect((await get(made.Id)).body).toMatchObject({ ContactId: null, ContactName: null, CanOpenContact: false })
})

describe('who sees one', () => {
  test('admins all; others their own, those they made, and those with a contact they can see', async () => {
    const ContactId = await makeContact(agent)
    const kinds: [string, number, User[]][] = [
      ['Own', await makeAt('2027-02-10T15:00Z'), [admin, agent]],
      [
        'Made',
        await makeAt('2027-02-10T15:15Z', { user_id: leader.UserId, created_by_id: agent.UserId }),
        [admin, agent, leader],
      ],
      [
        'With the agent’s contact',
        await makeAt('2027-02-10T15:30Z', { user_id: lender.UserId, contact_id: ContactId }),
        [admin, agent, lender],
      ],
      ['None of the agent’s', await makeAt('2027-02-10T15:45Z', { user_id: colleague.UserId }), [admin, colleague]],
    ]
    for (const [kind, id, seers] of kinds) {
      for (const user of [admin, agent, colleague, lender, leader]) {
        const status = seers.includes(user) ? 200 : 404
        expect((await get(id, user)).status, `${kind} ${user.Name}`).toBe(status)
        expect((await update(id, { Location: user.Name }, user)).status, `${kind} ${user.Name}`).toBe(status)
      }
      for (const stranger of [south.admin, south.agent]) expect((await get(id, stranger)).status, kind).toBe(404)
    }
    for (const user of [admin, agent, colleague, lender, leader]) {
      const seen = kinds.filter(([, , seers]) => seers.includes(user)).map(([, id]) => id)
      expect(
        (await listOf(tenantAppointments, TenantId, user)).map((a) => a.Id),
        user.Name,
      ).toEqual(seen)
    }
    // For another user, only those the actor may see.
    expect((await listOf(userAppointments, leader.UserId)).map((a) => a.Id)).toEqual([kinds[1]?.[1]])
    expect(await listOf(userAppointments, colleague.UserId)).toEqual([])
    expect((await listOf(userAppointments, colleague.UserId, admin)).map((a) => a.Id)).toEqual([kinds[3]?.[1]])
    expect((await listOf(contactAppointments, ContactId)).map((a) => a.Id)).toEqual([kinds[2]?.[1]])
  })

  test('lists are for a user, the brokerage, or a contact the actor sees', async () => {
    const theirs = await makeContact(colleague)
    for (const [endpoint, id] of [
      [userAppointments, south.agent.UserId],
      [tenantAppointments, south.TenantId],
      [contactAppointments, theirs],
    ] as const)
      expect(await t.call(endpoint, { as: agent, params: { id } })).toMatchObject({
        status: 404,
        body: { Message: expect.stringMatching(/was not found$/) },
      })
  })

  test('joint contacts share them', async () => {
    const ContactId = await makeContact()
    const { ContactEntityId } = (await t.call(getContact, { as: agent, query: { contactId: ContactId } })).body
    const joint = await t.call(addJointContact, { as: agent, body: { ContactEntityId, FirstName: 'Tom' } })
    await make({ ContactId, Title: 'Second', DateTime: '2027-02-12T16:00:00Z' })
    await make({ ContactId: joint.body.ContactId, Title: 'First' })
    await make({ ContactId: await makeContact(), Title: 'Other people' })
    for (const id of [ContactId, joint.body.ContactId])
      expect(titles(await listOf(contactAppointments, id))).toEqual(['First', 'Second'])
  })
})

describe('a range of days', () => {
  const zoneOf = async (zone: string) => {
    await t.query('update user_account set time_zone = $1 where user_id = $2', [zone, agent.UserId])
    return async (startDate?: string, endDate?: string) =>
      titles(await listOf(userAppointments, agent.UserId, agent, { startDate, endDate }))
  }

  // The instants at which a day begins and those just before, in zones on both sides of a change of the clocks.
  test.for<[string, string, string, string]>([
    ['America/Chicago', '2027-02-10', '2027-02-10T06:00:00Z', '2027-02-11T06:00:00Z'],
    ['America/Chicago', '2027-03-14', '2027-03-14T06:00:00Z', '2027-03-15T05:00:00Z'],
    ['America/Chicago', '2027-11-07', '2027-11-07T05:00:00Z', '2027-11-08T06:00:00Z'],
    ['America/Chicago', '2028-02-29', '2028-02-29T06:00:00Z', '2028-03-01T06:00:00Z'],
    ['America/Chicago', '2027-12-31', '2027-12-31T06:00:00Z', '2028-01-01T06:00:00Z'],
    ['Pacific/Honolulu', '2027-03-14', '2027-03-14T10:00:00Z', '2027-03-15T10:00:00Z'],
    ['UTC', '2027-11-07', '2027-11-07T00:00:00Z', '2027-11-08T00:00:00Z'],
    // In spring, midnight does not exist there, and in fall it comes twice.
    ['America/Havana', '2027-03-14', '2027-03-14T05:00:00Z', '2027-03-15T04:00:00Z'],
    ['America/Havana', '2027-11-07', '2027-11-07T04:00:00Z', '2027-11-08T05:00:00Z'],
  ])('in %s, %s lasts from %s to %s', async ([zone, day, begins, ends]) => {
    const list = await zoneOf(zone)
    const before = (instant: string) => Temporal.Instant.from(instant).subtract({ milliseconds: 1 }).toString()
    const [early, first, last, late] = [before(begins), begins, before(ends), ends]
    for (const time of [early, first, last, late]) await makeAt(time)
    expect(await list(day, day)).toEqual([first, last])
    expect(await list(day)).toEqual([first, last, late])
    expect(await list(undefined, day)).toEqual([early, first, last])
    expect(await list()).toEqual([early, first, last, late])
    const [year, month, date] = day.split('-')
    expect(await list(`${month}/${date}/${year}`, last)).toEqual([first, last])
  })

  test('is refused if invalid', async () => {
    const query = { startDate: 'yesterday' }
    const answer = await t.call(userAppointments, { as: agent, params: { id: agent.UserId }, query })
    expect(answer).toMatchObject({
      status: 400,
      body: { ModelState: { startDate: ['Enter a date such as 05/17/2026'] } },
    })
  })
})

describe('a showing with a buyer', () => {
  /** A document of a household, from a file that nobody opens. */
  const makeDocument = async (contactId: number, owner = agent) => {
    const [made] = await t.query<{ id: number }>(
      `insert into contact_document (tenant_id, contact_entity_id, file_name, size, storage_key, user_id)
       select tenant_id, contact_entity_id, 'Agreement.pdf', 1, gen_random_uuid()::text, $2 from contact
       where contact_id = $1 returning document_id::int as id`,
      [contactId, owner.UserId],
    )
    return made?.id as number
  }
  const agree = (documentId: number, body: object = {}, as: User = agent) =>
    t.call(saveAgreement, {
      as,
      params: { documentId },
      body: { AgreementType: 'Representation', IsExclusive: true, SignedDate: '02/01/2027', ...body } as never,
    })
  const read = async (contactId: number, query = {}, as: User = agent) =>
    (await t.call(contactAgreements, { as, params: { contactId }, query })).body
  const guard = (Guard: string, as: User = admin) => t.call(setAgreementGuard, { as, body: { Guard } as never })
  afterEach(async () => {
    await t.query(`update tenant set agreement_guard = 'Warn'`)
  })

  test('an agreement is a document that says what it is; joint contacts share it', async () => {
    const ContactId = await makeContact()
    const { ContactEntityId } = (await t.call(getContact, { as: agent, query: { contactId: ContactId } })).body
    const joint = { ContactEntityId, FirstName: 'Joe', LastName: 'Moor' }
    const { ContactId: JointId } = (await t.call(addJointContact, { as: agent, body: joint })).body
    const DocumentId = await makeDocument(ContactId)
    expect(await read(ContactId)).toMatchObject({
      Guard: 'Warn',
      Missing: /No written/,
      Agreements: [],
      Exceptions: [],
      ExceptionCount: 0,
    })
    await t.unchanged(async () => {
      for (const [body, field] of [
        [{ AgreementType: 'Verbal' }, 'AgreementType'],
        [{ SignedDate: null }, 'SignedDate'],
        [{ SignedDate: '2027-02-11' }, 'SignedDate'],
        [{ SignedDate: '2027-02-30' }, 'SignedDate'],
        [{ ExpirationDate: '2027-01-31' }, 'ExpirationDate'],
        [{ ExpirationDate: '9999-01-01' }, 'ExpirationDate'],
      ] as const) {
        const answer = await agree(DocumentId, body)
        expect(answer.status, JSON.stringify(body)).toBe(400)
        expect(Object.keys(answer.body.ModelState ?? {})).toEqual([field])
      }
      expect((await agree(DocumentId, {}, colleague)).status).toBe(404)
    })
    await t.query('update contact_entity set assigned_lender_id = $1 where contact_entity_id = $2', [
      lender.UserId,
      ContactEntityId,
    ])
    // A lender sees it, but changes only their own documents.
    expect((await agree(DocumentId, {}, lender)).status).toBe(403)
    expect((await agree(DocumentId, { ExpirationDate: '2027-02-20' })).status).toBe(200)
    const { Missing, Agreements } = await read(JointId)
    expect(Missing).toBeNull()
    expect(Agreements).toEqual([
      {
        ...{ DocumentId, FileName: 'Agreement.pdf', AgreementType: 'Representation', IsExclusive: true },
        ...{ SignedDate: '2027-02-01', ExpirationDate: '2027-02-20', State: 'ExpiresSoon', CanEdit: true },
        AuthorName: agent.Name,
      },
    ])
    expect((await read(ContactId, { day: '02/21/2027' })).Missing).toMatch(/expires on 02\/20\/2027, before/)
    expect((await t.call(removeAgreement, { as: agent, params: { documentId: DocumentId } })).status).toBe(200)
    expect((await read(ContactId)).Agreements).toEqual([])
  })

  test('warns without one, and records who went ahead and why; with one it says nothing', async () => {
    const ContactId = await makeContact()
    const kept = async () => {
      const { Exceptions, ExceptionCount } = await read(ContactId)
      expect(ExceptionCount).toBe(Exceptions.length)
      return Exceptions
    }
    // Consultations, and appointments without a contact, are no tours.
    for (const body of [{ AppointmentTypeId: 1001, ContactId }, { AppointmentTypeId: 1002, ContactId }, {}])
      expect((await make(body)).LacksAgreement).toBe(false)
    expect(await kept()).toEqual([])
    const { Id, LacksAgreement } = await make({ ContactId })
    expect(LacksAgreement).toBe(true)
    expect(await kept()).toMatchObject([
      {
        AppointmentId: Id,
        UserName: agent.Name,
        NoAgreementReason: null,
        Missing: 'No written buyer agreement is on file.',
      },
    ])
    // A change of wording, result or time does not ask again; a reason given later is kept, too.
    for (const body of [{ Title: 'x' }, { AppointmentResultId: 1002 }, { DateTime: '2027-02-12T16:00:00Z' }])
      expect((await update(Id, body)).status).toBe(200)
    expect(await kept()).toHaveLength(1)
    await t.unchanged(async () => {
      expect(await update(Id, { NoAgreementReason: 'Other' })).toMatchObject({
        status: 400,
        body: { ModelState: { NoAgreementNote: [expect.stringMatching(/Say why/)] } },
      })
      expect(await create({ ContactId, NoAgreementReason: 'Because' })).toMatchObject({ status: 400 })
    })
    const open = await update(Id, { NoAgreementReason: 'OpenHouse', NoAgreementNote: 'On Elm' })
    expect(open.body.LacksAgreement).toBe(false)
    expect(await kept()).toMatchObject([{ NoAgreementReason: 'OpenHouse', NoAgreementNote: 'On Elm' }, {}])

    await agree(await makeDocument(ContactId), { ExpirationDate: '2027-02-15' })
    expect((await make({ ContactId })).LacksAgreement).toBe(false)
    expect(await kept()).toHaveLength(2)
    // Evidence outlives its appointment, and the application can only add to it.
    await t.call(deleteAppointment, { as: agent, query: { appointmentId: Id } })
    expect((await t.call(agreementExceptions, { as: admin, query: { take: 1 } })).body).toMatchObject([
      { AppointmentId: Id, ContactName: 'Ida Moor' },
    ])
    expect((await t.call(agreementExceptions, { as: agent, query: {} })).status).toBe(403)
    await expect(
      t.services.database.asTenant(TenantId, (db) => db.deleteFrom('agreement_exception').execute()),
    ).rejects.toThrow(/permission denied/)
  })

  test('is refused where the brokerage blocks it, unless the rule does not apply', async () => {
    expect((await guard('Block', agent)).status).toBe(403)
    expect((await guard('Never')).status).toBe(400)
    const ContactId = await makeContact()
    const earlier = await make({ ContactId })
    await guard('Block')
    expect((await t.call(agreementGuard, { as: agent })).body).toEqual({ Guard: 'Block' })
    await t.unchanged(async () => {
      expect(await create({ ContactId })).toMatchObject({
        status: 400,
        body: {
          ModelState: { ContactId: [expect.stringMatching(/No written buyer agreement is on file. Your brokerage/)] },
        },
      })
      expect(await create({ ContactId, NoAgreementReason: 'FileFollows' })).toMatchObject({ status: 400 })
      expect(await update(earlier.Id, { DateTime: '2027-02-12T16:00:00Z' })).toMatchObject({ status: 400 })
    })
    // What was planned earlier stays planned; so does what is for the seller, and its new time.
    expect((await update(earlier.Id, { AppointmentResultId: 1003 })).status).toBe(200)
    const { Id } = await make({ ContactId, NoAgreementReason: 'SellerOnly' })
    expect((await update(Id, { DateTime: '2027-02-12T16:00:00Z' })).status).toBe(200)
    await agree(await makeDocument(ContactId), { ExpirationDate: '2027-02-11' })
    await make({ ContactId })
    expect(await update(Id, { ContactId: await makeContact() })).toMatchObject({ status: 400 })
    expect((await create({ ContactId, DateTime: '2027-02-12T16:00:00Z' })).text).toMatch(/expires on 02\/11\/2027/)
    // Restoring it from the trash plans it again; one that was for the seller still is.
    const restore = async (id: number) => {
      const { headers } = await t.call(deleteAppointment, { as: agent, query: { appointmentId: id } })
      return t.call(restoreRequest, { as: agent, body: { RequestId: headers.get('x-recorded-as') ?? '' } })
    }
    await guard('Warn')
    const { Id: bare } = await make({ ContactId: await makeContact() })
    await guard('Block')
    expect(await restore(bare)).toMatchObject({
      status: 400,
      body: { Message: expect.stringMatching(/No written buyer agreement is on file/) },
    })
    expect((await restore(Id)).status).toBe(200)
    // Restored with its contact, it comes back in any case and is kept as one without an agreement, once.
    const client = await makeContact()
    await guard('Off')
    await make({ ContactId: client })
    await guard('Block')
    const gone = await t.send('POST', '/api/contact/mass/delete', { as: agent, body: [client] })
    const undo = { as: agent, body: { RequestId: gone.headers.get('x-recorded-as') ?? '' } }
    expect((await t.call(restoreRequest, undo)).status).toBe(200)
    expect((await read(client)).Exceptions).toMatchObject([
      { UserName: agent.Name, Missing: 'No written buyer agreement is on file.' },
    ])
    await guard('Off')
    expect((await make({ ContactId, DateTime: '2027-02-13T16:00:00Z' })).LacksAgreement).toBe(false)
    expect((await read(ContactId, { day: '2027-03-01' })).Missing).toBeNull()
  })

  test('its agent is told two weeks before an agreement expires, once', async () => {
    const ContactId = await makeContact()
    const DocumentId = await makeDocument(ContactId, colleague)
    const planned = () =>
      t.query<{ at: string }>(
        `select run_at::text as at from graphile_worker.jobs where task_identifier = 'tell-agreement-expires'
         and key like '%agreement:' || $1`,
        [DocumentId],
      )
    const told = async () => {
      const all = (await t.call(notifications, { as: agent, query: {} })).body
      return all.filter(({ Kind }) => Kind === 'AgreementExpires')
    }
    const dated = { TenantId, DocumentId, ExpirationDate: '2027-06-30', TimeZone: 'America/Chicago' }
    const tell = () => notifyAgreementExpiresJob.run(dated, t.jobContext())
    await agree(DocumentId, { ExpirationDate: '2027-05-31' })
    await agree(DocumentId, { ExpirationDate: '2027-06-30' })
    expect(await planned()).toEqual([{ at: expect.stringMatching(/^2027-06-16 13:00/) }])
    setClock('2027-06-16T13:00:00Z')
    await tell()
    await tell()
    expect(await told()).toMatchObject([
      {
        Title: 'The buyer agreement with Ida Moor expires on 06/30/2027',
        Path: `/contact/${ContactId}?tab=documents`,
      },
    ])
    // Nobody is told about one that has a successor.
    await t.query('delete from notification')
    await agree(await makeDocument(ContactId), { ExpirationDate: null })
    await tell()
    expect(await told()).toEqual([])
  })
})
