import { documentRequestDraft, requestDocument } from '@dormer/contract/deals/document-requests'
import { transactionHistory } from '@dormer/contract/deals/history'
import { linkContact, saveTransactionPerson } from '@dormer/contract/deals/people'
import { addChecklistLine, getChecklist, setNotApplicable } from '@dormer/contract/deals/review'
import { createTransaction, updateTransaction } from '@dormer/contract/deals/transactions'
import { createContact } from '@dormer/contract/people/contacts'
import { expect, test } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'
import { emailOf, subjectOf, textOf } from './request.rules.ts'

const t = await startTestProgram()
const { agent, colleague, admin, lender } = await t.makeBrokerage('North')
const south = await t.makeBrokerage('South')

const make = async (more: object = {}) =>
  (
    await t.call(createTransaction, {
      as: agent,
      body: { Type: 'Purchase', address: '12 Elm St', city: 'Austin', ...more },
    })
  ).body.TransactionId
let n = 0
/** A transaction with a line that lacks a document, and a buyer. */
const deal = async (more: object = {}) => {
  const id = await make(more)
  const Email = `ida${++n}@example.com`
  const person = { FirstName: 'Ida', LastName: `Moor${n}`, Email, CellPhone: `51255501${String(n).padStart(2, '0')}` }
  const { ContactId } = (await t.call(createContact, { as: admin, body: { ...person, AssignedAgentId: agent.UserId } }))
    .body
  await t.call(linkContact, { as: agent, params: { id }, query: { contactId: ContactId, roleId: 5 } })
  const body = { TransactionId: id, Name: 'Survey', Need: 'Required' as const }
  const { LineId } = (await t.call(addChecklistLine, { as: agent, body })).body
  const { Recipients } = (await t.call(documentRequestDraft, { as: agent, query: { lineId: LineId } })).body
  return { id, LineId, Email, ContactId, Name: `Ida Moor${n}`, buyer: Recipients[0]?.TransactionPeopleId ?? 0 }
}
const ask = async (body: object, as: User = agent, status = 200) => {
  const answer = await t.call(requestDocument, {
    as,
    body: { Channel: 'Email', Subject: 'Survey', Body: 'Could you send it?', ...body } as never,
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(status)
  return answer
}
const line = async (transactionId: number, LineId: number, as = agent) =>
  (await t.call(getChecklist, { as, query: { transactionId } })).body.Lines.find((one) => one.LineId === LineId)
const stored = (lineId: number) =>
  t.query<{ to_addresses: string[]; body: string; subject: string; user_id: number; title: string }>(
    `select m.to_addresses, m.body, m.subject, m.user_id, r.title from document_request r
     join message m using (tenant_id, message_id) where r.line_id = $1 order by r.document_request_id`,
    [lineId],
  )

test('a request says what is missing, where, and by when', () => {
  const asked = {
    Name: 'Survey',
    Place: '12 Elm St, Austin',
    Due: '12/04/2026',
    IsLate: false,
    To: 'Ida',
    From: 'Ana Diaz',
  }
  expect(subjectOf(asked)).toBe('Survey for 12 Elm St, Austin')
  expect(subjectOf({ ...asked, Place: '' })).toBe('Survey')
  expect(emailOf(asked)).toBe(
    'Hi Ida,\n\nFor 12 Elm St, Austin I still need this document: Survey. It is due by 12/04/2026.\n\nCould you send it to me by replying to this email?\n\nThank you,\nAna Diaz',
  )
  expect(textOf({ ...asked, IsLate: true })).toContain('It was due on 12/04/2026.')
  expect(textOf({ ...asked, Due: null, Place: '' })).toBe(
    'Hi Ida, for our transaction I still need this document: Survey. Could you send it to me? Ana Diaz',
  )
})

test('a client is asked by email; the line says who was asked, by whom and when; it can be asked again', async () => {
  const { id, LineId, buyer, Email, Name } = await deal()
  expect(await line(id, LineId)).toMatchObject({ RequestedFrom: null, RequestedByName: null, DateRequested: null })
  const answer = await ask({
    LineId,
    TransactionPeopleId: buyer,
    Subject: 'Your survey',
    Body: 'Dear {{FirstName}},\nplease. 2 < 3',
  })
  expect(answer.body).toMatchObject({ WaitingWhy: null })
  const [first] = await stored(LineId)
  expect(first).toMatchObject({ to_addresses: [Email], subject: 'Your survey', title: `Survey from ${Name}` })
  expect(first?.body).toContain('Dear Ida')
  expect(first?.body).toContain('2 &lt; 3')
  const said = await line(id, LineId)
  expect(said).toMatchObject({ RequestedFrom: Name, RequestedByName: agent.Name })
  expect(said?.DateRequested).toMatch(/^\d{4}-/)
  // It stays missing, and can be asked for again.
  expect(said?.IsMissing).toBe(true)
  await ask({ LineId, TransactionPeopleId: buyer })
  expect(await stored(LineId)).toHaveLength(2)
  const { Changes } = (await t.call(transactionHistory, { as: agent, params: { transactionId: id }, query: {} })).body
  expect(JSON.stringify(Changes)).toContain(`Survey from ${Name}`)
})

test('the same request is sent once for a key', async () => {
  const { LineId, buyer } = await deal()
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const body = { LineId, TransactionPeopleId: buyer, Channel: 'Email' as const, Subject: 'Survey', Body: 'Please' }
  const [one, two] = [
    await t.call(requestDocument, { as: agent, body, headers }),
    await t.call(requestDocument, { as: agent, body, headers }),
  ]
  expect(two.body).toEqual(one.body)
  expect(await stored(LineId)).toHaveLength(1)
})

test('the agent is asked by whoever else works on it, but not by themselves', async () => {
  const { LineId } = await deal()
  const { Recipients, Name } = (await t.call(documentRequestDraft, { as: admin, query: { lineId: LineId } })).body
  expect(Name).toBe('Survey')
  expect(Recipients.map(({ RoleName }) => RoleName)).toEqual(['Buyer', 'Agent'])
  expect(Recipients[1]).toMatchObject({ TransactionPeopleId: null, Name: agent.Name, Email: { Decision: 'Send' } })
  await ask({ LineId }, admin)
  expect((await stored(LineId))[0]).toMatchObject({ title: `Survey from ${agent.Name}` })
  const own = (await t.call(documentRequestDraft, { as: agent, query: { lineId: LineId } })).body.Recipients
  expect(own.map(({ RoleName }) => RoleName)).toEqual(['Buyer'])
  expect((await ask({ LineId }, agent, 400)).body).toMatchObject({
    ModelState: { TransactionPeopleId: ['Choose whom to ask'] },
  })
})

test('bad input is refused in words, and nothing is sent', async () => {
  const { LineId, buyer, id } = await deal()
  const asked = { LineId, TransactionPeopleId: buyer }
  const refused = async (body: object, says: RegExp) => {
    const answer = await ask({ ...asked, ...body }, agent, 400)
    expect(JSON.stringify(answer.body)).toMatch(says)
  }
  await refused({ Body: ' ' }, /Write a message/)
  await refused({ Subject: ' ' }, /An email subject is required/)
  await refused({ Channel: 'Fax' }, /Choose Email or Text/)
  await refused({ Channel: 'Text', Body: 'x'.repeat(1601) }, /1,600 characters/)
  await t.call(setNotApplicable, { as: admin, body: { LineId, Reason: 'None' } })
  await refused({}, /Nothing is missing here any more/)
  const other = (
    await t.call(addChecklistLine, { as: agent, body: { TransactionId: id, Name: 'Deed', Need: 'Required' } })
  ).body
  await t.call(saveTransactionPerson, {
    ...{
      as: agent,
      params: { id },
      body: { PeopleRoleId: 9, FirstName: 'Tess', LastName: 'Title', Email: 't@title.example' },
    },
  })
  const { Recipients } = (await t.call(documentRequestDraft, { as: agent, query: { lineId: other.LineId } })).body
  const tess = Recipients.find(({ Name }) => Name === 'Tess Title')
  expect(tess?.Text).toMatchObject({ Address: null, Decision: 'Blocked', Why: 'Tess Title has no cell phone.' })
  await refused(
    { LineId: other.LineId, TransactionPeopleId: tess?.TransactionPeopleId, Channel: 'Text' },
    /has no cell phone/,
  )
  await t.call(updateTransaction, {
    as: admin,
    query: {},
    body: { TransactionId: id, StatusId: 3, CloseReason: 'x' } as never,
  })
  await refused({ LineId: other.LineId }, /closed/)
  expect(await stored(LineId)).toHaveLength(0)
  expect(await stored(other.LineId)).toHaveLength(0)
})

test('only who works on the transaction may ask, of people on it', async () => {
  const { LineId, buyer, id } = await deal()
  const asked = { LineId, TransactionPeopleId: buyer }
  const body = { ...asked, Channel: 'Email' as const, Subject: 'Survey', Body: 'Please' }
  expect((await t.call(requestDocument, { body })).status).toBe(401)
  await ask(asked, lender, 403)
  await ask(asked, colleague, 404)
  await ask(asked, south.admin, 404)
  const elsewhere = await deal()
  await ask({ LineId, TransactionPeopleId: elsewhere.buyer }, agent, 404)
  for (const [as, expected] of [
    [colleague, 404],
    [south.agent, 404],
    [lender, 403],
  ] as const)
    expect((await t.call(documentRequestDraft, { as, query: { lineId: LineId } })).status).toBe(expected)
  await t.call(updateTransaction, {
    as: agent,
    query: {},
    body: { TransactionId: id, SharedWithIds: [colleague.UserId, lender.UserId] },
  })
  await ask(asked, colleague)
  expect(await stored(LineId)).toHaveLength(1)
  // What passes between agents is not for lenders.
  const { Changes } = (await t.call(transactionHistory, { as: lender, params: { transactionId: id }, query: {} })).body
  expect(JSON.stringify(Changes)).not.toContain('Survey from')
})
