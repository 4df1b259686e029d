import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { getCurrentUser } from '@dormer/contract/brokerage/session'
import { expect, onTestFinished, test } from 'vitest'
import { startTestProgram } from '../../test/harness.ts'
import { connect } from '../db/connect.ts'
import { RESTORED } from '../db/embedded.ts'
import { eraseJob } from '../features/brokerage/closing/closing.jobs.ts'
import type { PaymentProvider, PaymentState } from '../providers/payments/payments.ts'
import { listBrokerages, restoreBrokerage, suspendBrokerage } from './brokerages.ts'
import { bucketOf, eraseMovedBrokerage, filesToCheck, keepOneBrokerage, placeOfFiles } from './move-brokerage.ts'

const startInstallation = async () => {
  const t = await startTestProgram()
  const north = await t.makeBrokerage('North')
  const south = await t.makeBrokerage('South')
  const east = await t.makeBrokerage('East')
  const owner = connect({ connectionString: t.config.databaseOwnerUrl }, undefined, { max: 1 })
  onTestFinished(owner.close)
  const place = placeOfFiles(t.config)
  const keep = (...args: string[]) => keepOneBrokerage(owner, t.services.storage, t.config, args)
  const erase = (...args: string[]) => eraseMovedBrokerage(owner, place, args)
  const suspend = (name: string) => suspendBrokerage(owner, [name, 'Moving'])
  const put = async (tenantId: number) =>
    (await t.services.storage.put(Readable.from(['x']), { tenantId, fileName: 'a', maxBytes: 9 })).Key
  const states = async () =>
    t.query(
      `select tenant_id::int as id, date_suspended is not null as suspended, lives_elsewhere as elsewhere,
         close_on - (now() at time zone time_zone)::date as days from tenant order by 1`,
    )
  const call = (day: string, ...ids: number[]) =>
    t.query('update tenant set close_on = (now() at time zone time_zone)::date + $1::int where tenant_id = any($2)', [
      day,
      ids,
    ])
  /** PostgreSQL may take a moment to notice that a connection has ended. */
  const stop = async () => {
    await t.stop()
    await expect
      .poll(() => t.query(`select from pg_stat_activity where datname = current_database() and usename = 'dormer_app'`))
      .toEqual([])
  }
  return { t, stop, north, south, east, owner, keep, erase, suspend, put, states, call }
}
type Installation = Awaited<ReturnType<typeof startInstallation>>
const jobsOf = ({ t }: Installation) => t.query('select task_id, payload::text from graphile_worker._private_jobs')
const working = (id: number) => ({ id, suspended: false, elsewhere: false, days: null })
const leaving = (id: number) => ({ id, suspended: true, elsewhere: true, days: 2 })

test('a copy keeps one brokerage: the others neither work nor are told, and are erased in two days', async () => {
  const here = await startInstallation()
  const { t, stop, north, south, east, keep, suspend, put, states, call } = here
  const ids = [north, south, east].map(({ TenantId }) => TenantId) as [number, number, number]
  await suspend('North Realty')
  // Somebody would run it where people work.
  await t.unchanged(async () => {
    await expect(keep('North Realty')).rejects.toThrow('Dormer is running on this database')
  })
  await stop()
  await t.query(`update tenant set name = 'Twin' where tenant_id = any($1)`, [ids.slice(1)])
  await t.query(
    `with households as (insert into contact_entity (tenant_id, source_id)
       select $1, min(source_id) from source where tenant_id = $1 returning contact_entity_id)
     insert into contact_document (tenant_id, contact_entity_id, file_name, size, storage_key)
     select $1, contact_entity_id, 'a', 1, 'x' from households`,
    [north.TenantId],
  )
  await t.unchanged(async () => {
    await expect(keep('North Realty')).rejects.toThrow('The files of North Realty are not in')
  })
  const theirs = await put(south.TenantId)
  await put(north.TenantId)
  const before = await jobsOf(here)
  await t.unchanged(async () => {
    for (const args of [[], [''], ['North', 'Realty'], ['--all'], ['North Realty', '--force']])
      await expect(keep(...args)).rejects.toThrow('npm run brokerages -- keep')
    await expect(keep('Nobody')).rejects.toThrow('There is no brokerage called "Nobody"')
    await expect(keep('twin')).rejects.toThrow(`Name one by its id: ${south.TenantId}, ${east.TenantId}`)
    await expect(keep('North Realty')).rejects.toThrow(`files of other brokerages in ${placeOfFiles(t.config)}`)
  })
  await t.services.storage.remove(theirs)
  await t.unchanged(async () => {
    await expect(keep(String(south.TenantId))).rejects.toThrow('There are files of other brokerages')
  })
  // One of the others has asked to be closed tomorrow, another in a month.
  await call('1', south.TenantId)
  await call('30', east.TenantId)
  expect(await keep('north realty')).toMatch(
    /^Users of North Realty can sign in .* The other brokerages here \(2\) are/,
  )
  expect(await states()).toEqual([working(ids[0]), leaving(ids[1]), leaving(ids[2])])
  expect(await jobsOf(here)).toEqual(before)
  expect(await t.query('select from session where tenant_id <> $1', [north.TenantId])).toEqual([])
  await t.unchanged(async () => {
    await expect(keep('North Realty')).rejects.toThrow('is not suspended here, so it was working')
  })
})

