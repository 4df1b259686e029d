import { type ContactCriteria, exportContacts, searchContacts } from '@dormer/contract/people/contact-search'
import { createContact } from '@dormer/contract/people/contacts'
import { parse } from 'csv-parse/sync'
import { beforeAll, expect, test } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'

const t = await startTestProgram()
const north = await t.makeBrokerage('North')
const south = await t.makeBrokerage('South')
const ids: number[] = []

beforeAll(async () => {
  const people = [
    { FirstName: 'Élan', LastName: 'Moor', CellPhone: '5125550101', ContactTypeId: 4 },
    { FirstName: '=HYPERLINK("https://example.com")', LastName: '+cmd|x' },
    { FirstName: '@SUM(A1)', LastName: '-1+1=2' },
    { FirstName: 'Comma, "Quote"', LastName: "O'Neil; Jr" },
    { FirstName: '-', LastName: "'already" },
  ]
  for (const person of people) {
    const { body } = await t.call(createContact, {
      as: north.admin,
      body: { Email: 'ida@example.com', ...person, AssignedAgentId: north.agent.UserId },
    })
    ids.push(body.ContactId)
  }
  await t.query(
    `update contact_touch set last_contact = '2026-02-01 03:00Z', last_active = '2026-07-01 12:00Z' where contact_id = $1`,
    [ids[0]],
  )
  await t.call(createContact, {
    as: north.admin,
    body: { FirstName: 'Not', LastName: 'Mine', Email: 'x@example.com', AssignedAgentId: north.colleague.UserId },
  })
})

const prepare = (as: User, body: ContactCriteria & { ContactIds?: number[] | null }) =>
  t.call(exportContacts, { as, body })
const fetchFile = async (as: User, body: ContactCriteria & { ContactIds?: number[] | null } = {}) => {
  const link = await prepare(as, body)
  expect(link).toMatchObject({ status: 200, body: { Url: expect.stringMatching(/^\/api\/download\/[\w-]{43}$/) } })
  return t.send('GET', link.body.Url)
}
const namesIn = (text: string) => (parse(text, { bom: true, from_line: 2 }) as string[][]).map((r) => r[0])

test('the file is named as it is meant to be, is UTF-8 for spreadsheets, and is kept and shown by nobody', async () => {
  const { status, headers, text } = await fetchFile(north.agent, { ContactIds: [ids[0] as number] })
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toBe(
    `attachment; filename="ContactExport.csv"; filename*=UTF-8''ContactExport.csv`,
  )
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect(headers.get('content-security-policy')).toContain('sandbox')
  // fetch's text() drops the BOM; the bytes have it.
  const link = await prepare(north.agent, {})
  const bytes = Buffer.from(await (await fetch(new URL(link.body.Url, t.url))).arrayBuffer())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(text.replace(/^\ufeff/, '')).toBe(
    [
      'FirstName,LastName,Phone,Email,Source,DateLastContacted,DateLastActive,ContactType',
      // Dates in the user's time zone, as MM/DD/YYYY: 03:00Z is still January there.
      'Élan,Moor,5125550101,ida@example.com,Other,01/31/2026,07/01/2026,Past Clients',
      '',
    ].join('\r\n'),
  )
})

test('cells that a spreadsheet would run are plain text; others are as they were', async () => {
  const { text } = await fetchFile(north.agent, { SortBy: 'DateCreated', SortDirection: 'asc' })
  const rows = parse(text, { bom: true, from_line: 2 }) as string[][]
  expect(rows.map((r) => r.slice(0, 2))).toEqual([
    ['Élan', 'Moor'],
    [`'=HYPERLINK("https://example.com")`, "'+cmd|x"],
    ["'@SUM(A1)", "'-1+1=2"],
    ['Comma, "Quote"', "O'Neil; Jr"],
    ["'-", "'already"],
  ])
})

