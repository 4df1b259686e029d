import { restoreTrash, trash } from '@dormer/contract/brokerage/trash'
import { searchContacts } from '@dormer/contract/people/contact-search'
import {
  type CustomField,
  type CustomFieldKind,
  type CustomValue,
  customFieldKinds,
  customValues,
  deleteCustomField,
  promoteImportedField,
  saveCustomField,
  setCustomValues,
} from '@dormer/contract/people/custom-fields'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startTestProgram } from '../../../../test/harness.ts'
import { addImportedFields } from '../acts/custom-fields.ts'
import { readCustomValue } from './custom-fields.rules.ts'

/* Random values, edits and filters, against a plain model in memory. */
const t = await startTestProgram()
const { admin, TenantId } = await t.makeBrokerage('North')
const people = (
  await t.query<{ id: number }>(
    `with e as (insert into contact_entity (tenant_id, source_id)
       select $1, (select min(source_id) from source where tenant_id = $1) from generate_series(1, 8) returning *)
     insert into contact (tenant_id, contact_entity_id, first_name, last_name)
     select tenant_id, contact_entity_id, 'Ida', 'Moor' from e returning contact_id::int as id`,
    [TenantId],
  )
).map(({ id }) => id)
const CHOICES = ['FHA', 'VA', 'Cash', 'Jumbo, 30 years']

/** As people write them. */
const written: Record<CustomFieldKind, fc.Arbitrary<CustomValue>> = {
  Text: fc.constantFrom<CustomValue>(
    'Élan',
    'elan vital',
    "O'Neil; twice",
    '100%',
    '_',
    ' two  words ',
    '450k',
    'FHA',
    '3',
  ),
  Number: fc.constantFrom<CustomValue>('0', '-3', '1,250', '2.50', '.5', '12%', '1 000 000', '-0.0', '3'),
  Money: fc.constantFrom<CustomValue>('$0', '-$500', '($500)', '450k', '1.2 mil', '$1,250.50', '3'),
  Date: fc.constantFrom<CustomValue>('2026-05-17', '5/18/2026', '12/31/1999', 'May 17, 2026', '2024-02-29'),
  Choice: fc.constantFrom<CustomValue>(...CHOICES, 'fha'),
  Choices: fc.subarray(CHOICES, { minLength: 1 }),
  YesNo: fc.constantFrom<CustomValue>(true, false, 'yes', 'N'),
}
/** What a value is compared by, in the model. */
type Kept = { texts: string[]; number?: number; day?: string; flag?: boolean }
const keptOf = (field: CustomField, value: CustomValue): Kept | undefined => {
  const read = readCustomValue(field, value)
  if (!Array.isArray(read) || read.length === 0) return undefined
  const [{ Number: number, Day, Flag }] = read as [(typeof read)[number]]
  return {
    texts: read.map(({ Value }) => Value),
    ...(number !== null && { number: Number(number) }),
    ...(Day !== null && { day: Day }),
    ...(Flag !== null && { flag: Flag }),
  }
}
const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
type Told = { Operation: string; Value?: unknown; holds: (kept: Kept | undefined) => boolean }
const compared = (Value: string, by: number | string, of: (kept: Kept) => number | string | undefined): Told[] => {
  const is = (test: (a: number | string) => boolean) => (kept: Kept | undefined) => {
    const own = kept && of(kept)
    return own !== undefined && test(own)
  }
  return [
    { Operation: 'Equals', Value, holds: is((a) => a === by) },
    { Operation: 'NotEqualTo', Value, holds: (kept) => !is((a) => a === by)(kept) },
    { Operation: 'GreaterThan', Value, holds: is((a) => a > by) },
    { Operation: 'GreaterThanOrEqualTo', Value, holds: is((a) => a >= by) },
    { Operation: 'LessThan', Value, holds: is((a) => a < by) },
    { Operation: 'LessThanOrEqualTo', Value, holds: is((a) => a <= by) },
  ]
}
const said = (Value: string): Told[] => {
  const is = (test: (own: string, typed: string) => boolean) => (kept: Kept | undefined) =>
    kept !== undefined && test(fold(kept.texts[0] ?? ''), fold(Value))
  return [
    { Operation: 'Equals', Value, holds: is((a, b) => a === b) },
    { Operation: 'NotEqualTo', Value, holds: (kept) => !is((a, b) => a === b)(kept) },
    { Operation: 'Contains', Value, holds: is((a, b) => a.includes(b)) },
    { Operation: 'StartsWith', Value, holds: is((a, b) => a.startsWith(b)) },
    { Operation: 'EndsWith', Value, holds: is((a, b) => a.endsWith(b)) },
  ]
}
const chosen = (Value: string[]): Told[] => {
  const any = (kept: Kept | undefined) => kept?.texts.some((one) => Value.includes(one)) === true
  return [
    { Operation: 'Contains', Value, holds: any },
    { Operation: 'NotEqualTo', Value, holds: (kept) => !any(kept) },
  ]
}
const blanks: Told[] = [
  { Operation: 'IsNull', holds: (kept) => kept === undefined },
  { Operation: 'IsNotNull', holds: (kept) => kept !== undefined },
]
const asked = (kind: CustomFieldKind): Told[] => {
  switch (kind) {
    case 'Text':
      return [...['elan', 'ÉL', '100%', '_', '3', "o'neil"].flatMap(said), ...blanks]
    case 'Number':
      return [
        ...['0', '3', '1,250', '0.5'].flatMap((v) => compared(v, Number(v.replace(',', '')), (k) => k.number)),
        ...blanks,
      ]
    case 'Money':
      return [
        ...compared('450k', 450_000, (k) => k.number),
        ...compared('$1,250.50', 1250.5, (k) => k.number),
        ...compared('-500', -500, (k) => k.number),
        ...blanks,
      ]
    case 'Date':
      return [
        ...compared('2026-05-17', '2026-05-17', (k) => k.day),
        ...compared('2/29/2024', '2024-02-29', (k) => k.day),
        ...blanks,
      ]
    case 'Choice':
    case 'Choices':
      return [...chosen(['FHA']), ...chosen(['VA', 'Cash']), ...chosen(['Jumbo, 30 years']), ...blanks]
    default:
      return [
        { Operation: 'IsTrue', holds: (kept) => kept?.flag === true },
        { Operation: 'IsFalse', holds: (kept) => kept?.flag === false },
        ...blanks,
      ]
  }
}

