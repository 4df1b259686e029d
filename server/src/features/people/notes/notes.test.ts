import { addJointContact, createContact, getContact } from '@dormer/contract/people/contacts'
import { addNote, contactNotes, editNote, pinNote } from '@dormer/contract/people/notes'
import { expect, test } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'

const t = await startTestProgram()
const { agent, colleague, admin, lender } = await t.makeBrokerage('North')
const { admin: stranger } = await t.makeBrokerage('South')

const makeContact = async (as = agent) => {
  const body = { FirstName: 'Ida', LastName: 'Moor', Email: 'ida@example.com', AssignedAgentId: agent.UserId }
  const { ContactId } = (await t.call(createContact, { as, body })).body
  const { ContactEntityId } = (await t.call(getContact, { as: admin, query: { contactId: ContactId } })).body
  return { ContactId, ContactEntityId }
}
const add = (ContactEntityId: number, Note: string, as: User = agent) =>
  t.call(addNote, { as, body: { ContactEntityId, Note } })
const list = async (contactId: number, as: User = agent) =>
  (await t.call(contactNotes, { as, query: { contactId } })).body

test('a note is added, listed newest first with its author, and edited with either verb', async () => {
  const { ContactId, ContactEntityId } = await makeContact()
  const first = await add(ContactEntityId, '<p>First</p>')
  expect(first).toMatchObject({ status: 200 })
  expect(first.body).toEqual({
    NoteId: expect.any(Number),
    Note: '<p>First</p>',
    ContactEntityId,
    DateCreated: expect.stringMatching(/Z$/),
    UserId: agent.UserId,
    AuthorName: 'Ana Agent',
    EditedByName: null,
    DateEdited: null,
    CanEdit: true,
    IsPinned: false,
    MentionedUserIds: [],
  })
  await add(ContactEntityId, '<p>Second</p>', admin)
  expect((await list(ContactId)).map((n) => [n.Note, n.AuthorName])).toEqual([
    ['<p>Second</p>', 'Alex Admin'],
    ['<p>First</p>', 'Ana Agent'],
  ])
  for (const method of ['PUT', 'PATCH']) {
    const Note = `<p>By ${method}</p>`
    const edited = await t.call(editNote, {
      as: agent,
      method,
      body: { ...first.body, Note, AuthorName: 'x' } as never,
    })
    expect(edited).toMatchObject({
      status: 200,
      body: { ...first.body, Note, EditedByName: 'Ana Agent', DateEdited: expect.stringMatching(/Z$/) },
    })
  }
})

test('an edit changes the text and neither author nor date', async () => {
  const { ContactId, ContactEntityId } = await makeContact()
  const { body: note } = await add(ContactEntityId, '<p>Mine</p>')
  const edit = { NoteId: note.NoteId, Note: '<p>x</p>', DateCreated: '2001-01-01', UserId: colleague.UserId }
  expect(await t.call(editNote, { as: admin, body: edit })).toMatchObject({ status: 200 })
  expect(await list(ContactId)).toMatchObject([
    { NoteId: note.NoteId, Note: '<p>x</p>', UserId: agent.UserId, DateCreated: note.DateCreated },
  ])
})

test('joint contacts share their notes', async () => {
  const { ContactId, ContactEntityId } = await makeContact()
  await add(ContactEntityId, '<p>Ours</p>')
  const { body: joint } = await t.call(addJointContact, { as: agent, body: { ContactEntityId, FirstName: 'Jo' } })
  expect(await list(joint.ContactId)).toEqual(await list(ContactId))
})

test.for([
  ['<p>Bold <strong>b</strong>, <em>i</em>, <u>u</u></p><ul><li>one</li></ul>', undefined],
  ['<p>a<script>alert(1)</script>b</p>', '<p>ab</p>'],
  ['<p>a<img src=x onerror=alert(1)>b</p>', '<p>ab</p>'],
  ['<p onclick="alert(1)" style="position:fixed" class="x">a</p>', '<p>a</p>'],
  ['<p>a</p><style>p{}</style><iframe src="https://example.com"></iframe>', '<p>a</p>'],
  ['<svg onload=alert(1)><p>a</p></svg>', '<p>a</p>'],
  ['<p>a</p><!-- secret -->', '<p>a</p>'],
  ['a < b & c', 'a &lt; b &amp; c'],
  ['<p>open', '<p>open</p>'],
] as const)('nothing that runs or loads is kept of %s', async ([sent, kept]) => {
  const { ContactEntityId } = await makeContact()
  expect((await add(ContactEntityId, sent)).body.Note).toBe(kept ?? sent)
})

