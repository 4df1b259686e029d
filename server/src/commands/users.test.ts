import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { getCurrentUser, signIn } from '@dormer/contract/brokerage/session'
import { describe, expect, test } from 'vitest'
import { password, startTestProgram } from '../../test/harness.ts'
import { connect } from '../db/connect.ts'
import { RESTORED, startEmbedded } from '../db/embedded.ts'
import { addBrokerage, listBrokerages, restoreBrokerage, suspendBrokerage } from './brokerages.ts'
import { makeFirstAdmin } from './first-admin.ts'
import { askNewPassword } from './password.ts'
import { resetPassword } from './reset-password.ts'
import { resetSecondStepOf } from './reset-second-step.ts'
import { setTextNumber } from './text-number.ts'

const t = await startTestProgram()
const { database } = t.services
const enter = (username: string, secret: string) =>
  t.call(signIn, { body: { grant_type: 'password', username, password: secret } })
const say = (secret: string) => async () => secret

describe('first-admin', () => {
  test('explains its usage when arguments are missing', async () => {
    for (const args of [[], ['ana'], ['ana@example.com', 'Ana', 'X'], ['ana@example.com', 'Ana Diaz', '']])
      await expect(makeFirstAdmin(database, args, say('unused'))).rejects.toThrow('npm run first-admin --')
    expect(await t.query('select from tenant')).toEqual([])
  })

  test('creates a brokerage with an admin who can sign in, only once even when run twice at the same time', async () => {
    const args = ['Ana@Example.com', 'Ana Maria Diaz', 'Diaz & Daughters']
    const two = await Promise.allSettled([1, 2].map(() => makeFirstAdmin(database, args, say('a fine password'))))
    expect(two.map((r) => r.status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(makeFirstAdmin(database, args, say('unused'))).rejects.toThrow('Somebody can already sign in here')
    expect(await t.query('select name from tenant')).toEqual([{ name: 'Diaz & Daughters' }])
    const { status, body } = await enter('ana@example.com', 'a fine password')
    expect(status).toBe(200)
    const as = { UserId: 0, TenantId: 0, Email: '', Name: '', token: body.access_token }
    expect((await t.call(getCurrentUser, { as })).body).toMatchObject({
      FirstName: 'Ana Maria',
      LastName: 'Diaz',
      IsAdmin: true,
    })
    expect(await t.query('select from source')).toHaveLength(8)
  })
})

describe('reset-password', () => {
  test('refuses an unknown email', async () => {
    await expect(resetPassword(database, [], say('unused'))).rejects.toThrow('npm run reset-password --')
    await expect(resetPassword(database, ['who@example.com'], say('unused'))).rejects.toThrow('Nobody signs in as who@')
  })

  test('sets a new password, ends the sessions and clears the failed sign-ins of that user only', async () => {
    const { agent, colleague } = await t.makeBrokerage('South')
    for (let i = 0; i < 11; i++) await enter(agent.Email, 'wrong')
    expect((await enter(agent.Email, password)).status).toBe(429)
    expect(await resetPassword(database, [` ${agent.Email.toUpperCase()}`], say('another password'))).toContain(
      agent.Email,
    )
    expect((await enter(agent.Email, 'another password')).status).toBe(200)
    expect((await enter(agent.Email, password)).status).toBe(400)
    expect((await t.call(getCurrentUser, { as: agent })).status).toBe(401)
    expect((await t.call(getCurrentUser, { as: colleague })).status).toBe(200)
    expect((await enter(colleague.Email, password)).status).toBe(200)
  })
})

describe('the new password', () => {
  const ben = { FirstName: 'Ben', LastName: 'Carter', Email: 'ben@example.com' }

  test('is neither a common one nor the user’s own name', async () => {
    for (const [word, fault] of [
      ['12345678', 'That password cannot be used: This password is among the most common'],
      ['        ', 'That password cannot be used: Use characters other than spaces.'],
      ['BenCarter1', 'That password cannot be used: Use more than a name'],
    ] as const)
      await expect(askNewPassword(ben, Readable.from([`${word}\n`]))).rejects.toThrow(fault)
  })

  test('is the first line of piped input', async () => {
    expect(await askNewPassword(ben, Readable.from(['from a ', 'file\r\nnot this\n']))).toBe('from a file')
    await expect(askNewPassword(ben, Readable.from(['short\n']))).rejects.toThrow('Use at least 8 characters')
    await expect(askNewPassword(ben, Readable.from([]))).rejects.toThrow('No password was given')
  })

  test('is asked for at a terminal until both entries match, and is never shown', async () => {
    const type = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => {} })
    const screen = new PassThrough()
    const answers = ['short', 'longenough', 'long enough', 'longenough', 'longenough']
    screen.on('data', (shown: Buffer) => {
      if (String(shown).includes(': ')) setImmediate(() => type.write(`${answers.shift()}\r`))
    })
    expect(await askNewPassword(ben, type, screen)).toBe('longenough')
    expect(answers).toEqual([])
    screen.end()
    const shown = await text(screen)
    expect(shown).not.toContain('enough')
  })

  test('is not set when Ctrl-C is pressed', async () => {
    const type = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => {} })
    const asked = askNewPassword(ben, type, new PassThrough().resume())
    type.write('half\u0003')
    await expect(asked).rejects.toThrow('nothing was changed')
  })
})