test('a copy does not keep a brokerage whose files are in the old place’s bucket', async () => {
  const { t, stop, owner } = await startInstallation()
  const of = (bucket: string, endpoint?: string) =>
    ({ ...t.config, storage: { ...t.config.storage, kind: 's3', bucket, endpoint } }) as typeof t.config
  await suspendBrokerage(owner, ['North Realty', 'Moving'], bucketOf(of('files', 'https://s3.example.com')))
  await stop()
  const keep = (config: typeof t.config) => keepOneBrokerage(owner, undefined, config, ['North Realty'])
  await t.unchanged(async () => {
    await expect(keep(of('files', 'https://s3.example.com/'))).rejects.toThrow('the bucket files is the old place')
  })
  expect(await keep(of('files', 'https://s3.example.net'))).toContain('can sign in')
})

test('if the wrong one was kept, another can be, before anything is erased', async () => {
  const here = await startInstallation()
  const { t, stop, north, south, east, owner, suspend, states, call } = here
  const keep = (name: string) => keepOneBrokerage(owner, undefined, t.config, [name])
  await suspend('South Realty')
  await suspend('North Realty')
  await stop()
  // Their own admins have them closed.
  await call('9', north.TenantId, south.TenantId)
  const closing = { ...working(north.TenantId), days: 9 }
  expect(await keep('South Realty')).toMatch(/It closes on \d{4}-\d\d-\d\d, as an admin of it has decided/)
  expect(await states()).toMatchObject([leaving(north.TenantId), { suspended: false, days: 9 }, leaving(east.TenantId)])
  await keep('North Realty')
  expect(await states()).toEqual([closing, leaving(south.TenantId), leaving(east.TenantId)])
  // East was working when the copy was made, and is at the old place.
  await t.unchanged(async () => {
    await expect(keep('East Realty')).rejects.toThrow('is not suspended here, so it was working')
    await expect(restoreBrokerage(owner, ['East Realty'])).rejects.toThrow('works on at the old place')
    await expect(suspend('East Realty')).rejects.toThrow('East Realty lives elsewhere')
  })
  await t.query('insert into erasure (brokerage_id) values ($1)', [south.TenantId])
  await t.unchanged(async () => {
    await expect(keep('South Realty')).rejects.toThrow('is being erased: parts of it are gone already')
    await expect(restoreBrokerage(owner, ['South Realty'])).rejects.toThrow('is being erased')
    await expect(eraseMovedBrokerage(owner, '', ['South Realty'])).rejects.toThrow('is being erased')
  })
})

test('a closing day that passed during the move is put off, not acted upon at once', async () => {
  const { t, stop, north, owner, suspend, states, call } = await startInstallation()
  await suspend('North Realty')
  await stop()
  await call('-3', north.TenantId)
  expect(await keepOneBrokerage(owner, undefined, t.config, ['North Realty'])).toContain('It closes on')
  expect((await states())[0]).toEqual({ ...working(north.TenantId), days: 30 })
})