const save = async (body: object) => t.call(saveCustomField, { as: admin, body: body as never })
const found = async (Filters: object[]) => {
  const answer = await t.call(searchContacts, { as: admin, body: { Filters, Take: 50 } as never })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.map(({ ContactId }) => ContactId).sort((a, b) => a - b)
}
const held = async (contactId: number, { CustomFieldId }: CustomField) =>
  (await t.call(customValues, { as: admin, query: { contactId } })).body[CustomFieldId] ?? null

/** The field as it is stored and found has to be what the model says. */
const agree = async (field: CustomField, model: ReadonlyMap<number, Kept>) => {
  const PropertyName = `Custom${field.CustomFieldId}`
  for (const id of people) {
    const kept = model.get(id)
    const answered =
      kept === undefined
        ? null
        : field.Kind === 'Choices'
          ? kept.texts
          : field.Kind === 'YesNo'
            ? kept.flag
            : kept.texts[0]
    expect(await held(id, field)).toEqual(answered)
  }
  const told = asked(field.Kind)
  for (const { Operation, Value, holds } of told)
    expect(
      await found([{ PropertyName, Operation, Value }]),
      `${field.Kind} ${Operation} ${JSON.stringify(Value)}`,
    ).toEqual(people.filter((id) => holds(model.get(id))))
  // Two together.
  const [one, other] = [told[0], told.at(-3)] as [Told, Told]
  expect(await found([one, other].map(({ Operation, Value }) => ({ PropertyName, Operation, Value })))).toEqual(
    people.filter((id) => one.holds(model.get(id)) && other.holds(model.get(id))),
  )
}