test('the commands work with the database running and stopped', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'dormer-commands-'))
  const run = async (command: string, ...args: string[]) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, `${command}.ts`), ...args], {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        DORMER_DATA: dataDir,
        SECURITY_LOG: join(dataDir, 'security.log'),
      },
    })
    child.stdin.end('piped password\n')
    const ended = once(child, 'close')
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
    const [code] = await ended
    return { told: `${out}${err}`.trim().split('\n').at(-1), code }
  }
  try {
    expect(await run('first-admin', 'ben.carter@example.com')).toEqual({
      told: 'Created the brokerage "My Brokerage" and its admin Ben Carter, who signs in as ben.carter@example.com.',
      code: 0,
    })
    const running = await startEmbedded({ dataDir, log: () => {} })
    expect(await run('reset-password', 'ben.carter@example.com')).toMatchObject({
      told: expect.stringMatching(/^ben.carter@example.com has a new password/),
      code: 0,
    })
    expect(await run('first-admin', 'ana@example.com')).toEqual({
      told: 'Somebody can already sign in here, and can add other users.',
      code: 1,
    })
    expect(await run('brokerages', 'restore', '99')).toEqual({ told: 'There is no brokerage called "99".', code: 1 })
    await run('brokerages', 'suspend', 'My Brokerage', 'Moving')
    await running.stop()
    expect(await run('brokerages', 'keep', 'My Brokerage')).toMatchObject({
      told: expect.stringContaining('is not a copy that'),
      code: 1,
    })
    writeFileSync(join(dataDir, RESTORED), '')
    expect(await run('brokerages', 'keep', 'My Brokerage')).toMatchObject({
      told: expect.stringMatching(/^Users of My Brokerage can sign in once Dormer is started here/),
      code: 0,
    })
    const lines = readFileSync(join(dataDir, 'security.log'), 'utf8').trim().split('\n')
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { event: 'first-admin', Email: 'ben.carter@example.com' },
      { event: 'password-change', Email: 'ben.carter@example.com', call: 'command' },
      { event: 'brokerage-suspend', Brokerage: 'My Brokerage', What: 'Moving', call: 'command' },
      { event: 'brokerage-keep', Brokerage: 'My Brokerage', call: 'command' },
    ])
    expect(lines.join()).not.toContain('piped password')
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})

