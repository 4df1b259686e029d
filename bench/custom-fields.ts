import { type Call, list } from './calls.ts'
import { type Filled, inTransaction, superuser } from './fill.ts'
import type { Program } from './program.ts'

const kinds = ['Number', 'Money', 'Date', 'Choice', 'YesNo', 'Text', 'Choices', 'Number', 'Choice', 'Text']

/** Ten fields of the brokerage's own, of which a contact has three in five, unless an earlier run has filled them. */
const fillFields = async (program: Program, { tenantId }: Filled) => {
  const db = await superuser(program)
  try {
    const { rows } = await db.query('select from custom_field where tenant_id = $1', [tenantId])
    if (rows.length === 0) {
      await inTransaction(db, async () => {
        await db.query(
          `insert into custom_field (tenant_id, name, kind, choices, position)
           select $1, 'Field ' || n, kind, case when kind like 'Choice%' then array['A','B','C','D','E','F','G','H'] else '{}' end, n
           from unnest($2::text[]) with ordinality k (kind, n)`,
          [tenantId, kinds],
        )
        await db.query(
          `insert into custom_value (tenant_id, custom_field_id, contact_id, value, choice, number, day, flag)
           select $1, f.custom_field_id, c.contact_id,
             case f.kind when 'Text' then c.name when 'Date' then v.day::text when 'YesNo' then case when v.flag then 'Yes' else 'No' end
               when 'Number' then v.number::text when 'Money' then v.number || '.00' else v.choice end,
             case when f.kind like 'Choice%' then v.choice end, case when f.kind in ('Number', 'Money') then v.number end,
             case f.kind when 'Date' then v.day end, case f.kind when 'YesNo' then v.flag end
           from custom_field f join contact c on c.tenant_id = f.tenant_id
           cross join lateral (select (random() * 1000)::int as number, date '2020-01-01' + (random() * 3000)::int as day,
             random() < 0.5 as flag, (f.choices)[1 + (power(random(), 2) * 7)::int] as choice,
             -- Anew for each.
             c.contact_id as row) v
           where f.tenant_id = $1 and random() < 0.6`,
          [tenantId],
        )
      })
      await db.query('vacuum analyze custom_value')
    }
    const { rows: fields } = await db.query<{ id: number }>(
      'select custom_field_id::int as id from custom_field where tenant_id = $1 order by position',
      [tenantId],
    )
    return fields.map(({ id }) => `Custom${id}`)
  } finally {
    await db.end()
  }
}

/** The list, filtered and sorted by the brokerage's own fields. */
export const customFieldCalls = async (program: Program, filled: Filled): Promise<Call[]> => {
  const [number = '', money = '', date = '', choice = '', flag = ''] = await fillFields(program, filled)
  const from = (n: number) => (n * 37) % 900
  const range = (n: number) => [
    { PropertyName: number, Operation: 'GreaterThanOrEqualTo' as const, Value: from(n) },
    { PropertyName: number, Operation: 'LessThan' as const, Value: from(n) + 50 },
  ]
  const choices = (n: number) => ({
    PropertyName: choice,
    Operation: 'Contains' as const,
    Value: ['ABCDEFGH'[n % 8] as string],
  })
  return [
    {
      name: 'custom fields: a number in a range, sorted by it',
      aim: 0.5,
      make: (n) => list({ Filters: range(n), SortBy: number as never }),
    },
    { name: 'custom fields: a choice, newest first', aim: 0.5, make: (n) => list({ Filters: [choices(n)] }) },
    {
      name: 'custom fields: three together and a sort',
      aim: 0.5,
      make: (n) =>
        list({
          Filters: [...range(n), choices(n), { PropertyName: flag, Operation: 'IsTrue' as const }],
          SortBy: money as never,
        }),
    },
    {
      name: 'custom fields: all, sorted by a date',
      aim: 0.5,
      make: () => list({ SortBy: date as never, SortDirection: 'desc' }),
    },
  ]
}