test('the old place erases the one that was moved, once it is suspended, and it can be called off', async () => {
  const { t, north, south, east, owner, erase, suspend, states } = await startInstallation()
  await t.unchanged(async () => {
    for (const args of [[], ['North', 'Realty'], ['--all']])
      await expect(erase(...args)).rejects.toThrow('npm run brokerages -- erase')
    await expect(erase('North Realty')).rejects.toThrow('North Realty is not suspended: its users work here')
  })
  await suspend('North Realty')
  await t.query(
    `insert into message (tenant_id, channel, is_mine, from_address, to_addresses, body, status)
     values ($1, 'Text', false, '5125550100', '{5125550101}', 'STOP', 'Received')`,
    [north.TenantId],
  )
  await t.query(
    `insert into suppression (tenant_id, channel, address, reason) values ($1, 'Text', '5125550100', 'Stop')`,
    [north.TenantId],
  )
  const told = await erase(String(north.TenantId))
  expect(told).toMatch(/^North Realty is erased here on \d{4}-\d\d-\d\d, with its files in \//)
  expect(told).toContain('enter at the new place what is not there: 1 message, and opt-outs of 5125550100. ')
  const others = [working(south.TenantId), working(east.TenantId)]
  expect(await states()).toEqual([leaving(north.TenantId), ...others])
  expect(await listBrokerages(owner)).toMatch(
    /North Realty .* opted out since: 5125550100; lives elsewhere, is erased here on \d{4}-\d\d-\d\d/,
  )
  expect(await t.call(getCurrentUser, { as: south.agent })).toMatchObject({ status: 200 })
  // No admin is emailed, and the payment provider is told nothing.
  expect(await t.query('select from graphile_worker._private_jobs')).toEqual([])
  // Again, it tells what has arrived meanwhile.
  expect(await t.unchanged(() => erase('North Realty'))).toBe(told)
  expect(await restoreBrokerage(owner, ['North Realty'])).toContain('It is not erased')
  expect(await states()).toEqual([working(north.TenantId), ...others])
})

test('the list says how many jobs of a suspended brokerage are still running', async () => {
  const { t, north, owner, suspend } = await startInstallation()
  await suspend('North Realty')
  const line = async () => (await listBrokerages(owner)).split('\n').find((one) => one.includes('North Realty'))
  expect(await line()).not.toContain('jobs')
  await t.query(`select graphile_worker.add_job('x', json_build_object('TenantId', $1::int))`, [north.TenantId])
  expect(await line()).not.toContain('jobs')
  await t.query('update graphile_worker._private_jobs set locked_at = now()')
  expect(await line()).toContain('1 of its jobs still running')
})

test('one that lives elsewhere pays on when it is erased here; one that was closed does not', async () => {
  const { t, north, south, erase, suspend, call } = await startInstallation()
  const ended: string[] = []
  const payments = {
    read: async () => ({ Status: 'Active', CustomerId: null, PlanId: 1001 }) as PaymentState,
    abandon: async ({ Name }: { Name: string }) => {
      ended.push(Name)
    },
  } as unknown as PaymentProvider
  const ids = [north.TenantId, south.TenantId]
  for (const id of ids)
    await t.query(`insert into billing (tenant_id, plan_id, customer_id) values ($1, 1001, $2)`, [id, `cus_${id}`])
  await suspend('North Realty')
  await erase('North Realty')
  await call('0', ...ids)
  for (const TenantId of ids) await eraseJob.run({ TenantId }, { ...t.jobContext(), payments })
  expect(await t.query('select from tenant where tenant_id = any($1)', [ids])).toEqual([])
  expect(ended).toEqual(['South Realty'])
})

test('a copy of an embedded database is one that `restore` has just made; its files are checked elsewhere', async () => {
  const { t } = await startInstallation()
  const embedded = { ...t.config, databaseUrl: undefined }
  await expect(filesToCheck(embedded)).rejects.toThrow('is not a copy that')
  await writeFile(path.join(t.config.dataDir, RESTORED), '')
  expect(await filesToCheck(embedded)).toBeUndefined()
  expect(await filesToCheck(t.config)).toBeDefined()
  const bucket = { kind: 's3', bucket: 'files' } as const
  expect(await filesToCheck({ ...embedded, storage: { ...t.config.storage, ...bucket } })).toBeDefined()
})

test('one that an admin has closed is not taken for one that was moved', async () => {
  const { t, north, erase, suspend, call } = await startInstallation()
  await suspend('North Realty')
  await call('9', north.TenantId)
  await t.unchanged(async () => {
    await expect(erase('North Realty')).rejects.toThrow('An admin of North Realty closed it')
  })
})
