import { expect, test } from 'vitest'
import { expectOnceEach, sendThroughKills } from './kills.fixture.ts'
import { MOST } from './mass.jobs.ts'

// `npm run chaos:jobs` kills more often.
const [kills, recipients] = process.env.CHAOS ? [10, 2000] : [2, 200]
test(`an email to ${recipients}, its worker killed ${kills} times: nobody gets it twice, nobody is forgotten`, {
  timeout: 600_000,
}, async () => {
  const result = await sendThroughKills({ recipients, kills })
  expectOnceEach(result, recipients)
  const doubtful = result.told.filter(({ status }) => status === 'Unknown').length
  if (process.env.CHAOS) console.log(`${recipients} recipients, ${kills} kills: ${doubtful} in doubt`)
  // A killed process leaves at most its last two groups in doubt.
  expect(doubtful).toBeLessThanOrEqual(2 * MOST * kills)
})
