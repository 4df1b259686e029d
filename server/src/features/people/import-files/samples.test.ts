import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { valueLists } from '@dormer/contract/people/import-files'
import { beforeAll, describe, expect, test } from 'vitest'
import { inspectFile, readTable } from '../import/reader/read-file.ts'
import { inferDayOrder } from './days.rules.ts'
import { matchColumns } from './match.rules.ts'
import { type PersonRead, type Plan, readPerson } from './read-person.ts'

const folder = fileURLToPath(new URL('samples/', import.meta.url))
const files = readdirSync(folder).filter((name) => !name.endsWith('.md'))

type Sample = { plan: Plan; people: PersonRead[]; cells: string[][] }
/** Reads a sample as an import does: looked through, its columns matched, and each row read into a person. */
const read = async (name: string): Promise<Sample> => {
  const found = await inspectFile(folder + name, name)
  const { Targets } = matchColumns(found.Columns, { customFields: [] })
  const plan: Plan = {
    Columns: found.Columns.map(({ Name, Values }, at) => ({
      Name,
      Target: Targets[at]?.Target ?? { Field: 'ImportedField' },
      DayOrder: inferDayOrder((Values ?? []).map(({ Value }) => Value)),
    })),
    // Each list's values stand for one of its ids.
    Values: Object.fromEntries(
      valueLists.map((list) => [
        list,
        Object.fromEntries(
          found.Columns.flatMap(({ Values }, at) =>
            Targets[at]?.Target.Field === list ? (Values ?? []).map(({ Value }) => [Value, 9] as const) : [],
          ),
        ),
      ]),
    ),
    CustomFields: [],
    Today: '2026-06-15',
    TimeZone: 'America/Chicago',
  }
  const rows = (await Array.fromAsync(readTable(folder + name, found.Layout))).flat()
  return { plan, people: rows.map((row) => readPerson(row, plan)), cells: rows.map(({ Cells }) => Cells) }
}

const samples = new Map<string, Sample>()
beforeAll(async () => {
  for (const name of files) samples.set(name, await read(name))
})
const sample = (name: string) => samples.get(name) as Sample

