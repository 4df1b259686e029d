import { textLength } from '@dormer/contract/messages/text-length'
import { describe, expect, test } from 'vitest'
import { listingMail, photoOf } from './listing-mail.rules.ts'
import { listingText } from './listing-text.rules.ts'
import type { SentListing } from './sent-listings.queries.ts'

const oak: SentListing = {
  ListingKey: '10000001',
  ListingId: '4417723',
  StandardStatus: 'Active Under Contract',
  ListPrice: '450000.00',
  PreviousListPrice: '475000.00',
  ClosePrice: null,
  Street: '12 Oak St',
  City: 'Austin',
  StateOrProvince: 'TX',
  PostalCode: '78704',
  BedroomsTotal: 3,
  BathroomsTotalInteger: 1,
  LivingArea: 1850,
  LotSizeAcres: 0.25,
  PropertySubType: 'Single Family Residence',
  ListAgentFullName: 'Ida Moor',
  ListOfficeName: 'Moor Realty',
  MediaUrl: '/api/listing/photo/1/10000001/front.svg',
}
const elm = { ...oak, ListingKey: '2', ListPrice: '612000', PreviousListPrice: null, Street: null }
const Url = 'https://crm.example.com/h/abc'
const mail = {
  Intro: '<p>Hello Ana,</p>',
  Url,
  Base: 'https://crm.example.com',
  From: { Name: 'Ben Agent', Brokerage: 'North Realty', Phone: '(512) 555-0101', Email: 'ben@example.com' },
  Mls: { MLSName: 'Lone Star MLS', Attribution: '© Lone Star', Disclaimer: 'Deemed reliable, not guaranteed.' },
}
const text = { From: 'Ben Agent', Message: 'I like this one', Listings: [oak], Url }

test('an email says of each listing what the public may see, in HTML and in text', () => {
  const { Html, PlainText } = listingMail({
    ...mail,
    Listings: [{ ...oak, Note: 'Price reduced' }, elm],
    urlOf: (key) => `${Url}?listing=${key}`,
    More: 3,
    Notes: [{ Text: 'Pause these alerts', Url: 'https://crm.example.com/pause' }],
  })
  for (const words of [
    'Price reduced · Accepting Backup Offers', '$450,000 <span', 'was <s>$475,000</s>', '3 beds · 1 bath · 1,850 sqft',
    '>12 Oak St<', 'Home in Austin', 'Austin, TX 78704', 'src="https://crm.example.com/api/listing/photo/1/10000001/front.png"',
    'Listing courtesy of Ida Moor, Moor Realty · MLS\u00a0#\u00a04417723', 'https://crm.example.com/h/abc?listing=2', 'See 3 more homes',
    '© Lone Star', 'Deemed reliable', 'Ben Agent', 'North Realty', 'https://crm.example.com/pause',
  ]) // biome-ignore format: a list
    expect(Html).toContain(words)
  expect(PlainText).toBe(
    [
      'Hello Ana,',
      '12 Oak St, Austin, TX 78704\n$450,000 (was $475,000)\nPrice reduced, Accepting Backup Offers, 3 beds, 1 bath, 1,850 sqft, Single Family Residence\nhttps://crm.example.com/h/abc?listing=10000001\nListing courtesy of Ida Moor, Moor Realty, MLS\u00a0#\u00a04417723',
      'Home in Austin, TX 78704\n$612,000\nAccepting Backup Offers, 3 beds, 1 bath, 1,850 sqft, Single Family Residence\nhttps://crm.example.com/h/abc?listing=2\nListing courtesy of Ida Moor, Moor Realty, MLS\u00a0#\u00a04417723',
      '3 more homes: https://crm.example.com/h/abc',
      'Ben Agent\nNorth Realty\n(512) 555-0101 · ben@example.com',
      'Pause these alerts: https://crm.example.com/pause\n© Lone Star\nDeemed reliable, not guaranteed.',
    ].join('\n\n'),
  )
})

