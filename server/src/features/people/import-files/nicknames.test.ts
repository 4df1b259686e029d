import { createContact } from '@dormer/contract/people/contacts'
import { duplicates } from '@dormer/contract/people/duplicates'
import {
  checkImportFile,
  getImportFile,
  matchImportFile,
  startImportFile,
  uploadImportFile,
} from '@dormer/contract/people/import-files'
import { describe, expect, test } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'

const t = await startTestProgram({ worker: true })
let brokerages = 0
const makeBrokerage = () => t.makeBrokerage(`Nicknames${brokerages++}`)

const settled = async (as: User, ImportFileId: number) => {
  const look = async () => (await t.call(getImportFile, { as, params: { ImportFileId } })).body
  await expect.poll(async () => (await look()).State, { interval: 30, timeout: 60_000 }).not.toMatch(/ing$/)
  return look()
}
/** Checks and imports a file; the check has to come to what the import does. */
const importAll = async (as: User, rows: string[], Duplicates = 'FillBlanks') => {
  const content = ['First Name,Last Name,Email,Cell Phone', ...rows].join('\n')
  const { ImportFileId } = (await t.call(uploadImportFile, { as, body: { File: new File([content], 'people.csv') } }))
    .body
  const params = { ImportFileId }
  await t.call(matchImportFile, { as, params, body: { Settings: { Duplicates } } as never })
  await t.call(checkImportFile, { as, params })
  const { Checked } = await settled(as, ImportFileId)
  await t.call(startImportFile, { as, params })
  const { Imported } = await settled(as, ImportFileId)
  expect(Imported).toEqual(Checked)
  return Imported
}
const people = (tenantId: number) =>
  t.query<{ name: string; household: number }>(
    `select name, dense_rank() over (order by contact_entity_id)::int as household from contact
     where tenant_id = $1 order by contact_id`,
    [tenantId],
  )

describe('an import knows a person by the forms of their first name', () => {
  const same = [
    ['Robert,Smith,rs@example.com,', 'Bob,Smith,rs@example.com,5125550101'],
    ['Robert,Smith,,5125550102', 'Bob,Smith,bob@example.com,5125550102'],
    ['William,Ode,w@example.com,', 'Bill,,w@example.com,'],
    ['Peggy,Roe,m@example.com,', 'Margaret,Roe,m@example.com,'],
    ['R.,Smith,r@example.com,', 'Robert,Smith,r@example.com,'],
    ['Robert J,Smith,,5125550103', 'R.,Smith,,5125550103'],
    ['Chuck,Noe,,5125550104', 'Charles,Noe,,5125550104'],
  ] as const
  const names = same.map(([first]) => first.split(',').slice(0, 2).join(' '))
  const namesIn = async (tenantId: number) => (await people(tenantId)).map(({ name }) => name)

  test('in a second file', async () => {
    const { agent, TenantId } = await makeBrokerage()
    expect(
      await importAll(
        agent,
        same.map(([first]) => first),
      ),
    ).toMatchObject({ New: same.length })
    expect(
      await importAll(
        agent,
        same.map(([, second]) => second),
      ),
    ).toMatchObject({ New: 0, Joint: 0 })
    expect(await namesIn(TenantId)).toEqual(names)
  })
  test('within one file', async () => {
    const { agent, TenantId } = await makeBrokerage()
    expect(await importAll(agent, same.flat())).toMatchObject({ New: same.length, Joint: 0 })
    expect(await namesIn(TenantId)).toEqual(names)
  })
  test('and not somebody else', async () => {
    const { agent, TenantId } = await makeBrokerage()
    const couples = [
      ['Mary,Smith,home@example.com,', 'John,Smith,home@example.com,'],
      ['Paul,Smith,house@example.com,', 'Paula,Smith,house@example.com,'],
    ]
    const strangers = [
      ['Mario,Ruiz,,5125550105', 'Maria,Ruiz,,5125550105'],
      ['Bob,Smith,,5125550106', 'Robert,Jones,,5125550106'],
    ]
    const all = [...couples, ...strangers]
    await importAll(
      agent,
      all.map(([first]) => first as string),
    )
    expect(
      await importAll(
        agent,
        all.map(([, second]) => second as string),
      ),
    ).toMatchObject({
      Joint: couples.length,
      New: strangers.length,
    })
    const household = new Map((await people(TenantId)).map((one) => [one.name, one.household]))
    expect(household.size).toBe(8)
    expect(household.get('John Smith')).toBe(household.get('Mary Smith'))
    expect(household.get('Paula Smith')).toBe(household.get('Paul Smith'))
    expect(new Set(household.values()).size).toBe(6)
  })
  test('whichever way round they come, also when joint contacts are asked for', async () => {
    const { agent, TenantId } = await makeBrokerage()
    await importAll(agent, ['Mary,Smith,home@example.com,', 'John,Smith,home@example.com,'])
    expect(
      await importAll(agent, ['Jack,Smith,home@example.com,', 'M.,Smith,home@example.com,'], 'AddJoint'),
    ).toMatchObject({
      New: 0,
      Joint: 0,
    })
    expect((await people(TenantId)).map(({ name }) => name)).toEqual(['Mary Smith', 'John Smith'])
  })
  test("a colleague's contact is known by them, too, and left alone", async () => {
    const { agent, colleague, TenantId } = await makeBrokerage()
    await importAll(colleague, ['Robert,Smith,,5125550107'])
    expect(await importAll(agent, ['Bob,Smith,,5125550107', 'Ann,Smith,,5125550107'])).toMatchObject({
      Skipped: 1,
      New: 1,
    })
    expect(await people(TenantId)).toHaveLength(2)
  })
})

test('duplicates tell forms of a name from couples', async () => {
  const { agent, admin } = await makeBrokerage()
  const make = (FirstName: string, CellPhone: string) =>
    t.call(createContact, {
      as: admin,
      body: { FirstName, LastName: 'Smith', CellPhone, AssignedAgentId: agent.UserId },
    })
  const pairs: [string, string, boolean][] = [
    ['Peggy', 'Margaret', false], ['R.', 'Robert', false], ['Paul', 'Paula', true], ['Mario', 'Maria', true],
    ['Daniel', 'Danielle', true], ['Robet', 'Robert', false], ['Eric', 'Erica', true],
  ] // biome-ignore format: pairs read better in rows
  for (const [n, [a, b]] of pairs.entries()) {
    await make(a, `512555020${n}`)
    await make(b, `512555020${n}`)
  }
  const listed = (await t.call(duplicates, { as: agent, query: {} })).body
  expect(Object.fromEntries(listed.map(({ Shared, IsHousehold }) => [Shared.slice(-1), IsHousehold]))).toEqual(
    Object.fromEntries(pairs.map(([, , couple], n) => [String(n), couple])),
  )
})
