import { contactEnrollments, enrollContact } from '@dormer/contract/automation/enrollments'
import { exportEverything } from '@dormer/contract/brokerage/everything'
import { proveIdentity } from '@dormer/contract/brokerage/second-step'
import { restoreTrash, trash } from '@dormer/contract/brokerage/trash'
import { describeActivity, logActivity } from '@dormer/contract/day/activities'
import { updateAppointment } from '@dormer/contract/day/appointments'
import { completeTask, saveTask } from '@dormer/contract/day/tasks'
import { opportunities } from '@dormer/contract/growth/opportunities'
import { sendText } from '@dormer/contract/messages/messages'
import { answerAsContact } from '@dormer/contract/messages/outbox'
import { saveContactPoint } from '@dormer/contract/people/contact-points'
import { countContacts, searchContacts } from '@dormer/contract/people/contact-search'
import { createContact, deleteContacts, getContact, updateContact } from '@dormer/contract/people/contacts'
import { mergeContacts, unmerge } from '@dormer/contract/people/duplicates'
import { contactHistory } from '@dormer/contract/people/history'
import {
  checkImportFile,
  startImportFile,
  undoImportFile,
  uploadImportFile,
} from '@dormer/contract/people/import-files'
import { addNote, contactNotes } from '@dormer/contract/people/notes'
import { erasePerson, erasurePreview } from '@dormer/contract/people/personal-data'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { password, startTestProgram, type User } from '../../../../test/harness.ts'
import { found, MARK, markedPerson, phones, storedMarks } from '../../../../test/known-person.ts'
import { forArrival } from '../../messages/hooks/hook.ts'
import { receiveMessage } from '../../messages/messages/receive.ts'

const t = await startTestProgram({ worker: true })
const north = await t.makeBrokerage('North')
const south = await t.makeBrokerage('South')
const { admin, agent } = north
const prove = (as: User) => t.call(proveIdentity, { as, body: { Password: password } })
const erase = (ContactId: number, Name: string, as: User | undefined = admin) =>
  t.call(erasePerson, { as, params: { ContactId }, body: { Name } })
const preview = (ContactId: number, as: User | undefined = admin) =>
  t.call(erasurePreview, { as, params: { ContactId } })
const person = async (fields: object = {}, as = admin) =>
  (await t.call(createContact, { as, body: { FirstName: 'Rita', LastName: 'Moor', ...fields } as never })).body
    .ContactId as number
const close = (id: number) =>
  t.query(`update transaction set status_id = 3, date_closed = '2026-01-02' where transaction_id = $1`, [id])

/** What lists and reports count. */
const figures = async () => ({
  contacts: (await t.call(countContacts, { as: admin, body: {} })).body,
  listed: (await t.call(searchContacts, { as: admin, body: {} as never })).headers.get('x-total-count'),
  opportunities: await t.call(opportunities, { as: admin, query: {} }).then(({ body }) => ({
    ...body,
    Opportunities: body.Opportunities.length,
  })),
  rows: await t.query(
    `select (select count(*) from activity) as activities, (select count(*) from message) as messages,
      (select count(*) from call) as calls, (select count(*) from task) as tasks, (select count(*) from appointment) as appointments,
      (select count(*) from conversation) as conversations, (select count(*) from contact_workflow) as enrollments,
      (select count(*) from mass_recipient) as recipients, (select count(*) from ledger) as ledger,
      (select sum(sales_price) from transaction) as volume, (select sum(gross_commission) from transaction_financials) as gci,
      (select array_agg((assigned_agent_id, source_id, contact_type_id, date_created) order by contact_id) from contact) as whose`,
  ),
})

