import { searchContacts } from '@dormer/contract/people/contact-search'
import { contactOptions, createContact, updateContact } from '@dormer/contract/people/contacts'
import { importContacts } from '@dormer/contract/people/import'
import { beforeAll, describe, expect, test } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'
import { searchWords } from './search-text.ts'

describe('the words of a search', () => {
  test.for([
    [undefined, []],
    ['   ', []],
    ['  Ida   MOOR ', ['Ida', 'MOOR']],
    ['(512) 555-0101', ['5125550101']],
    ['+1 512.555.0101', ['5125550101']],
    ['011 1 512 555 0101', ['5125550101']],
    ['+1 512', ['512']],
    // As it is copied from a mail.
    ['\u202a+1 512\u2011555\u20110101\u202c', ['5125550101']],
    ['+44 20 7946 0958', ['442079460958']],
    ['555-01', ['55501']],
    ['12', ['12']],
    ['1 2 a', ['1', '2', 'a']],
    ['a b c d e f g', ['a', 'b', 'c', 'd', 'e', 'f']],
  ] as const)('%j are %j', ([typed, words]) => expect(searchWords(typed)).toEqual(words))
})

describe('the free-text box', async () => {
  const t = await startTestProgram({ worker: true })
  const { agent, admin, TenantId } = await t.makeBrokerage('North')
  const south = await t.makeBrokerage('South')

  beforeAll(async () => {
    const source = async (name: string) =>
      (
        await t.query<{ id: number }>(
          'insert into source (tenant_id, name) values ($1, $2) returning source_id::int as id',
          [TenantId, name],
        )
      )[0]?.id
    const [fair, rebate] = [await source('Salón del Condado'), await source('50% rebate_now')]
    const people = [
      { FirstName: 'Ida Ann', LastName: 'Moor', Email: 'ida.moor@example.com', CellPhone: '5125550101' },
      { FirstName: 'Élan', LastName: 'Ñuñez', Email: 'elan@example.com', HomePhone: '5125550102', SourceId: fair },
      { FirstName: 'Straße', LastName: 'Groß', Email: 'st@example.com', WorkPhone: '5125550103' },
      { FirstName: 'Per%cent', LastName: 'Under_score', Email: 'back@example.com' },
      { FirstName: 'Perxcent', LastName: 'Underxscore', Email: 'none@example.com', SourceId: rebate },
      { FirstName: 'Łódź', LastName: 'Ørsted', Email: 'x@example.net' },
      { FirstName: 'Анна', LastName: 'Иванова', Email: 'anna@example.com' },
      { FirstName: '李', LastName: '小龍', Email: 'li@example.com' },
      { FirstName: "O'Neil \\ Jr", LastName: '"Quote"', Email: 'o@example.com' },
    ]
    for (const person of people)
      await t.call(createContact, { as: admin, body: { ...person, AssignedAgentId: agent.UserId } })
    await t.call(createContact, {
      as: south.admin,
      body: { FirstName: 'Ida', LastName: 'Moor', Email: 'ida.moor@example.com' },
    })
  })

  const found = async (SearchTerm: string, as: User = agent) => {
    const { status, body } = await t.call(searchContacts, { as, body: { SearchTerm, SortBy: 'Name' } })
    expect(status).toBe(200)
    expect(body.map((r) => r.MaxRows)).toEqual(body.map(() => body.length))
    return body.map((r) => r.FirstName)
  }

  test.for([
    ['moor', ['Ida Ann']],
    ['MOOR ida', ['Ida Ann']],
    ['ida moor', ['Ida Ann']],
    ['ann mo', ['Ida Ann']],
    ['ida nunez', []],
    ['elan', ['Élan']],
    ['ÉLAN', ['Élan']],
    ['E\u0301lan', ['Élan']],
    ['lodz orsted', ['Łódź']],
    ['ŁÓDŹ ørsted', ['Łódź']],
    ['nuñez', ['Élan']],
    ['NUNEZ', ['Élan']],
    ['ida.moor@example', ['Ida Ann']],
    ['@EXAMPLE.COM ida', ['Ida Ann']],
    ['5125550101', ['Ida Ann']],
    ['(512) 555-0102', ['Élan']],
    ['+1 512 555 0103', ['Straße']],
    ['555.0102', ['Élan']],
    ['0101', ['Ida Ann']],
    ['salon', ['Élan']],
    ['SALÓN DEL CONDADO', ['Élan']],
    ['%', ['Per%cent', 'Perxcent']],
    ['per%', ['Per%cent']],
    ['r_s', ['Per%cent']],
    ['_', ['Per%cent', 'Perxcent']],
    ['50% rebate_', ['Perxcent']],
    ['\\', ["O'Neil \\ Jr"]],
    ["o'neil", ["O'Neil \\ Jr"]],
    ['"quote"', ["O'Neil \\ Jr"]],
    ['straße', ['Straße']],
    ['STRASSE', ['Straße']],
    ['анна ИВАН', ['Анна']],
    ['小龍', ['李']],
    ['li', ['李']],
    ["'; drop table contact; --", []],
    ['nobody', []],
  ] as const)('%s finds %j', async ([term, names]) => expect(await found(term)).toEqual(names))

  test('a nickname is found like the other names, from the moment it is entered until it is changed', async () => {
    const [person] = await t.query<{ id: number }>(
      `update contact set nickname = 'Señor Bo' where tenant_id = $1 and first_name = 'Straße' returning contact_id::int as id`,
      [TenantId],
    )
    for (const term of ['senor', 'BO groß', 'seño straße']) {
      expect(await found(term)).toEqual(['Straße'])
      const { body } = await t.call(contactOptions, { as: agent, query: { search: term } })
      expect(body.map((option) => option.FirstName)).toEqual(['Straße'])
    }
    await t.call(updateContact, {
      as: agent,
      body: { Contact: { ContactId: person?.id as number, Nickname: 'Skipper' } },
    })
    expect(await found('senor')).toEqual([])
    expect(await found('skipper')).toEqual(['Straße'])
    const { body } = await t.call(importContacts, {
      as: agent,
      body: {
        File: new File(['FirstName,LastName,Email,CellPhone,Nickname\nRobert,New,robert@example.com,,Bobby'], 'a.csv'),
        AssignedAgentId: agent.UserId,
      },
    })
    expect(body.Successful).toBe(true)
    expect(await found('bobby new')).toEqual(['Robert'])
  })

  test('a search looks at what the actor may see, and only there', async () => {
    expect(await found('moor', admin)).toHaveLength(1)
    expect(await found('moor', south.admin)).toHaveLength(1)
    expect(await found('moor', south.agent)).toEqual([])
  })

  test('a search and a filter narrow each other', async () => {
    const { body } = await t.call(searchContacts, {
      as: agent,
      body: { SearchTerm: 'example.com', Filters: [{ PropertyName: 'ContactTypeId', Operation: 'Equals', Value: 2 }] },
    })
    expect(body).toEqual([])
  })
})