test('nothing from an MLS or a user becomes markup', () => {
  const tagsOf = (said: string) => {
    const listing = {
      ...oak, ListingId: said, StandardStatus: said, Street: said, City: said, StateOrProvince: said, PostalCode: said,
      PropertySubType: said, ListAgentFullName: said, ListOfficeName: said, Note: said, MediaUrl: `https://a.example/${said}`,
    } // biome-ignore format: a list
    const { Html } = listingMail({
      ...mail,
      Listings: [listing],
      Url: `${Url}?${said}`,
      From: { Name: said, Brokerage: said, Phone: said, Email: said },
      Mls: { MLSName: said, Attribution: said, Disclaimer: said },
      Notes: [{ Text: said, Url: said }],
    })
    // Every attribute value is in double quotes.
    return Html.replace(/="[^"]*"/g, '').match(/<[^>]*>/g)
  }
  expect(tagsOf(`"><img src=x onerror=alert(1)><script>'&`)).toEqual(tagsOf('x'))
})

test.each([
  ['/api/listing/photo/1/10000001/front.svg', 'https://crm.example.com/api/listing/photo/1/10000001/front.png'],
  ['/api/listing/photo/7/A-1/1.jpg', 'https://crm.example.com/api/listing/photo/7/A-1/1.jpg'],
  ['https://photos.example.com/a b.svg', 'https://photos.example.com/a%20b.svg'],
  // Mail programs show nothing from http, and nothing else is a photo.
  ['http://photos.example.com/1.jpg', null],
  ['//photos.example.com/1.jpg', null],
  ['javascript:alert(1)', null],
  [null, null],
])('a photo at %s is fetched from %s', (MediaUrl, expected) => {
  expect(photoOf({ MediaUrl }, 'https://crm.example.com')).toBe(expected)
  if (MediaUrl?.startsWith('/')) expect(photoOf({ MediaUrl }, null)).toBe(null)
})

describe('a text states the sender, the listings and the link', () => {
  test.each([
    ['one', {}, `Ben Agent: I like this one. 12 Oak St, Austin $450,000 ${Url}`],
    ['one without words', { Message: ' ' }, `Ben Agent: Here is a home you may like. 12 Oak St, Austin $450,000 ${Url}`],
    ['a question', { Message: 'What do you think?' }, `Ben Agent: What do you think? 12 Oak St, Austin $450,000 ${Url}`],
    ['an address that is not public', { Listings: [elm] }, `Ben Agent: I like this one. Home in Austin $612,000 ${Url}`],
    ['no price', { Listings: [{ ...oak, ListPrice: null }] }, `Ben Agent: I like this one. 12 Oak St, Austin ${Url}`],
    ['several', { Message: '', Listings: [elm, oak] }, `Ben Agent: Here are homes you may like. 2 homes, $450,000 to $612,000 ${Url}`],
    ['more than are known', { Message: '', More: 4 }, `Ben Agent: Here are homes you may like. 5 homes ${Url}`],
    ['letters that would halve its room', { From: 'Zoë Böhm–Łódź', Listings: [{ ...oak, Street: '1 Cañón’s Way' }] }, `Zoe Böhm-Łodz: I like this one. 1 Cañon's Way, Austin $450,000 ${Url}`],
  ])('%s', (_, given, expected) => expect(listingText({ ...text, ...given })).toBe(expected)) // biome-ignore format: a table

  test('the description of listings does not cost an extra segment', () => {
    for (let length = 1; length < 400; length++) {
      const Message = 'a'.repeat(length)
      const written = listingText({ ...text, Message })
      const without = `Ben Agent: ${Message}. 12 Oak St ${Url}`
      expect(written).toContain('12 Oak St')
      expect(textLength(written).segments).toBe(textLength(without).segments)
    }
  })
})

test('only a closed listing shows the price it sold for', () => {
  const sold = { ...oak, ClosePrice: '441000.00' }
  expect(listingText({ ...text, Listings: [{ ...sold, StandardStatus: 'Closed' }] })).toContain('$441,000')
  const { PlainText } = listingMail({ ...mail, Listings: [{ ...sold, StandardStatus: 'Active' }] })
  expect(PlainText).toContain('$450,000 (was $475,000)')
})
