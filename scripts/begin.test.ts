import { readFileSync } from 'node:fs'
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

test('it says for whom, as every call does', () => {
  expect(readFileSync(new URL('../web/public/begin.js', import.meta.url), 'utf8')).toContain(`'${USER_HEADER}': user`)
})
