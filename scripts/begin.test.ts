import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { endpoints } from '@dormer/contract'
import { USER_HEADER } from '@dormer/contract/browser'
import { expect, test } from 'vitest'
import { aheadOf, callsOfAll } from '../web/files-of-app.ts'

const gets = Object.values(endpoints).filter(({ method }) => method === 'GET')

test.each([...callsOfAll, ...Object.values(aheadOf).flatMap(({ calls = [] }) => calls)])(
  'what begin.js asks for is a call of the contract: %s',
  (call) => {
    const { pathname, searchParams } = new URL(call.replace('$1', '7'), 'http://dormer')
    const found = gets.find(({ path }) => new RegExp(`^/${path.replace(/\{\w+\}/g, '7')}$`).test(pathname))
    expect(found?.permission).toBe('signed-in')
    const known = found && 'query' in found ? Object.keys(found.query.shape) : []
    expect([...searchParams.keys()].filter((name) => !known.includes(name))).toEqual([])
  },
)

const code = readFileSync(new URL('../web/public/begin.js', import.meta.url), 'utf8')

test('it says for whom, as every call does', () => {
  expect(code).toContain(`'${USER_HEADER}': user`)
})

test('what was refused, such as after the session had ended, or did not come is kept as no answer', async () => {
  const answers: Record<string, () => Promise<Response>> = {
    '/api/there': async () => Response.json({}),
    '/api/refused': async () => new Response('', { status: 401 }),
    '/api/gone': () => Promise.reject(new TypeError('Failed to fetch')),
  }
  const window: { dormerAhead?: Map<string, Promise<Response | undefined>> } = {}
  runInNewContext(code, {
    window,
    addEventListener: () => {},
    setTimeout: () => {},
    location: { pathname: '/' },
    localStorage: { getItem: () => JSON.stringify({ UserId: 7 }), removeItem: () => {} },
    document: {
      documentElement: { dataset: {} },
      currentScript: { dataset: { ahead: JSON.stringify({ calls: Object.keys(answers), screens: {}, files: [] }) } },
    },
    fetch: (path: string) => answers[path]?.(),
  })
  const taken = [...(window.dormerAhead ?? [])].map(async ([key, answer]) => [key, (await answer)?.status])
  expect(await Promise.all(taken)).toEqual([
    ['7 /api/there', 200],
    ['7 /api/refused', undefined],
    ['7 /api/gone', undefined],
  ])
})
