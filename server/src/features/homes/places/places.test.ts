import { findPlaces, searchProperties } from '@dormer/contract/homes/property-search'
import { expect, test } from 'vitest'
import zipcodes from 'zipcodes'
import { startTestProgram, type User } from '../../../../test/harness.ts'
import { foldPlace } from '../../../providers/listings/place-names.ts'
import { choose, makeListings } from '../listings.fixture.ts'
import { addressQuery, readTyped } from './places.rules.ts'

const t = await startTestProgram()
const north = await t.makeBrokerage('North')
await choose(t, 7, [north.agent])
await choose(t, 8, [north.admin])
await makeListings(t, 7, [
  { listing_key: 'A1', listing_id: '4417723', unparsed_address: '1204 Oak St, Austin, TX 78704', list_price: 300_000 },
  { listing_key: 'A2', unparsed_address: '77 North Peña Boulevard, Round Rock, TX 78664', city: 'Round Rock', county_or_parish: 'Williamson County', postal_code: '78664-1234', subdivision_name: 'Mueller' },
  { listing_key: 'A3', city: 'St. John', county_or_parish: 'St. John', postal_code: '78000', standard_status: 'Closed', listing_id: 'NTR-9', unparsed_address: '5 Elm Ct' },
  { listing_key: 'A5', city: 'McKinney', county_or_parish: 'Collin', postal_code: '75070', unparsed_address: '9 Elm Way', subdivision_name: 'Eldorado' },
  { listing_key: 'A4', city: 'Port Washington', unparsed_address: '120 Oak Hill Dr', subdivision_name: 'Oak Hill' },
]) // biome-ignore format: a list reads better in rows
await makeListings(t, 8, [
  { listing_key: 'B1', listing_id: '4417723', city: 'Boston', state_or_province: 'MA', county_or_parish: 'Suffolk' },
])

const labels = async (search: string, as: User = north.agent) => {
  const { status, body, text } = await t.call(findPlaces, { as, query: { search } })
  expect(status, text).toBe(200)
  return body.map(({ Kind, Label }) => `${Kind} ${Label}`)
}

test.each([
  ['austin', ['City Austin, TX']],
  ['AUSTIN, tx', ['City Austin, TX']],
  ['austin texas', ['City Austin, TX']],
  ['Austin, MN', ['City Austin, MN']],
  ['round rock tx 78664', ['Zip 78664']],
  ['78664-1234', ['Zip 78664']],
  ['75001', ['Zip 75001']],
  ['mckinney', ['City McKinney, TX']],
  ['MC KINNEY, TX', ['City McKinney, TX']],
  // No listings there: still in the Census' spelling.
  ['desoto tx', ['City DeSoto, TX']],
  ['ofallon, mo', ["City O'Fallon, MO"]],
  ['travis county', ['County Travis County, TX']],
  ['st. john', ['City St. John, TX', 'County St. John County, TX']],
  ['Saint John', ['City St. John, TX', 'County St. John County, TX']],
  ['muell', ['Neighborhood Mueller']],
  ['#4417723', ['Listing #4417723']],
  ['4417723', ['Listing #4417723']],
  ['MLS# ntr-9', ['Listing #NTR-9']],
  ['1204 oak st', ['Address 1204 Oak St, Austin, TX 78704']],
  ['1204 Oak Street', ['Address 1204 Oak St, Austin, TX 78704']],
  ['77 n pena blvd', ['Address 77 North Peña Boulevard, Round Rock, TX 78664']],
  ['oak hil', ['Neighborhood Oak Hill', 'Address 120 Oak Hill Dr']],
  ['port washington', ['City Port Washington, TX']],
  ['a', []],
  ['%%%', []],
  ["o'", []],
])('%s', async (typed, expected) => {
  expect((await labels(typed)).slice(0, Math.max(expected.length, 1))).toEqual(expected)
})

test('each brokerage has the places of its own MLS', async () => {
  expect(await labels('#4417723', north.admin)).toEqual(['Listing #4417723'])
  expect(await labels('boston')).not.toContain('City Boston, MA')
  expect((await labels('boston', north.admin))[0]).toBe('City Boston, MA')
  expect((await labels('travis', north.admin)).filter((label) => label.startsWith('County'))).toEqual([])
  expect(await t.call(findPlaces, { as: north.colleague, query: { search: 'austin' } })).toMatchObject({
    status: 400,
    body: { Message: expect.stringMatching(/chosen its MLS/) },
  })
})

test('what is suggested finds what it says', async () => {
  for (const [typed, found] of [
    ['round rock', ['A2']],
    ['mckinney', ['A5']],
    ['78664', ['A2']],
    ['williamson county', ['A2']],
    ['mueller', ['A2']],
    ['#4417723', ['A1']],
    ['1204 oak', ['A1']],
    ['ntr-9', ['A3']],
  ] as const) {
    const { body } = await t.call(findPlaces, { as: north.agent, query: { search: typed } })
    const answer = await t.call(searchProperties, { as: north.agent, body: body[0]?.Filters ?? [] })
    expect(
      answer.body.properties.map(({ ListingKey }) => ListingKey),
      typed,
    ).toEqual(found)
  }
  // Saved before listings had the Census' spelling.
  for (const Value of ['City:Mc Kinney, TX', 'City:MCKINNEY, TX', 'City:Mckinney, TX']) {
    const answer = await t.call(searchProperties, { as: north.agent, body: [{ Field: 'place', Value }] })
    expect(answer.body.properties.map(({ ListingKey }) => ListingKey)).toEqual(['A5'])
  }
})

test('the database folds every town of the country as the program does', async () => {
  const cities = [
    ...new Set(Object.values(zipcodes.codes).map(({ city }) => city)),
    "St. John's",
    'Peña',
    'Ste. Geneviève',
    'Fort Mount',
  ]
  await t.query(
    `insert into listing (mls_id, listing_key, listing_id, modification_timestamp, standard_status, city, state_or_province)
     select 8, 'folded' || n, 'folded' || n, now(), 'Closed', name, 'XX' from unnest($1::text[]) with ordinality as t (name, n)`,
    [cities],
  )
  const rows = await t.query<{ name: string; folded: string }>(
    `select name, folded from listing_place where state = 'XX'`,
  )
  expect(rows).toHaveLength(cities.length)
  expect(rows.filter(({ name, folded }) => folded !== ` ${foldPlace(name)}`)).toEqual([])
})

test('what is typed is read', () => {
  expect(readTyped('Round Rock, TX 78664')).toMatchObject({ name: 'round rock', state: 'TX', zip: '78664' })
  expect(readTyped('Orange County, California')).toMatchObject({ name: 'orange', state: 'CA', isCounty: true })
  expect(readTyped('new york ny')).toMatchObject({ name: 'new york', state: 'NY' })
  expect(readTyped('MLS #: 12-34')).toMatchObject({ number: '12-34' })
  expect(addressQuery('st')).toBeUndefined()
  expect(addressQuery("1204 o'ak & | :* st")).toBe('1204 & o & ak & (st:* | street | saint)')
})
