import { expect, test } from 'vitest'
import { startTestProgram } from '../../../../test/harness.ts'

const t = await startTestProgram()
const mentions = async (known: string, given: string) => {
  const [row] = await t.query<{ is: boolean }>('select mentions(array[$1], $2) as is', [known, given])
  return row?.is
}

test.each([
  ['lee@aol.com', 'Write to lee@aol.com.', true],
  ['lee@aol.com', '<Lee@AOL.com>, mailto:lee@aol.com', true],
  ['lee@aol.com', 'lee@aol.com', true],
  ['lee@aol.com', '{"email":"lee@aol.com"}', true],
  ['lee@aol.com', 'ashlee@aol.com', false],
  ['lee@aol.com', 'ash.lee@aol.com', false],
  ['lee@aol.com', 'ash+lee@aol.com', false],
  ['lee@aol.com', 'lee@aol.com.au', false],
  ['lee@aol.com', 'lee@aol-com.example', false],
  ['a.b+c@x.com', 'to a.b+c@x.com, and others', true],
  ['a.b+c@x.com', 'to aXb+c@x.com', false],
  ['ann lee', 'Showing with Ann Lee at 3', true],
  ['ann lee', 'New lead: Ann Lee', true],
  ['ann lee', '{"note":"First line\\nAnn Lee\\nlast"}', true],
  ['ann lee', 'Ann Lee’s closing', true],
  ['ann lee', '<p>Ann Lee</p>', true],
  ['ann lee', 'Joann Leeds', false],
  ['ann lee', 'Joann Lee', false],
  ['ann lee', 'Ann Leeds', false],
  ['josé núñez', 'Call José Núñez', true],
  ['josé núñez', 'Call José Núñezo', false],
  ['o’neil (jr) x', 'O’Neil (Jr) X', true],
  ['5125550123', 'Call (512) 555-0123', true],
  ['5125550123', '+1 512.555.0123', true],
  ['5125550123', '15125550123', true],
  ['5125550123', '1-512-555-0123,', true],
  ['5125550123', '"5125550123"', true],
  ['5125550123', 'MLS 95125550123', false],
  ['5125550123', '512555012345', false],
  ['5125550123', 'unit 12 5125550123', true],
  ['+442079460123', 'Call +44 20 7946 0123', true],
  ['+442079460123', 'Call +442079460123456', false],
])('%s in %s: %s', async (known, given, is) => expect(await mentions(known, given)).toBe(is))

test('of no text, nobody is mentioned', async () => {
  expect(await t.query(`select mentions('{ann lee}', null) as a, mentions('{}', 'Ann Lee') as b`)).toEqual([
    { a: false, b: false },
  ])
})
