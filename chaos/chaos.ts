import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { hashPassword } from '../server/src/access/passwords.ts'
import { schedules } from '../server/src/features.ts'
import { openCluster } from './cluster.ts'
import { count } from './count.ts'
import { openTarget, type Target, until } from './program.ts'
import { seeded } from './random.ts'
import { killWorkflows } from './workflows.ts'
import { makeLedger, type Writer, write } from './writers.ts'

/*
 * `npm run chaos -- --kills 20`: users write while the server, its database or a worker is killed again and again. In
 * the end nothing acknowledged may be lost, nothing duplicated, and nothing left over. With `--failover` there are two
 * web processes, a worker, and a database with a synchronous replica; halfway, the database is killed for good and the
 * replica takes over. With `--workflows`, a year of 500 contacts in 20 workflows is compared with plain models instead
 * (features/automation/simulation; `--size '{"days":60,"acts":500}'` makes it another), and then processes that work off
 * enrollments are killed (workflows.ts).
 */
const { values: options } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Date.now() % 1e6) },
    writers: { type: 'string', default: '8' },
    keep: { type: 'boolean', default: false },
    failover: { type: 'boolean', default: false },
    workflows: { type: 'boolean', default: false },
    size: { type: 'string', default: '{}' },
  },
})
const kills = Number(options.kills)
const seed = Number(options.seed)
const say = (text: string) => console.log(`${new Date().toTimeString().slice(0, 8)}  ${text}`)

const EMAIL = 'admin@chaos.example.com'
const PASSWORD = 'a password for chaos only'

const makeAdmin = async ({ query, url }: Target) => {
  const [made] = await query<{ id: string }>(`select create_tenant('Chaos', 'America/Chicago') as id`)
  const [user] = await query<{ id: number }>(
    `insert into user_account (tenant_id, first_name, last_name, email, role_id, password_hash)
     values ($1, 'Ada', 'Admin', $2, 2, $3) returning user_id::int as id`,
    [made?.id, EMAIL, await hashPassword(PASSWORD)],
  )
  const body = new URLSearchParams({ grant_type: 'password', username: EMAIL, password: PASSWORD })
  const session = (await (await fetch(new URL('/token', url), { method: 'POST', body })).json()) as {
    access_token: string
  }
  return { token: session.access_token, userId: user?.id ?? 0 }
}

const scheduled = schedules.map(({ name }) => name)
/** Jobs that will run on their own; schedules add theirs for good. */
const waiting = ({ query }: Target) =>
  query<{ id: string }>(
    `select id from graphile_worker.jobs
     where run_at < now() + interval '1 hour' and attempts < max_attempts and task_identifier <> all($1) order by id`,
    [scheduled],
  ).then((rows) => rows.map(({ id }) => id).join())

/** Waits until all jobs are done, or none has finished for a while: whatever is left is counted. */
const settle = async (target: Target) => {
  for (let last = ''; ; ) {
    const now = await waiting(target)
    if (now === '' || now === last) return
    last = now
    await until('a job is done', async () => (await waiting(target)) !== last, STUCK_MS).catch(() => {})
  }
}
const STUCK_MS = 60_000

/** Makes every file three days old, restarts, and runs all schedules and an import: every sweep has then run. */
const sweep = async (target: Target, { token }: Writer) => {
  const longAgo = Date.now() / 1000 - 3 * 86_400
  for (const folder of target.folders)
    for (const name of readdirSync(folder, { recursive: true }))
      utimesSync(join(folder, String(name)), longAgo, longAgo)
  await target.restart()
  for (const name of scheduled) await target.query('select graphile_worker.add_job($1)', [name])
  const body = new FormData()
  body.set('File', new File(['FirstName,LastName,Email,CellPhone\r\nLee,Last,lee@example.com,'], 'last.csv'))
  const headers = { authorization: `Bearer ${token}` }
  await fetch(new URL('/api/contact/bulkupload', target.url), { method: 'POST', headers, body })
  await until('the schedules have run', async () => {
    const left = await target.query('select from graphile_worker.jobs where task_identifier = any($1)', [scheduled])
    return left.length === 0
  }).catch(() => {})
  await settle(target)
}