test('nothing of an erased person is left but the records of their closed transactions', async () => {
  const made = await markedPerson(t, north)
  const { ContactId, ContactEntityId } = made
  await prove(admin)
  expect((await preview(ContactId)).body.Blocked).toMatch(/Close or cancel 12 Oak St/)
  expect(await erase(ContactId, 'qzxana qzxruiz')).toMatchObject({ status: 409, body: { Message: /12 Oak St/ } })
  await close(made.TransactionId)
  const told = (await preview(ContactId)).body
  expect(told).toMatchObject({ Name: `${MARK}ana ${MARK}ruiz`, Blocked: null })
  expect(told.Erases.join()).toMatch(/3 notes.*|documents?/)
  expect(told.Stays.map(({ What }) => What).join()).toMatch(/1 transaction/)
  const there = await found(t)
  for (const table of ['contact', 'note', 'message', 'change', 'trash', 'contact_merge_row', 'import_file', 'call'])
    expect(Object.keys(there)).toContain(table)
  expect(storedMarks(t).length).toBeGreaterThan(1)
  const before = await figures()

  expect(await erase(ContactId, ` ${MARK.toUpperCase()}ana  ${MARK}ruiz`)).toMatchObject({ status: 200 })
  await t.idle()
  expect(await found(t)).toEqual({ transaction_people: [expect.stringContaining(`${MARK}ruiz`)] })
  expect(storedMarks(t)).toEqual([])
  expect(await figures()).toEqual(before)

  const erased = (await t.call(getContact, { as: admin, query: { contactId: ContactId } })).body
  expect(JSON.stringify(erased)).toMatch(/Erased/)
  const history = await t.call(contactHistory, { as: admin, params: { contactId: ContactId, id: ContactId } } as never)
  const [entry] = (history.body as { Changes: unknown[] }).Changes
  expect(entry).toMatchObject({ Kind: 'Erasure', What: 'Added', ByName: admin.Name })

  // Nothing leads back.
  expect(await erase(ContactId, 'Erased person')).toMatchObject({ status: 409, body: { Message: /already/ } })
  expect((await t.call(unmerge, { as: admin, params: { MergeId: made.MergeId } })).status).toBe(404)
  const [dropped] = (await t.call(trash, { as: admin })).body
  if (dropped) await t.call(restoreTrash, { as: admin, params: { id: dropped.TrashId } } as never)
  await t.call(undoImportFile, { as: admin, params: { ImportFileId: made.ImportFileId } })
  await t.idle()
  expect(Object.keys(await found(t))).toEqual(['transaction_people'])

  // Edits and messages are refused.
  const refused = { status: 409, body: { Message: /was erased/ } }
  expect(
    await t.call(updateContact, { as: admin, body: { Contact: { ContactId, FirstName: 'Ana' } } as never }),
  ).toMatchObject(refused)
  expect(await t.call(addNote, { as: admin, body: { Note: 'x', ContactEntityId } })).toMatchObject(refused)
  expect(
    await t.call(saveContactPoint, { as: admin, query: { contactId: ContactId }, body: { Value: 'a@example.com' } }),
  ).toMatchObject(refused)
  const day = { DueDate: '2030-01-02T10:00:00Z' }
  const writes = {
    activity: () => t.call(logActivity, { as: admin, body: { ContactId, ActivityTypeId: 2, Description: 'Met Ana', DateCreated: '2026-01-02T10:00:00Z' } as never }),
    task: () => t.call(saveTask, { as: admin, body: { Title: 'Call Ana', ContactId, TaskTypeId: 1, AssignedUserId: admin.UserId, ...day } as never }),
    tag: () => t.query(`insert into tag_contact_entity (tenant_id, contact_entity_id, tag_id) select tenant_id, $1, min(tag_id) from tag where tenant_id = $2 group by 1`, [ContactEntityId, north.TenantId]),
  } // biome-ignore format: calls read better in rows
  expect(await writes.activity()).toMatchObject(refused)
  expect(await writes.task()).toMatchObject(refused)
  await expect(writes.tag()).rejects.toThrow(/was erased/)
  await expect(
    t.query(`update contact_entity set purchase_anniversary = '2020-01-02' where contact_entity_id = $1`, [
      ContactEntityId,
    ]),
  ).rejects.toThrow(/was erased/)
  // A task that stayed can be completed.
  const [left] = await t.query<{ id: number }>(
    `select task_id::int as id from task where contact_id = $1 and not is_completed limit 1`,
    [ContactId],
  )
  if (left) expect(await t.call(completeTask, { as: admin, params: { id: left.id } })).toMatchObject({ status: 200 })
  // What stayed is not filled again.
  const [stayed] = await t.query<{ task: number; appointment: number; activity: number }>(
    `select (select min(task_id)::int from task where contact_id = $1) as task,
      (select min(appointment_id)::int from appointment where contact_id = $1) as appointment,
      (select min(activity_id)::int from activity where contact_id = $1 and message_id is null) as activity`,
    [ContactId],
  )
  const body = {
    TaskId: stayed?.task,
    Title: 'Call Ana',
    TaskTypeId: 1,
    AssignedUserId: admin.UserId,
    ContactId,
    ...day,
  }
  expect(await t.call(saveTask, { as: admin, body: body as never })).toMatchObject(refused)
  expect(
    await t.call(updateAppointment, {
      as: admin,
      params: { id: stayed?.appointment as number },
      body: { Title: 'Ana' },
    }),
  ).toMatchObject(refused)
  expect(
    await t.call(describeActivity, {
      as: admin,
      params: { ActivityId: stayed?.activity as number },
      body: { description: 'Ana' } as never,
    }),
  ).toMatchObject(refused)
  const [conversation] = await t.query<{ address: string }>(
    `select address from conversation where contact_id = $1 and channel = 'Text'`,
    [ContactId],
  )
  expect(conversation?.address).toMatch(/^erased/)
  // They have no number any more.
  expect(
    await t.call(sendText, { as: admin, body: { ToAddress: '5125550999', Body: 'Hi', ToContactId: ContactId } }),
  ).toMatchObject({ status: 400, body: { Message: /is not a number of Erased person/ } })
  const rita = await person({ Email: 'rita@example.com' })
  expect(
    await t.call(mergeContacts, { as: admin, body: { KeepContactId: rita, OtherContactIds: [ContactId] } }),
  ).toMatchObject(refused)
  await t.call(enrollContact, { as: admin, body: { WorkflowId: made.WorkflowId, ContactId } })
  const running = (await t.call(contactEnrollments, { as: admin, params: { contactId: ContactId }, query: { contactId: ContactId } } as never)).body // biome-ignore format: a row
  expect(JSON.stringify(running)).not.toMatch(/"Status":"Active"/)

  // Whoever writes from there is somebody new.
  await t.call(answerAsContact, { as: admin, body: { Channel: 'Text', From: phones[0] as string, Body: 'Hello' } })
  const [back] = await t.query<{ id: number | null }>(
    `select contact_id::int as id from conversation where address = $1`,
    [phones[0]],
  )
  expect(back?.id).not.toBe(ContactId)
  expect((await t.call(deleteContacts, { as: admin, body: [ContactId] as never })).status).toBe(200)
}, 180_000)

