import { contactPoints, removeContactPoint, saveContactPoint } from '@dormer/contract/people/contact-points'
import { createContact } from '@dormer/contract/people/contacts'
import { customValues, saveCustomField, setCustomValues } from '@dormer/contract/people/custom-fields'
import { mergeContacts, mergePreview, unmerge } from '@dormer/contract/people/duplicates'
import { expect, test } from 'vitest'
import { startTestProgram } from '../../../../test/harness.ts'

/*
 * What is written while two are one stays with the one kept; each gets back what it had.
 */
const t = await startTestProgram()
const { admin } = await t.makeBrokerage('Since')
const makeField = async (Name: string, Kind: string, Choices?: string[]) =>
  (await t.call(saveCustomField, { as: admin, body: { Name, Kind, ...(Choices && { Choices }) } as never })).body
    .CustomFieldId
const loan = await makeField('Loan', 'Text')
const wants = await makeField('Wants', 'Choices', ['Pool', 'Yard', 'View'])
const style = await makeField('Style', 'Choice', ['Ranch', 'Loft'])

let people = 0
const person = async (own: Record<string, unknown> = {}) => {
  const n = ++people
  const body = { FirstName: 'Ana', LastName: `Moor${n}`, Email: `ana${n}@example.com`, CustomValues: own }
  const made = await t.call(createContact, { as: admin, body: body as never })
  expect(made.status, made.text).toBe(200)
  return made.body.ContactId as number
}
const merge = async (KeepContactId: number, other: number, choices: Record<string, number> = {}) => {
  const Choices = Object.entries(choices).map(([Field, ContactId]) => ({ Field, ContactId }))
  const body = { KeepContactId, OtherContactIds: [other], Choices } as never
  const merged = await t.call(mergeContacts, { as: admin, body })
  expect(merged.status, merged.text).toBe(200)
  return merged.body.MergeId
}
const undo = async (MergeId: number) => {
  const undone = await t.call(unmerge, { as: admin, params: { MergeId } })
  expect(undone.status, undone.text).toBe(200)
  return undone.body.Kept
}
const own = async (contactId: number) => (await t.call(customValues, { as: admin, query: { contactId } })).body
const set = async (contactId: number, Values: Record<string, unknown>) => {
  const done = await t.call(setCustomValues, { as: admin, query: { contactId }, body: { Values } as never })
  expect(done.status, done.text).toBe(200)
}

test.for<[string, Record<string, unknown>, Record<string, unknown>, unknown, Record<string, unknown>, Record<string, unknown>, boolean?]>([
  ['a value that only the other had, edited', {}, { [loan]: 'FHA' }, { [loan]: 'VA' }, { [loan]: 'VA' }, { [loan]: 'FHA' }],
  ['a value that only the other had, cleared', {}, { [loan]: 'FHA' }, { [loan]: null }, {}, { [loan]: 'FHA' }],
  ['a value that only the other had, untouched', {}, { [loan]: 'FHA' }, {}, {}, { [loan]: 'FHA' }],
  ['the other’s, chosen, edited', { [loan]: 'Cash' }, { [loan]: 'FHA' }, { [loan]: 'VA' }, { [loan]: 'VA' }, { [loan]: 'FHA' }, true],
  ['the other’s, chosen, cleared', { [loan]: 'Cash' }, { [loan]: 'FHA' }, { [loan]: null }, {}, { [loan]: 'FHA' }, true],
  ['the other’s, chosen, untouched', { [loan]: 'Cash' }, { [loan]: 'FHA' }, {}, { [loan]: 'Cash' }, { [loan]: 'FHA' }, true],
  ['the kept one’s, edited', { [loan]: 'Cash' }, { [loan]: 'FHA' }, { [loan]: 'VA' }, { [loan]: 'VA' }, { [loan]: 'FHA' }],
  ['the kept one’s, cleared', { [loan]: 'Cash' }, { [loan]: 'FHA' }, { [loan]: null }, {}, { [loan]: 'FHA' }],
  ['one of several choices taken away, one added', { [wants]: ['Pool'] }, { [wants]: ['Pool', 'Yard'] }, { [wants]: ['Pool', 'View'] }, { [wants]: ['Pool', 'View'] }, { [wants]: ['Pool', 'Yard'] }],
])('%s', async ([, kept, other, since, expectedKept, expectedOther, isChosen]) => {
  const [a, b] = [await person(kept), await person(other)]
  const MergeId = await merge(a, b, isChosen ? { [`Custom${loan}`]: b } : {})
  await set(a, since as Record<string, unknown>)
  await undo(MergeId)
  expect(await own(a)).toEqual(expectedKept)
  expect(await own(b)).toEqual(expectedOther)
}) // biome-ignore format: a table reads better in rows

test.for([
  ['edited', 'VA'],
  ['cleared', null],
])('a field of one’s own that was %s is told', async ([, now]) => {
  const [a, b, c] = [await person(), await person({ [loan]: 'FHA' }), await person({ [loan]: 'Cash' })]
  const MergeId = await merge(a, b)
  await set(a, { [loan]: now })
  expect(await undo(MergeId)).toEqual(['Loan was changed since the merge, so it stays as it is.'])
  expect(await undo(await merge(a, c))).toEqual([])
})