/** A year of workflows against models of them, in one process, as `size` says; then real processes that are killed. */
const runWorkflows = async () => {
  const simulation = { contacts: 500, flows: 20, days: 365, acts: 5000, minutes: 240, ...JSON.parse(options.size) }
  say(`workflows, seed ${seed}: ${JSON.stringify(simulation)}`)
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--maxWorkers=1', 'server/src/features/automation/simulation'],
    { stdio: 'inherit', env: { ...process.env, SIMULATION: JSON.stringify({ ...simulation, seed }) } },
  )
  if (status !== 0) process.exit(status ?? 1)
  const faults = await killWorkflows({ random: seeded(seed), kills, contacts: simulation.contacts, say })
  for (const fault of faults.slice(0, 40)) console.log(fault)
  console.log(`seed ${seed}: ${kills} kills, ${faults.length} faults`)
  process.exit(faults.length === 0 ? 0 : 1)
}

const main = async () => {
  if (options.workflows) return runWorkflows()
  const folder = mkdtempSync(join(tmpdir(), 'dormer-chaos-'))
  say(`seed ${seed}, folder ${folder}`)
  const random = seeded(seed)
  const cluster = options.failover ? await openCluster(folder) : undefined
  const target = cluster ?? (await openTarget(folder))
  const admin = await makeAdmin(target)
  const ledger = makeLedger()
  const enough = new AbortController()
  const giveUp = new AbortController()
  const signals = { enough: enough.signal, signal: giveUp.signal }
  const writers = Array.from({ length: Number(options.writers) }, (_, n) =>
    write(target, admin, ledger, seeded(seed + n + 1), signals),
  )
  const failed = Promise.race(writers.map((writer) => writer.then(() => new Promise<never>(() => {}))))

  const victims = Object.keys(target.kill)
  const killed = Object.fromEntries(victims.map((victim) => [victim, 0]))
  const killAll = async () => {
    let databases = 0
    for (let n = 1; n <= kills; n++) {
      await sleep(200 + random() * 3000)
      const chosen = victims[Math.floor(random() * victims.length)] as string
      // A database that does not stay up is eventually given up.
      const victim = chosen === 'postgres' && databases === 4 ? 'server' : chosen
      databases = victim === 'server' ? 0 : databases + (victim === 'postgres' ? 1 : 0)
      say(`${n} of ${kills}: ${victim}`)
      await target.kill[victim]?.()
      killed[victim] = (killed[victim] ?? 0) + 1
      if (!cluster || n !== Math.ceil(kills / 2)) continue
      say('the database is killed for good')
      say(`the replica has taken over, and both web processes answer, after ${(await cluster.failOver()).toFixed(1)} s`)
    }
  }
  await Promise.race([killAll(), failed])
  enough.abort()
  const late = setTimeout(() => giveUp.abort(new Error('a request was never answered')), 120_000)
  await Promise.all(writers)
  clearTimeout(late)
  say('waiting for the jobs')
  await settle(target)
  say('counting')
  const before = target.files().length
  await sweep(target, admin)
  const swept = before - target.files().length
  const { lost, doubled, orphans } = await count(target, admin.token, ledger)
  await target.stop()
  orphans.push(...target.processes(), ...target.leftovers())

  for (const [what, list] of Object.entries({ lost, doubled, orphans }))
    for (const one of list.slice(0, 20)) console.log(`${what}: ${one}`)
  const by = victims.map((victim) => `${victim} ${killed[victim]}`).join(', ')
  const filed = ledger.filed.reduce((sum, { files }) => sum + files.size, 0)
  console.log(
    `\n${filed} documents of ${ledger.filed.length} transactions, ${ledger.zips} complete zips of them arrived; ${swept} files were swept`,
  )
  console.log(
    `${kills} kills (${by}), seed ${seed}: ${ledger.acknowledged} acknowledged, ${ledger.repeated} sent again; ` +
      `${lost.length} lost, ${doubled.length} doubled, ${orphans.length} orphans`,
  )
  const isClean = lost.length + doubled.length + orphans.length === 0
  if (isClean && !options.keep) rmSync(folder, { recursive: true, force: true })
  else console.log(`Its data and log are in ${folder}`)
  process.exit(isClean ? 0 : 1)
}

main().catch((error: Error) => {
  console.error(error)
  process.exit(1)
})