test('a wrong name, no session, an agent, a missing proof and another brokerage change nothing', async () => {
  const id = await person({ FirstName: 'Uma', Email: 'uma@example.com' })
  await prove(admin)
  await t.unchanged(async () => {
    expect(await erase(id, 'Uma Moore')).toMatchObject({
      status: 400,
      body: { ModelState: { Name: ['Type Uma Moor to erase this person'] } },
    })
    expect(await erase(id, '')).toMatchObject({ status: 400, body: { Message: /Type the name/ } })
    expect(await t.call(erasePerson, { params: { ContactId: id }, body: { Name: 'Uma Moor' } })).toMatchObject({
      status: 401,
    })
    expect(await erase(id, 'Uma Moor', agent)).toMatchObject({ status: 403 })
    expect(await preview(id, agent)).toMatchObject({ status: 403 })
    expect(await erase(id, 'Uma Moor', south.admin)).toMatchObject({ status: 404 })
    expect(await preview(id, south.admin)).toMatchObject({ status: 404 })
  })
  await t.query('update session set date_proved = null where user_id = $1', [admin.UserId])
  expect(await erase(id, 'Uma Moor')).toMatchObject({ status: 403, body: { NeedsProof: true } })
})

test('of a household, the other person keeps everything; another brokerage, too', async () => {
  await prove(admin)
  const [one, two] = [
    await person({ FirstName: 'Gil', Email: 'gil@example.com' }),
    await person({ FirstName: 'Hal', CellPhone: '5125550177' }),
  ]
  const theirs = await person({ FirstName: 'Gil', Email: 'gil@example.com' }, south.admin)
  const entityOf = async (id: number) =>
    (await t.query<{ id: number }>('select contact_entity_id::int as id from contact where contact_id = $1', [id]))[0]
      ?.id
  const shared = await entityOf(two)
  await t.query('update contact set contact_entity_id = $1 where contact_id = $2', [shared, one])
  await t.call(addNote, { as: admin, body: { Note: 'Both like gardens', ContactEntityId: shared } as never })
  expect(await erase(one, 'Gil Moor')).toMatchObject({ status: 200 })
  expect((await t.call(getContact, { as: admin, query: { contactId: two } })).text).toMatch(/Hal/)
  expect((await t.call(contactNotes, { as: admin, query: { contactId: two } } as never)).text).toMatch(/gardens/)
  expect((await t.call(getContact, { as: south.admin, query: { contactId: theirs } })).text).toMatch(/Gil/)
  expect(await t.call(addNote, { as: admin, body: { Note: 'x', ContactEntityId: shared } as never })).toMatchObject({
    status: 200,
  })
})