test('no cell is a formula to spreadsheets that split at semicolons or tabs', async () => {
  const west = await t.makeBrokerage('Split')
  for (const [FirstName, LastName] of [
    ['Ida;=cmd()', 'x;\t=1'],
    ['-5', "1+cmd|' /C calc'!A0"],
    ['x;', '"=cmd()'],
    ['";"=cmd()', '; "@A1'],
    ["x;'=1", '+1;-2'],
  ])
    await t.call(createContact, { as: west.admin, body: { FirstName, LastName, Email: 'ida@example.com' } })
  const { text } = await fetchFile(west.admin)
  for (const delimiter of [',', ';', '\t', [',', ';'], [',', ';', '\t']])
    for (const quote of ['"', false] as const) {
      const cells = (
        parse(text, { bom: true, delimiter, quote, relax_quotes: true, relax_column_count: true }) as string[][]
      ).flat()
      expect(
        cells.filter((cell) => /^[\s"]*[=+@-]/.test(cell)),
        `split at ${delimiter}, quoted by ${quote}`,
      ).toEqual([])
    }
})

test.for([
  { SortBy: 'Name' },
  { SortBy: 'Name', SortDirection: 'desc' },
  { SortBy: 'LastContact' },
  { SearchTerm: 'o', SortBy: 'Name' },
  { Filters: [{ PropertyName: 'ContactTypeId', Operation: 'Equals', Value: 1 }] },
] as ContactCriteria[])('all matches of %j come in the list’s order', async (criteria) => {
  for (const as of [north.agent, north.admin]) {
    const list = (await t.call(searchContacts, { as, body: { ...criteria, Take: 100 } })).body
    expect(list.length).toBeGreaterThan(0)
    const plain = namesIn((await fetchFile(as, criteria)).text).map((name) => name?.replace(/^'/, ''))
    expect(plain).toEqual(list.map((r) => r.FirstName))
  }
})

test('a selection is exactly these contacts, even if they do not match the search', async () => {
  const [a, , c] = ids as [number, number, number]
  const { text } = await fetchFile(north.agent, { ContactIds: [c, a, c], SortBy: 'Name' })
  expect(namesIn(text)).toEqual(["'@SUM(A1)", 'Élan'])
  const all = await fetchFile(north.agent, { ContactIds: [] })
  expect(namesIn(all.text)).toHaveLength(5)
})

test('a selection of thousands', async () => {
  const west = await t.makeBrokerage('West')
  const { body } = await t.call(createContact, {
    as: west.admin,
    body: { FirstName: 'Of', LastName: 'Many', Email: 'of@example.com', AssignedAgentId: west.agent.UserId },
  })
  const many = await t.query<{ id: number }>(
    `insert into contact (tenant_id, contact_entity_id, first_name, last_name, email)
     select tenant_id, contact_entity_id, 'N' || n, 'Many', n || '@example.com' from contact, generate_series(1, 3000) n
     where contact_id = $1 returning contact_id::int as id`,
    [body.ContactId],
  )
  const { text } = await fetchFile(west.agent, { ContactIds: many.map(({ id }) => id), SortBy: 'Name' })
  expect(namesIn(text)).toHaveLength(3000)
  expect(namesIn(text)).not.toContain('Of')
})

test('without matches, the file has only a header', async () => {
  const { status, text } = await fetchFile(north.agent, { SearchTerm: 'nobody at all' })
  expect([status, namesIn(text)]).toEqual([200, []])
})

test('a filter that cannot be used is refused before there is a link', async () => {
  const Filters = [{ PropertyName: 'Nothing', Operation: 'Equals' as const, Value: 1 }]
  expect(await t.unchanged(() => prepare(north.agent, { Filters }))).toMatchObject({
    status: 400,
    body: { Message: 'Contacts cannot be filtered by Nothing' },
  })
})

test('a file holds what its reader sees when it is fetched', async () => {
  const link = await prepare(north.agent, {})
  await t.query('update user_account set role_id = 2 where user_id = $1', [north.agent.UserId])
  const asAdmin = namesIn((await t.send('GET', link.body.Url)).text)
  await t.query('update user_account set role_id = 3 where user_id = $1', [north.agent.UserId])
  const asAgent = namesIn((await t.send('GET', link.body.Url)).text)
  expect([asAdmin.length, asAgent.length]).toEqual([6, 5])
})

test('ten thousand rows are all there, each once', async () => {
  await t.query(
    `with e as (insert into contact_entity (tenant_id, source_id, assigned_agent_id)
       select $1, (select min(source_id) from source where tenant_id = $1), $2 from generate_series(1, 10000)
       returning contact_entity_id as id)
     insert into contact (tenant_id, contact_entity_id, first_name, last_name) select $1, id, 'N' || id, 'X' from e`,
    [south.TenantId, south.agent.UserId],
  )
  const names = namesIn((await fetchFile(south.agent)).text)
  expect([names.length, new Set(names).size]).toEqual([10_000, 10_000])
})

test('a reader who goes away in the middle leaves no transaction open', async () => {
  const link = await prepare(south.agent, {})
  const stopping = new AbortController()
  const response = await fetch(new URL(link.body.Url, t.url), { signal: stopping.signal })
  await response.body?.getReader().read()
  stopping.abort()
  const { bulkPool } = t.services.database
  await expect.poll(() => bulkPool.totalCount - bulkPool.idleCount).toBe(0)
})