test.for([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  '//example.com/x',
])('a link to %s leads nowhere', async (href) => {
  const { ContactEntityId } = await makeContact()
  const { body } = await add(ContactEntityId, `<p>see <a href="${href}">this</a></p>`)
  expect(body.Note).not.toMatch(/script|data:|href/i)
})

test('an allowed link opens in a new tab and sends no referrer', async () => {
  const { ContactEntityId } = await makeContact()
  const { body } = await add(
    ContactEntityId,
    '<a href="https://example.com/a?b=c">x</a> <a href="tel:5125550101">y</a>',
  )
  expect(body.Note).toContain(
    '<a href="https://example.com/a?b=c" rel="noopener noreferrer nofollow" target="_blank">x</a>',
  )
  expect(body.Note).toContain('href="tel:5125550101"')
})

test.for(['', '   ', '<p></p>', '<p><br></p>', '<p>&nbsp;</p>', '<script>alert(1)</script>'])(
  'a note of %j says nothing and is refused',
  async (Note) => {
    const { ContactEntityId } = await makeContact()
    const answer = await t.unchanged(() => add(ContactEntityId, Note))
    expect(answer).toMatchObject({ status: 400, body: { ModelState: { Note: ['Enter a note'] } } })
  },
)

test('a note may be long, up to a limit', async () => {
  const { ContactEntityId } = await makeContact()
  expect(await add(ContactEntityId, 'x'.repeat(100_000))).toMatchObject({ status: 200 })
  expect(await t.unchanged(() => add(ContactEntityId, 'x'.repeat(100_001)))).toMatchObject({ status: 400 })
})

test('notes are visible to those who can see the contact: its agent, its lender, admins', async () => {
  const { ContactId, ContactEntityId } = await makeContact()
  await add(ContactEntityId, '<p>x</p>')
  const see = (as: User) => t.call(contactNotes, { as, query: { contactId: ContactId } })
  expect(await see(colleague)).toMatchObject({ status: 404, body: { Message: 'Contact was not found' } })
  expect(await see(lender)).toMatchObject({ status: 404 })
  await t.query('update contact_entity set assigned_lender_id = $1 where contact_entity_id = $2', [
    lender.UserId,
    ContactEntityId,
  ])
  expect(await see(lender)).toMatchObject({ status: 200 })
  expect(await see(admin)).toMatchObject({ status: 200 })
})

test('a note outlives its author', async () => {
  const { ContactId, ContactEntityId } = await makeContact()
  const gone = await t.makeUser(agent.TenantId, 2, 'Gone', 'Girl', 'north.example.com')
  await add(ContactEntityId, '<p>x</p>', gone)
  await t.query('delete from user_account where user_id = $1', [gone.UserId])
  expect(await list(ContactId)).toMatchObject([{ UserId: null, AuthorName: 'A former user' }])
})

test('a note is pinned and unpinned by whoever works the contact, and its text and order stay', async () => {
  const { ContactId, ContactEntityId } = await makeContact()
  const { body: note } = await add(ContactEntityId, '<p>First</p>', admin)
  await add(ContactEntityId, '<p>Second</p>')
  const pin = (as: User | undefined, body: object) => t.call(pinNote, { as, body: body as never })
  const { NoteId } = note
  for (const IsPinned of [true, true, false, true]) {
    const pinned = await pin(agent, { NoteId, IsPinned })
    expect(pinned).toMatchObject({ status: 200, body: { ...note, CanEdit: true, IsPinned } })
  }
  expect((await list(ContactId)).map((one) => [one.Note, one.IsPinned])).toEqual([
    ['<p>Second</p>', false],
    ['<p>First</p>', true],
  ])
  for (const [as, body, status, words] of [
    [agent, { NoteId }, 400, 'IsPinned'],
    [agent, { NoteId: 'x', IsPinned: true }, 400, 'NoteId'],
    [colleague, { NoteId, IsPinned: false }, 404, 'note was not found'],
    [stranger, { NoteId, IsPinned: false }, 404, 'note was not found'],
    [undefined, { NoteId, IsPinned: false }, 401, ''],
  ] as const) {
    const answer = await pin(as, body)
    expect(answer.status, JSON.stringify(body)).toBe(status)
    expect(JSON.stringify(answer.body)).toMatch(new RegExp(words, 'i'))
  }
  expect((await list(ContactId)).at(-1)?.IsPinned).toBe(true)
})