const letters = (text: string) => text.toLowerCase().replace(/&(?:amp|lt|gt|quot|#39);|\\[nrt"\\]|[^\p{L}\p{N}]/gu, '')
const textOf = ({ Problems, Cells, ...said }: PersonRead) => letters(JSON.stringify(said))
/** What is written anew at its field, so that its text is not found there: days, states, phones, lists. */
const anew =
  /Date|Anniversary|Timeframe|StateCode|Phone|Income|Occupancy|Owner|Lender|ContactType|Source|Urgency|Consent|OptOut|DoNotCall|Label|LeaveOut/

describe.each(files)('%s', (name) => {
  test('at least 98 of 100 filled cells are at fields, kept, or left out by choice', () => {
    const { people, cells, plan } = sample(name)
    const sum = { File: 0, All: 0, InFields: 0, Kept: 0, LeftOut: 0, Found: 0 }
    const missing: string[] = []
    for (const [at, person] of people.entries()) {
      for (const of of ['All', 'InFields', 'Kept', 'LeftOut'] as const) sum[of] += person.Cells[of]
      const text = textOf(person)
      for (const [column, cell] of (cells[at] ?? []).entries()) {
        if (cell.trim() === '') continue
        sum.File++
        const target = plan.Columns[column]?.Target.Field ?? ''
        // Google's group of everybody says nothing, and of an address the state is its code.
        const words = cell
          .replace(/\* ?my ?contacts/gi, '')
          .replace(/Texas|United States/g, '')
          .split(/[^\p{L}\p{N}]+/u)
          .map(letters)
        const isNothing = /^0\/0\/00$/.test(cell.trim())
        if (anew.test(target) || isNothing || words.every((word) => text.includes(word))) sum.Found++
        else if (target === 'Email' && words.some((word) => text.includes(word))) sum.Found++
        else missing.push(`${plan.Columns[column]?.Name} “${cell}”`)
      }
    }
    const numbers = JSON.stringify({ ...sum, missing })
    expect(sum.All, numbers).toBe(sum.File)
    expect(sum.InFields + sum.Kept + sum.LeftOut, numbers).toBeGreaterThanOrEqual(sum.All * 0.98)
    expect(sum.Found, numbers).toBeGreaterThanOrEqual(sum.All * 0.98)
  })
  test('nobody is refused', () =>
    expect(
      sample(name)
        .people.flatMap(({ Problems }) => Problems)
        .filter(({ Outcome }) => Outcome === 'Refused'),
    ).toEqual([]))
})

test.each<[string, number, Record<string, unknown>]>([
  ['google-contacts.csv', 0, {
    Fields: { FirstName: 'Robert', LastName: 'Smith', Nickname: 'Bob', Email: 'rob@acme.example', CellPhone: '4155550134', Address: '12 Elm St', UnitNumber: 'Apt 4', City: 'Austin', StateCode: 'TX', ZipCode: '78701' },
    Tags: ['Past Clients'],
    Notes: ['<p>Two<br>lines, and a comma</p>'],
    Spouse: { FirstName: 'Dana', LastName: 'Smith' },
  }],
  ['google-contacts.csv', 2, { Fields: { FirstName: 'José', LastName: 'Álvarez' }, Points: [{ Kind: 'Phone', Value: '+34 612 34 56 78' }] }],
  ['google-contacts.csv', 3, { Fields: { LastName: 'Hill Country Plumbing', CellPhone: '8305550100' } }],
  ['google-contacts-old.csv', 1, {
    Fields: { FirstName: 'Ben', LastName: 'Kim', Email: 'kims@mail.example', HomePhone: '5125550102' },
    Points: [{ Kind: 'Email', Value: 'ben@firm.example', Label: 'Work' }, { Kind: 'Phone', Value: '512-555-0103 ext. 9', Label: 'Work' }],
    Spouse: { FirstName: 'Mia', LastName: 'Kim' },
  }],
  ['outlook.csv', 0, {
    Fields: { FirstName: 'Hank', LastName: 'Günther', WorkPhone: '5125550149', HomePhone: '5125550150', CellPhone: '5125550151', DateOfBirth: '1961-03-09' },
    Points: [{ Kind: 'Email', Value: 'hank.home@mail.example' }, { Kind: 'Phone', Value: '(512) 555-0148', Label: 'Fax' }],
    Tags: ['Builder', 'Past Client'],
    Spouse: { FirstName: 'Rita', LastName: 'Günther' },
  }],
  ['outlook-web.csv', 0, { Fields: { Address: '4 Lake View Dr', UnitNumber: '#12', DateOfBirth: '1988-02-29' } }],
  ['thunderbird.csv', 0, { Fields: { FirstName: 'Ida', LastName: 'Berg', Address: '8 Pine Ct', UnitNumber: 'Unit B' } }],
  ['apple-contacts.vcf', 0, {
    Fields: { FirstName: 'Mateo', LastName: 'Díaz', Email: 'mateo@icloud.example', CellPhone: '5125550180', DateOfBirth: '1604-07-20' },
  }],
  ['follow-up-boss.csv', 0, {
    Fields: { FirstName: 'Grace', LastName: 'Lin', Email: 'grace@mail.example', CellPhone: '5125550110', Address: '1200 Barton Springs Rd', UnitNumber: '#402' },
    Tags: ['Buyer', 'Past Client', 'Lake, Travis'],
    Spouse: { FirstName: 'Wei', LastName: 'Lin', Email: 'wei@mail.example', CellPhone: '5125550112' },
    AssignedAgentId: 9,
    ExternalId: '20417',
    DateCreated: '2023-10-01T19:22:05Z',
  }],
  ['follow-up-boss.csv', 2, { Fields: { FirstName: 'Pat', LastName: 'Young' }, Spouse: { FirstName: 'Lee', LastName: 'Young', DateOfBirth: '1970-01-31' }, Imported: [] }],
  ['kvcore.csv', 0, { Fields: { FirstName: 'Nora', Occupancy: 'own', DateOfBirth: '1981-12-05' }, Spouse: { FirstName: 'Gil', CellPhone: '5125550123' }, Tags: ['#pool', '#lakeway'] }],
  ['lofty.csv', 1, { Fields: { FirstName: 'Tess' }, Consents: [{ Channel: 'Email', Says: 'No' }, { Channel: 'Text', Says: 'No' }, { Channel: 'Call', Says: 'No' }] }],
  ['hubspot.csv', 1, { Fields: { Email: 'claire@mail.example' }, Points: [{ Kind: 'Email', Value: 'cd@work.example', Label: 'Work' }], Consents: [{ Channel: 'Email', Says: 'No' }] }],
  ['hubspot.csv', 2, { Fields: { Email: 'nobody@mail.example' }, ExternalId: '903' }],
  ['salesforce.csv', 0, { Fields: { Address: '200 Congress Ave', UnitNumber: 'Apt 31' }, Consents: [{ Channel: 'Text', Says: 'No' }, { Channel: 'Call', Says: 'No' }] }],
  ['suitecrm.csv', 0, { Fields: { WorkPhone: '5125550154' }, Points: [{ Value: 'ruth@adler.example' }, { Value: '(512) 555-0155', Label: 'Fax' }] }],
  ['sierra.csv', 0, { Fields: { FirstName: 'Cole', DateOfBirth: '1983-11-30' }, Tags: ['Hot', 'Relocation'] }],
  ['top-producer.csv', 0, { Fields: { FirstName: 'Walt', Email: 'walt@mail.example', CellPhone: '5125550175', WorkPhone: '5125550176' }, Points: [{ Value: 'office@jensen.example', Label: 'Work' }], Spouse: { FirstName: 'Kari' } }],
  ['linkedin.csv', 1, { Fields: { FirstName: 'Arjun', LastName: 'Mehta', Email: 'arjun@mail.example', Profession: 'Engineering Manager, Payments' } }],
  ['mautic.csv', 0, { Fields: { FirstName: 'Lucía', Address: '40 E Side Dr', UnitNumber: 'Apt 2' }, Tags: ['newsletter', 'buyer'] }],
])('%s, person %i', (name, at, expected) => expect(sample(name).people[at]).toMatchObject(expected)) // biome-ignore format: rows of a table