test.for([
  ['Number', '250000', { number: '250000' }],
  ['Date', '5/17/2026', { day: '2026-05-17' }],
  ['YesNo', 'y', { flag: true }],
  ['Choice', 'FHA', { choice: 'FHA' }],
] as const)('what comes back of a field that is a %s meanwhile is one, too', async ([Kind, typed, stored]) => {
  const CustomFieldId = await makeField(`As ${Kind}`, 'Text')
  const [a, b, c, d] = [await person(), await person({ [CustomFieldId]: typed }), await person({ [CustomFieldId]: typed }), await person({ [CustomFieldId]: 'perhaps' })] // biome-ignore format: a row
  const merges = [await merge(a, b), await merge(c, d)]
  const saved = await t.call(saveCustomField, { as: admin, body: { CustomFieldId, Kind } as never })
  expect(saved.status, saved.text).toBe(200)
  const rows = (id: number) =>
    t.query('select choice, number, day::text, flag from custom_value where contact_id = $1', [id])
  for (const MergeId of merges) expect(await undo(MergeId)).toEqual([])
  const none = { choice: null, number: null, day: null, flag: null }
  expect(await rows(a)).toEqual([])
  expect(await rows(b)).toEqual([{ ...none, ...stored }])
  expect(await rows(c)).toEqual([{ ...none, ...stored }])
  // What is none stays as it was typed.
  expect(await rows(d)).toEqual([none])
  expect(await t.query('select value from custom_value where contact_id = $1', [d])).toEqual([{ value: 'perhaps' }])
})

test.for<[string, string, object, object | string, unknown]>([
  ['Text', 'Choices', { Choices: ['Pool', 'Yard'] }, 'Pool', 'Pool'],
  ['Text', 'Choices', { Choices: ['Pool', 'Yard'] }, 'Pool; Yard', 'Pool; Yard'],
  ['Choices', 'Text', {}, ['Pool', 'Yard'], 'Pool; Yard'],
])(
  'nothing of what comes back of a %s that is a %s meanwhile is lost: %s',
  async ([from, Kind, more, before, after]) => {
    const CustomFieldId = await makeField(
      `${from} of ${++people}`,
      from,
      from === 'Choices' ? ['Pool', 'Yard'] : undefined,
    )
    const [a, b] = [await person(), await person({ [CustomFieldId]: before })]
    const MergeId = await merge(a, b)
    const saved = await t.call(saveCustomField, { as: admin, body: { CustomFieldId, Kind, ...more } as never })
    expect(saved.status, saved.text).toBe(200)
    await undo(MergeId)
    expect(await t.query('select value from custom_value where contact_id = $1', [b])).toEqual([{ value: after }])
  },
)

test('a choice that got another name meanwhile comes back under that', async () => {
  const [a, b] = [await person(), await person({ [style]: 'Loft' })]
  const MergeId = await merge(a, b)
  const body = { CustomFieldId: style, Choices: ['Ranch', 'Open plan'] } as never
  expect((await t.call(saveCustomField, { as: admin, body })).status).toBe(200)
  expect(await own(a)).toEqual({ [style]: 'Open plan' })
  await undo(MergeId)
  expect([await own(a), await own(b)]).toEqual([{}, { [style]: 'Open plan' }])
})

test('a value edited after a later merge, of which an earlier one is undone, stays', async () => {
  const [a, b, c] = [await person(), await person({ [loan]: 'FHA' }), await person()]
  const first = await merge(a, b)
  const second = await merge(c, a)
  await set(c, { [loan]: 'VA' })
  await undo(first)
  expect([await own(c), await own(b)]).toEqual([{ [loan]: 'VA' }, { [loan]: 'FHA' }])
  await undo(second)
  expect([await own(a), await own(b), await own(c)]).toEqual([{}, { [loan]: 'FHA' }, { [loan]: 'VA' }])
})

test('an email or phone that was changed stays with the one kept, and the other has its own again', async () => {
  const [a, b] = [await person(), await person()]
  const add = (contactId: number, Value: string) =>
    t.call(saveContactPoint, { as: admin, query: { contactId }, body: { Value } as never })
  const listed = async (contactId: number) =>
    (await t.call(contactPoints, { as: admin, query: { contactId } })).body.map(
      ({ Value, Label }) => `${Label} ${Value}`,
    )
  for (const value of ['one@example.com', 'two@example.com', '512-555-0142', '512-555-0143']) await add(b, value)
  const before = await listed(b)
  const MergeId = await merge(a, b)
  const points = (await t.call(contactPoints, { as: admin, query: { contactId: a } })).body
  const idOf = (value: string) => points.find(({ Value }) => Value === value)?.ContactPointId as number
  const save = (body: object) => t.call(saveContactPoint, { as: admin, query: { contactId: a }, body: body as never })
  expect((await save({ ContactPointId: idOf('one@example.com'), Value: 'new@example.com' })).status).toBe(200)
  expect((await save({ ContactPointId: idOf('512-555-0142'), Label: 'Lake house' })).status).toBe(200)
  await t.call(removeContactPoint, { as: admin, query: { pointId: idOf('512-555-0143') } as never })
  await undo(MergeId)
  expect(await listed(b)).toEqual(before)
  expect(await listed(a)).toEqual([expect.stringContaining('new@example.com')])
})

test('a birthday with its year goes before one without', async () => {
  const born = async (day: string) => {
    const id = await person()
    await t.query('update contact set date_of_birth = $2 where contact_id = $1', [id, day])
    return id
  }
  const [a, b] = [await born('1604-05-17'), await born('1980-05-17')]
  const preview = await t.call(mergePreview, { as: admin, query: { contactIds: `${a},${b}` } as never })
  expect(preview.body.Fields.find(({ Field }) => Field === 'DateOfBirth')).toMatchObject({ Suggested: b })
  await merge(a, b)
  const [kept] = await t.query<{ day: string }>(
    `select date_of_birth::text as day from contact where contact_id = $1`,
    [a],
  )
  expect(kept?.day).toBe('1980-05-17')
})