describe('text-number', () => {
  test('gives a brokerage its number, and no other brokerage the same', async () => {
    const north = await t.makeBrokerage('Text North')
    await t.makeBrokerage('Text South')
    const owner = connect({ connectionString: t.services.config.databaseOwnerUrl }, undefined, { max: 1 })
    const set = (...args: string[]) => setTextNumber(owner, args)
    try {
      for (const args of [[], ['Text North Realty'], ['Text North Realty', '911']])
        await expect(set(...args)).rejects.toThrow('npm run text-number --')
      await expect(set('Nobody', '5125550177')).rejects.toThrow('There is no brokerage called "Nobody".')
      await expect(set('text north realty', '(512) 555-0177')).resolves.toContain('5125550177')
      await expect(set('Text South Realty', '5125550177')).rejects.toThrow('already belongs to "Text North Realty"')
      expect(await t.query(`select tenant_id, name from tenant where text_number = '5125550177'`)).toEqual([
        { tenant_id: String(north.TenantId), name: 'Text North Realty' },
      ])
      const { TenantId } = await t.makeBrokerage('Text East')
      await t.query(`update tenant set name = 'Text South Realty' where tenant_id = $1`, [TenantId])
      await expect(set('Text South Realty', '5125550178')).rejects.toThrow('2 brokerages are called')
      await expect(set(String(north.TenantId), '5125550178')).resolves.toContain('5125550178')
    } finally {
      await owner.close()
    }
  })
})