test('random values, renames, kinds, deletions and promotions leave what a plain model says', {
  timeout: 120_000,
}, async () => {
  const step = fc.tuple(
    fc.constantFrom('set', 'set', 'clear', 'rename', 'kind', 'delete' as const),
    fc.nat(7),
    fc.nat(6),
    fc.nat(1000),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...customFieldKinds).chain((kind) =>
        fc.record({
          kind: fc.constant(kind),
          first: fc.array(fc.option(written[kind]), { minLength: 8, maxLength: 8 }),
        }),
      ),
      fc.array(step, { minLength: 3, maxLength: 8 }),
      fc.gen(),
      fc.boolean(),
      async ({ kind, first }, steps, gen, isPromoted) => {
        await t.query('delete from custom_field where tenant_id = $1', [TenantId])
        await t.query('delete from imported_field where tenant_id = $1', [TenantId])
        let model = new Map<number, Kept>()
        const body = { Name: 'Own', Kind: kind, Choices: CHOICES }
        const texts = first.map((value) =>
          Array.isArray(value) ? value.join('; ') : value === null ? null : String(value),
        )
        let field: CustomField
        if (isPromoted && texts.some((text) => text !== null)) {
          await t.services.database.asTenant(TenantId, (db) =>
            addImportedFields(
              db,
              { TenantId },
              people.flatMap((ContactId, n) =>
                texts[n] === null || texts[n] === undefined
                  ? []
                  : [{ ContactId, Name: 'Own', Value: texts[n], FileName: null }],
              ),
            ),
          )
          const answer = await t.call(promoteImportedField, { as: admin, body: { ImportedName: 'own', ...body } })
          expect(answer.status, answer.text).toBe(200)
          field = answer.body.Field
        } else {
          field = (await save(body)).body as CustomField
          for (const [n, value] of first.entries())
            if (value !== null) {
              const at = { as: admin, query: { contactId: people[n] as number } }
              expect(
                (await t.call(setCustomValues, { ...at, body: { Values: { [field.CustomFieldId]: value } } })).status,
              ).toBe(200)
            }
        }
        for (const [n, value] of (isPromoted ? texts : first).entries()) {
          const kept = keptOf(field, value)
          if (kept) model.set(people[n] as number, kept)
        }
        for (const [what, at, other, n] of steps) {
          const id = people[at] as number
          if (what === 'set' || what === 'clear') {
            const value = what === 'clear' ? null : gen(() => written[field.Kind])
            const answer = await t.call(setCustomValues, {
              as: admin,
              query: { contactId: id },
              body: { Values: { [field.CustomFieldId]: value } },
            })
            const kept = keptOf(field, value)
            expect(answer.status).toBe(Array.isArray(readCustomValue(field, value)) ? 200 : 400)
            if (answer.status === 200) {
              if (kept) model.set(id, kept)
              else model.delete(id)
            }
          } else if (what === 'rename' && field.Choices.length > 0) {
            const from = field.Choices[n % field.Choices.length] as string
            const to = `Renamed ${n}`
            if (field.Choices.includes(to)) continue
            const Choices = field.Choices.map((one) => (one === from ? to : one))
            field = (await save({ CustomFieldId: field.CustomFieldId, Choices })).body as CustomField
            model = new Map(
              [...model].map(([key, kept]) => [
                key,
                { ...kept, texts: kept.texts.map((one) => (one === from ? to : one)) },
              ]),
            )
          } else if (what === 'kind') {
            const Kind = customFieldKinds[other] as CustomFieldKind
            if (Kind === field.Kind) continue
            const answer = await save({
              CustomFieldId: field.CustomFieldId,
              Kind,
              ...(/Choice/.test(Kind) && !/Choice/.test(field.Kind) && { Choices: CHOICES }),
            })
            const next = {
              ...field,
              Kind,
              Choices: /Choice/.test(Kind) ? (/Choice/.test(field.Kind) ? field.Choices : CHOICES) : [],
            }
            const read = new Map([...model].map(([key, kept]) => [key, keptOf(next, kept.texts.join('; '))]))
            const isReadable = [...read.values()].every((kept) => kept !== undefined)
            expect([answer.status, field.Kind, Kind], JSON.stringify([...model])).toEqual([
              isReadable ? 200 : 400,
              field.Kind,
              Kind,
            ])
            if (!isReadable) continue
            field = answer.body as CustomField
            model = read as typeof model
          } else if (what === 'delete') {
            await t.call(deleteCustomField, { as: admin, params: { CustomFieldId: field.CustomFieldId } })
            const [entry] = (await t.call(trash, { as: admin })).body
            const restored = await t.call(restoreTrash, { as: admin, params: { TrashId: entry?.TrashId as number } })
            expect(restored.status, restored.text).toBe(200)
          }
        }
        await agree(field, model)
      },
    ),
    { numRuns: 40 },
  )
})
