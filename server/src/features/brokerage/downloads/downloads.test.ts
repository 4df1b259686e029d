import { download } from '@dormer/contract/brokerage/downloads'
import { signOut } from '@dormer/contract/brokerage/session'
import { exportContacts } from '@dormer/contract/people/contact-search'
import { describe, expect, test } from 'vitest'
import { startTestProgram } from '../../../../test/harness.ts'
import { escapeFormula, unescapeFormula } from './formulas.ts'

describe('a link', async () => {
  const t = await startTestProgram()
  const { agent } = await t.makeBrokerage('North')
  const make = async () => (await t.call(exportContacts, { as: agent, body: {} })).body.Url
  const gone = { status: 404, body: { Message: 'This link has expired. Go back and ask for the file again.' } }

  test('opens its file without a session, for five minutes', async () => {
    const url = await make()
    expect(await t.send('GET', url)).toMatchObject({ status: 200 })
    await t.query(`update download_link set expires = expires - interval '295 seconds'`)
    expect(await t.send('GET', url)).toMatchObject({ status: 200 })
    await t.query(`update download_link set expires = expires - interval '10 seconds'`)
    expect(await t.unchanged(() => t.send('GET', url))).toMatchObject(gone)
  })

  test('that was never issued opens nothing', async () => {
    for (const Token of ['x', 'A'.repeat(43), '%2e%2e', '../../etc/passwd'])
      expect(await t.call(download, { params: { Token } })).toMatchObject(gone)
  })

  test('is stored only as a hash, and is not logged', async () => {
    const url = await make()
    const [row] = await t.query<{ all: string }>(`select string_agg(l::text, '') as all from download_link l`)
    const token = url.split('/').at(-1) as string
    expect(row?.all).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
    await t.send('GET', `${url}x`)
    expect(JSON.stringify(t.logged)).not.toContain(token)
  })

  test('of a kind that no longer exists opens nothing', async () => {
    const url = await make()
    await t.query(`update download_link set kind = 'of-old'`)
    expect(await t.send('GET', url)).toMatchObject(gone)
  })

  test('ends with the session it was given to', async () => {
    const [here, there] = [await t.signedIn(agent), await t.signedIn(agent)]
    const { Url } = (await t.call(exportContacts, { as: here, body: {} })).body
    await t.call(signOut, { as: there })
    expect(await t.send('GET', Url)).toMatchObject({ status: 200 })
    await t.call(signOut, { as: here })
    expect(await t.send('GET', Url)).toMatchObject(gone)
  })

  test('ends with the user it was given to', async () => {
    const leaving = await t.makeUser(agent.TenantId, 3, 'Gone', 'Girl', 'north.example.com')
    const { Url } = (await t.call(exportContacts, { as: leaving, body: {} })).body
    await t.query('delete from user_account where user_id = $1', [leaving.UserId])
    expect(await t.send('GET', Url)).toMatchObject(gone)
  })

  test('that expired is deleted', async () => {
    await make()
    await t.query(`update download_link set expires = now() - interval '1 second'`)
    await t.query('select sweep_expired()')
    expect(await t.query('select from download_link')).toEqual([])
  })
})

describe('a cell', () => {
  test.for([
    ['=1+1', "'=1+1"],
    ['+cmd', "'+cmd"],
    ['-x', "'-x"],
    ['@A1', "'@A1"],
    ['-1+1=2', "'-1+1=2"],
    [' "=1', '\' "=1'],
    ['\u200b=1', "'\u200b=1"],
    // A spreadsheet that splits at semicolons, tabs or line ends would start a cell in the middle of this one.
    ['x;=cmd()', "x;'=cmd()"],
    ['x; "=cmd()', 'x;\' "=cmd()'],
    ['x\t=1', "x\t'=1"],
    ['x\r\n@1;-y', "x\r\n'@1;'-y"],
    ['x;+1 512', "x;'+1 512"],
    ['+1;x', "'+1;x"],
    ['\t=1', "\t'=1"],
    // What already looks guarded is guarded, too; otherwise it would come back without its apostrophe.
    ["'=1", "''=1"],
  ] as const)('%j is made harmless', ([cell, harmlessCell]) => {
    expect(escapeFormula(cell, 1)).toBe(harmlessCell)
    expect(unescapeFormula(harmlessCell)).toBe(cell)
  })
  test.for([
    '', 'Ida', 'a=b', '5125550101', '+1 (512) 555-0101', '-85,000.00', "'x", 'x@example.com', "O'-Neil", 'x;y', "'; x",
  ])('%j stays as it is', (cell) => {
    expect(escapeFormula(cell, 1)).toBe(cell)
    expect(unescapeFormula(cell)).toBe(cell)
  }) // biome-ignore format: a list reads better in rows
  test('in the first column continues into the next ones, if a spreadsheet does not split at commas', () => {
    expect(escapeFormula('-5', 0)).toBe("'-5")
    expect(escapeFormula('-5', 1)).toBe('-5')
  })
  test('is guarded in linear time', () => {
    for (const part of ["'", ' ', ';', '\t', '"', "';"])
      expect(unescapeFormula(escapeFormula(part.repeat(500_000), 1))).toMatch(/./s)
  })
})