describe('brokerages', () => {
  test('are added, listed, suspended with a reason and restored', async () => {
    const owner = connect({ connectionString: t.services.config.databaseOwnerUrl }, undefined, { max: 1 })
    const add = (...args: string[]) => addBrokerage(database, t.config, args, say('a fine password'))
    try {
      for (const args of [[], ['west@example.com', 'Wes West'], ['west@example.com', 'Wes', 'West Realty']])
        await expect(add(...args)).rejects.toThrow('npm run brokerages -- add')
      expect(await add('West@Example.com', 'Wes West', 'West\u001b[2J Realty')).toContain(
        'signs in as west@example.com',
      )
      await expect(add('west@example.com', 'Wes West', 'Again')).rejects.toThrow(
        'Somebody already signs in as west@example.com',
      )
      expect(await t.query(`select from tenant where name = 'Again'`)).toEqual([])
      await t.query(`update tenant set name = 'West Realty', seats = 3 where name like 'West%'`)
      const { body } = await enter('west@example.com', 'a fine password')
      const as = { UserId: 0, TenantId: 0, Email: '', Name: '', token: body.access_token }

      const lineOf = async () => (await listBrokerages(owner)).split('\n').find((line) => line.includes('West Realty'))
      expect(await lineOf()).toMatch(/^\d+ +West Realty +1 of 3 +0 MB +\d{4}-\d\d-\d\d +active$/)
      for (const args of [[], ['West Realty'], ['West Realty', ' ']])
        await expect(suspendBrokerage(owner, args)).rejects.toThrow('npm run brokerages')
      await expect(suspendBrokerage(owner, ['Nobody', 'x'])).rejects.toThrow('There is no brokerage called "Nobody"')
      expect(await suspendBrokerage(owner, ['west realty', 'Spam'])).toContain('1 sessions have ended')
      expect(await lineOf()).toMatch(/suspended on \d{4}-\d\d-\d\d: Spam$/)
      expect((await t.call(getCurrentUser, { as })).status).toBe(401)
      expect((await enter('west@example.com', 'a fine password')).body.Message).toContain('suspended')
      // The reason is visible to the operator only.
      expect(await t.query(`select from change where after::text like '%Spam%'`)).toEqual([])
      expect(await restoreBrokerage(owner, ['West Realty'])).toBe('Users of West Realty can sign in again.')
      await expect(restoreBrokerage(owner, ['West Realty'])).rejects.toThrow('is not suspended')
      expect((await enter('west@example.com', 'a fine password')).status).toBe(200)
    } finally {
      await owner.close()
    }
  })

  test('a mistaken argument is explained in words, and changes nothing', async () => {
    const owner = connect({ connectionString: t.services.config.databaseOwnerUrl }, undefined, { max: 1 })
    const { agent } = await t.makeBrokerage('Odd')
    const { TenantId } = agent
    const name = `O'Odd "Realty"; drop table tenant; --`
    await t.query('update tenant set name = $2 where tenant_id = $1', [TenantId, name])
    const usage = /npm run (brokerages|reset-password|reset-second-step|first-admin) --/
    const tries: [run: () => Promise<string>, words: RegExp][] = [
      ...[[], [''], ['Odd', 'Realty', 'spam'], [name, 'spam', '--force'], ['--all', 'spam'], [name, '']].map(
        (args): [() => Promise<string>, RegExp] => [() => suspendBrokerage(owner, args), usage],
      ),
      [() => suspendBrokerage(owner, ['999999999999999', 'x']), /There is no brokerage called "999999999999999"/],
      [() => suspendBrokerage(owner, ['-1', 'x']), /There is no brokerage called "-1"/],
      [() => suspendBrokerage(owner, ["' or 1=1 --", 'x']), /There is no brokerage called/],
      [() => restoreBrokerage(owner, [name]), /is not suspended/],
      [() => restoreBrokerage(owner, [name, name]), usage],
      [() => restoreBrokerage(owner, ['99999999999999999999']), /There is no brokerage called/],
      [() => resetPassword(database, [agent.Email, 'b@example.com'], say('a fine password')), usage],
      [() => resetPassword(database, ['--help'], say('a fine password')), usage],
      [
        () => resetPassword(database, [`'; delete from user_account; --`], say('a fine password')),
        /Nobody signs in as/,
      ],
      [() => resetSecondStepOf(database, []), usage],
      [() => resetSecondStepOf(database, [agent.Email, agent.Email]), usage],
      [() => resetSecondStepOf(database, ['who@example.com']), /Nobody signs in as/],
      [() => resetSecondStepOf(database, [agent.Email]), /has no second step/],
      [() => makeFirstAdmin(database, ['a@example.com', 'A B', 'C', 'D'], say('a fine password')), usage],
      [() => addBrokerage(database, t.config, ['a@example.com', 'A B', 'C', 'D'], say('x')), usage],
      [() => addBrokerage(database, t.config, ['--help'], say('x')), usage],
      [() => addBrokerage(database, t.config, [agent.Email, 'A B', 'C'], say('x')), /already signs in as/],
    ]
    try {
      await t.unchanged(async () => {
        for (const [run, words] of tries) await expect(run()).rejects.toThrow(words)
      })
      // The brokerage is found by the same name.
      expect(await suspendBrokerage(owner, [name, `It's "spam"`])).toContain('Nobody can sign in')
      expect(await restoreBrokerage(owner, [String(TenantId)])).toContain('can sign in again')
    } finally {
      await owner.close()
    }
  })

  test('are added by invitation where email is sent, and nobody else knows a password', async () => {
    const mail = { smtp: { host: 'localhost', port: 1, secure: false }, from: 'office@example.com' }
    const config = { ...t.config, mail, publicUrl: 'https://crm.example.com' }
    const told = await addBrokerage(database, config, ['east@example.com', 'Eve East', 'East Realty'], () => {
      throw new Error('asked for a password')
    })
    expect(told).toContain('is invited by mail to east@example.com')
    expect(
      await t.query(
        `select u.password_hash, c.purpose, j.payload ->> 'UserId' = u.user_id::text as mailed from user_account u
         join account_code c using (tenant_id, user_id)
         join graphile_worker._private_jobs j on (j.payload ->> 'TenantId')::bigint = u.tenant_id
         where email = 'east@example.com'`,
      ),
    ).toEqual([{ password_hash: null, purpose: 'Activation', mailed: true }])
  })
})
