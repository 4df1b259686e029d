import { readFileSync } from 'node:fs'
import { endpoints } from '@dormer/contract'
import { expect, test } from 'vitest'

const source = readFileSync(new URL('../web/service-worker.js', import.meta.url), 'utf8')
const pattern = /const SERVERS = \/(.+)\/i\n/.exec(source)?.[1] ?? ''
const isServers = (path: string) => new RegExp(pattern, 'i').test(path)

test('the service worker leaves alone whatever the server answers itself', () => {
  const paths = Object.values(endpoints).map(({ path }) => `/${path}`)
  expect(paths.length).toBeGreaterThan(400)
  expect(paths.filter((path) => !isServers(path))).toEqual([])
})

test.each(['/', '/today', '/contact/7', '/homepage', '/videos', '/video/3', '/users', '/deals'])(
  'it keeps the screen at %s',
  (path) => expect(isServers(path)).toBe(false),
)
