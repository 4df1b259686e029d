import { chooseMls, listingFeeds, mlsOptions, ownTenant } from '@dormer/contract/homes/idx'
import { expect, test } from 'vitest'
import { startTestProgram } from '../../../../test/harness.ts'
import { FeedFailure, type ListingFeed } from '../../../providers/listings/listings.ts'
import { readFeed } from './feeds.jobs.ts'
import { listingOf } from './listing.fixture.ts'

const t = await startTestProgram()
const north = await t.makeBrokerage('North')
const south = await t.makeBrokerage('South')

const photo = {
  Order: 0,
  MediaURL: '/api/listing/photo/901/a/x.jpg',
  ShortDescription: null,
  Source: 'https://photos.example.com/a.jpg',
}
const feedOf = (MLSId: number, fails = false): ListingFeed => ({
  MLSId,
  MLSName: `MLS ${MLSId}`,
  rules: { Disclaimer: '', Attribution: '' },
  timeZone: 'America/Chicago',
  async *changes() {
    if (fails) throw new FeedFailure('The feed asks us to wait.')
    yield { listings: [listingOf('a', { Media: [photo] }), listingOf('')], removed: [], cursor: 1 }
  },
  async *keys() {
    yield ['a']
  },
  photo: async (url) => {
    if (url !== photo.Source) throw new FeedFailure('There is no such photo.')
    return { contentType: 'image/jpeg', bytes: Buffer.from('jpeg') }
  },
})
t.services.feeds.splice(0, t.services.feeds.length, feedOf(901), feedOf(902, true), feedOf(903))

test('the brokerage chooses among the MLSs, for all of its users and nobody else (A096)', async () => {
  const { body } = await t.call(mlsOptions, { as: north.agent })
  expect(body).toEqual([901, 902, 903].map((MLSId) => ({ MLSId, MLSName: `MLS ${MLSId}` })))
  for (const [method, mlsId] of [
    ['POST', 902],
    ['PATCH', 903],
    ['PUT', 901],
  ] as const) {
    expect(await t.call(chooseMls, { as: north.admin, method, query: { mlsId } })).toMatchObject({ status: 200 })
    for (const as of [north.agent, north.admin])
      expect((await t.call(ownTenant, { as })).body).toEqual({ MLSId: mlsId })
  }
  const users = await t.query('select distinct tenant_id::int, mls_id::int from user_account order by 1')
  expect(users).toEqual([
    { tenant_id: north.TenantId, mls_id: 901 },
    { tenant_id: south.TenantId, mls_id: null },
  ])
  const progress = await t.send('GET', `/api/user/profile/${north.agent.UserId}`, { as: north.agent })
  expect(progress.body).toMatchObject({ IsMlsConnected: true, IsIdxSetup: true })
  await t.unchanged(async () => {
    expect(await t.call(chooseMls, { as: north.admin, query: { mlsId: 77 } })).toMatchObject({ status: 404 })
    expect((await t.send('PUT', '/api/idx/mls?mlsId=x', { as: north.admin })).body.Message).toBe('Choose an MLS')
    expect(await t.call(chooseMls, { as: north.agent, query: { mlsId: 902 } })).toMatchObject({ status: 403 })
  })
})

test('admins see how each feed is being read; a photo comes from the listing’s own feed only', async () => {
  for (const feed of t.services.feeds.slice(0, 2)) await readFeed(t.services, feed, new AbortController().signal)
  const { body } = await t.call(listingFeeds, { as: north.admin })
  expect(body).toEqual([
    expect.objectContaining({
      MLSId: 901,
      IsComplete: true,
      LastError: null,
      Skipped: 1,
      Mended: 0,
      LastFlaw: 'It has no ListingKey.',
      BehindSeconds: expect.any(Number),
    }),
    expect.objectContaining({
      MLSId: 902,
      IsComplete: false,
      LastError: 'The feed asks us to wait.',
      BehindSeconds: null,
      LastSuccess: null,
    }),
    expect.objectContaining({ MLSId: 903, IsComplete: false, LastTried: null }),
  ])
  const good = await t.send('GET', photo.MediaURL)
  expect([good.status, good.text, good.headers.get('content-type'), good.headers.get('cache-control')]).toEqual([
    200,
    'jpeg',
    'image/jpeg',
    'private, max-age=604800',
  ])
  for (const path of [
    '901/a/y.jpg',
    '902/a/x.jpg',
    '77/a/x.jpg',
    '901/b/x.jpg',
    `901/a/${encodeURIComponent('https://photos.example.com/a.jpg')}`,
  ])
    expect((await t.send('GET', `/api/listing/photo/${path}`)).status, path).toBe(404)
})