describe('names in other spellings', async () => {
  const t = await startTestProgram({ worker: true })
  const { admin } = await t.makeBrokerage('Spelled')

  beforeAll(async () => {
    for (const [at, name] of [
      "Ann O'Neill",
      'Bea O’Malley',
      "Cy D'Arcy",
      'Dee Van der Berg',
      'Eva Müller',
      '明 李',
      'Flo Kelly',
      'Gus Simmons',
      'Hal Meier',
      'Ina Jensen',
      'Jo Simon',
    ].entries()) {
      const [FirstName = '', ...rest] = name.split(' ')
      const body = { FirstName, LastName: rest.join(' '), Email: `${at}@example.com` }
      expect((await t.call(createContact, { as: admin, body })).status).toBe(200)
    }
  })

  test.for([
    ['oneill', 'Ann'],
    ['ann oneill', 'Ann'],
    ['o’neill', 'Ann'],
    ['omalley', 'Bea'],
    ["o'malley", 'Bea'],
    ['darcy', 'Cy'],
    ['vanderberg', 'Dee'],
    ['van derberg', 'Dee'],
    ['mueller', 'Eva'],
    ['李明', '明'],
    ['Kelley', 'Flo'],
    ['simons', 'Gus'],
    ['mieer', 'Hal'],
    ['jenson', 'Ina'],
    ['zzzzz', undefined],
  ] as const)('%s finds %s', async ([SearchTerm, name]) => {
    const { status, body } = await t.call(searchContacts, { as: admin, body: { SearchTerm } })
    expect(status).toBe(200)
    expect(body.map((row) => row.FirstName)).toEqual(name ? [name] : [])
  })

  test('whoever is written as typed comes first, whatever the order, and others follow', async () => {
    const first = { as: admin, body: { SearchTerm: 'simon' } }
    for (const [SortBy, SortDirection] of [
      ['DateCreated', 'asc'],
      ['DateCreated', 'desc'],
      ['Name', 'asc'],
      ['Name', 'desc'],
      ['LastContact', 'asc'],
      ['Email', 'desc'],
    ] as const) {
      const { body } = await t.call(searchContacts, { ...first, body: { ...first.body, SortBy, SortDirection } })
      expect(body.map((row) => [row.FirstName, row.MaxRows])).toEqual([
        ['Jo', 2],
        ['Gus', 2],
      ])
    }
    const second = await t.call(searchContacts, { as: admin, body: { SearchTerm: 'simon', Take: 1, PageNumber: 2 } })
    expect(second.body.map((row) => row.FirstName)).toEqual(['Gus'])
    const options = await t.call(contactOptions, { as: admin, query: { search: 'simon', take: 10 } })
    expect(options.body.map((row) => row.FirstName)).toEqual(['Jo', 'Gus'])
  })
})