test('of two at once one erases, and the other is told', async () => {
  await prove(admin)
  const id = await person({ FirstName: 'Ivo', Email: 'ivo@example.com' })
  const answers = await Promise.all([erase(id, 'Ivo Moor'), erase(id, 'Ivo Moor')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.Message).toMatch(/has erased this person already/)
})

test('what is written while a person is being erased waits, and is refused', async () => {
  await prove(admin)
  const id = await person({ FirstName: 'Kim', CellPhone: '5125550179' })
  const text = (Body: string) =>
    t.call(sendText, { as: admin, body: { ToAddress: '5125550179', Body, ToContactId: id } })
  expect((await text('Before')).status).toBe(200)
  await t.withConnection(async (client) => {
    // The erasure has done with messages, and waits here.
    await client.query('begin')
    await client.query('lock table contact_point in share mode')
    const erasing = erase(id, 'Kim Moor')
    await expect.poll(t.blocked).toMatchObject([{ relation: 'contact_point' }])
    // As a job or a webhook does that has found the conversation before.
    const stored = t
      .query(
        `insert into message (tenant_id, conversation_id, channel, is_mine, from_address, to_addresses, body, status, date_sent)
         select m.tenant_id, conversation_id, m.channel, false, from_address, to_addresses, 'Kim, by a job', 'Received', now()
         from message m join conversation c using (tenant_id, conversation_id) where c.contact_id = $1`,
        [id],
      )
      .then(String, String)
    await expect.poll(async () => (await t.blocked()).length, { timeout: 10_000 }).toBe(2)
    const writing = text('Kim, meanwhile')
    // As a provider's webhook does, which it does not send twice.
    const arriving = forArrival(() =>
      t.services.database.asTenant(admin.TenantId, (db) =>
        receiveMessage(db, {
          TenantId: admin.TenantId,
          Channel: 'Text',
          From: '5125550179',
          To: ['5125550199'],
          Body: 'From Kim',
          Via: 'Twilio',
          ProviderId: crypto.randomUUID(),
        }),
      ),
    ).then(() => 'received', String)
    await expect.poll(async () => (await t.blocked()).length, { timeout: 10_000 }).toBeGreaterThanOrEqual(3)
    await client.query('rollback')
    expect(await erasing).toMatchObject({ status: 200 })
    // The program begins anew after a deadlock, and then is refused.
    expect(await stored).toMatch(/was erased|deadlock/)
    expect(await writing).toMatchObject({ status: 409, body: { Message: /was erased/ } })
    expect(await arriving).toBe('received')
  })
  const kept = await t.query<{ id: number | null }>(
    `select contact_id::int as id from message join conversation using (tenant_id, conversation_id) where body like '%Kim%'`,
  )
  expect(kept).toHaveLength(1)
  expect(kept[0]?.id).not.toBe(id)
})

test('a file with them that is being imported is in the way', async () => {
  await prove(admin)
  const csv = 'First Name,Last Name,Email\nLou,Moor,lou@example.com\nMia,Moor,mia@example.com\n'
  const { ImportFileId } = (await t.call(uploadImportFile, { as: admin, body: { File: new File([csv], 'moors.csv') } }))
    .body
  await t.call(checkImportFile, { as: admin, params: { ImportFileId } })
  await t.idle()
  await t.call(startImportFile, { as: admin, params: { ImportFileId } })
  await t.idle()
  const [lou] = await t.query<{ id: number }>(
    `select contact_id::int as id from contact where email = 'lou@example.com'`,
  )
  const id = lou?.id as number
  const setRun = (status: string) =>
    t.query(
      `update run set status = $1 where run_id in (select unnest(import_run_ids) from import_file where import_file_id = $2)`,
      [status, ImportFileId],
    )
  for (const status of ['Running', 'Paused']) {
    await setRun(status)
    const words = /A file with this person is being imported: moors.csv. Wait until that is done/
    expect((await preview(id)).body.Blocked).toMatch(words)
    expect(await erase(id, 'Lou Moor')).toMatchObject({ status: 409, body: { Message: words } })
  }
  await setRun('Done')
  expect(await erase(id, 'Lou Moor')).toMatchObject({ status: 200 })
})

test('an export of everything that is asked for meanwhile begins when the person is gone', async () => {
  await prove(admin)
  const id = await person({ FirstName: 'Ned', Email: 'ned@example.com' })
  await t.withConnection(async (client) => {
    await client.query('begin')
    // Exports have been removed by then.
    await client.query('lock table contact_point in share mode')
    const erasing = erase(id, 'Ned Moor')
    await expect.poll(t.blocked).toMatchObject([{ relation: 'contact_point' }])
    const asked = t.call(exportEverything, { as: admin })
    await expect.poll(t.blocked, { timeout: 10_000 }).toContainEqual(expect.objectContaining({ locktype: 'advisory' }))
    expect(await t.query('select from brokerage_export where tenant_id = $1', [north.TenantId])).toEqual([])
    await client.query('rollback')
    expect(await erasing).toMatchObject({ status: 200 })
    expect(await asked).toMatchObject({ status: 200 })
  })
  await t.idle()
})

test('a connection killed in the middle changes nothing', async () => {
  await prove(admin)
  const id = await person({ FirstName: 'Jon', Email: 'jon@example.com', CellPhone: '5125550178' })
  await t.withConnection(async (client) => {
    // It waits here for the row of a further table until it is killed.
    await client.query('begin')
    await client.query('lock table contact_point in access exclusive mode')
    const answer = erase(id, 'Jon Moor')
    await expect.poll(t.blocked).toMatchObject([{ relation: 'contact_point' }])
    const [waiting] = await t.blocked()
    const superuser = new pg.Client({
      host: inject('databaseHost'),
      port: 5432,
      user: 'postgres',
      database: 'postgres',
    })
    await superuser.connect()
    await superuser.query('select pg_terminate_backend($1)', [waiting?.pid])
    await superuser.end()
    await client.query('rollback')
    expect((await answer).status).toBeGreaterThanOrEqual(500)
  })
  expect((await t.call(getContact, { as: admin, query: { contactId: id } })).text).toMatch(/jon@example.com/)
})
