import { setTimeout as sleep } from 'node:timers/promises'
import type { ImportProgress } from '@dormer/contract/people/import'
import pg from 'pg'
import { people } from './bulk.ts'
import { ADMIN, type Filled, superuser } from './fill.ts'
import { type Figures, figuresOf } from './measure.ts'
import { type Program, signIn } from './program.ts'

const BROKERAGES = 10
/** The pause between two short jobs in ms, and how many are measured while nothing else runs. */
const PAUSE = 250
const QUIET = 40
/** A short job that takes longer than this fails the bench. */
const PATIENCE = 120_000

export type JobsRow = {
  call: string
  rows: number
  /** From the commit of a short job until its effect is announced; ms. */
  busy: Figures
  quiet: Figures
  /** For the 95th percentile; ms. */
  aim: number
  imported: { seconds: number; rowsPerSecond: number }
  /** Rows of the slowest and of the fastest brokerage when half of all were read. */
  halfway: { least: number; most: number }
}

/** Ten brokerages besides the measured one, each with an admin; they are kept between runs. */
const makeBrokerages = async (db: pg.Client) => {
  const emails = Array.from({ length: BROKERAGES }, (_, n) => `admin@importing${n}.example.com`)
  for (const [n, email] of emails.entries())
    await db.query(
      `insert into user_account (tenant_id, first_name, last_name, email, role_id, password_hash)
       select create_tenant($1, 'America/Chicago'), 'Alex', 'Morgan', $2, 2, password_hash from user_account
       where email = $3 and not exists (select from user_account where email = $2)`,
      [`importing ${n}`, email, ADMIN],
    )
  return emails
}

/** Reminds the user of a task due now, as the schedule does each minute; returns how long that took, in ms. */
const openShortJob = async (program: Program, { tenantId, agentIds }: Filled) => {
  const db = await superuser(program)
  const listening = new pg.Client(program.database.owner)
  await listening.connect()
  await listening.query('listen dormer_changed')
  let told = (_payload: string | undefined) => {}
  listening.on('notification', ({ payload }) => told(payload))
  const userId = agentIds[0]
  return {
    run: async () => {
      await db.query(
        `insert into task (tenant_id, title, task_type_id, assigned_user_id, due_date, reminder_minutes)
         values ($1, 'Bench', 1, $2, now(), 0)`,
        [tenantId, userId],
      )
      const heard = new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error('a short job was not done')), PATIENCE)
        told = (payload) => {
          if (payload !== `notification:${tenantId}:${userId}`) return
          clearTimeout(timer)
          resolve()
        }
      })
      const begun = performance.now()
      await db.query(`select graphile_worker.add_job('find-due')`)
      await heard
      return performance.now() - begun
    },
    close: async () => {
      await db.query(`delete from task where tenant_id = $1 and title = 'Bench'`, [tenantId])
      await db.query('delete from notification where tenant_id = $1', [tenantId])
      await Promise.all([db.end(), listening.end()])
    },
  }
}

const openImport = async (program: Program, email: string, count: number, turn: number) => {
  const headers = { authorization: `Bearer ${(await signIn(program, email)).access_token}`, prefer: 'respond-async' }
  const lines = [['FirstName', 'LastName', 'Email', 'CellPhone'], ...people(count, turn)].map((cells) => cells.join())
  const body = new FormData()
  body.set('File', new File([lines.join('\r\n')], 'people.csv'))
  const upload = await fetch(new URL('/api/contact/bulkupload', program.url), { method: 'POST', headers, body })
  if (!upload.ok) throw new Error(await upload.text())
  const { ImportId } = (await upload.json()) as { ImportId: number }
  return async () => {
    const answer = await fetch(new URL(`/api/contact/import/${ImportId}`, program.url), { headers })
    return (await answer.json()) as ImportProgress
  }
}

/** How long a short job takes while ten brokerages import this many rows each, and while nothing else runs. */
export const measureShortJobs = async (program: Program, filled: Filled, count: number): Promise<JobsRow> => {
  const db = await superuser(program)
  const emails = await makeBrokerages(db)
  await db.end()
  const short = await openShortJob(program, filled)
  const quiet: number[] = []
  for (let n = 0; n < QUIET; n++) {
    quiet.push(await short.run())
    await sleep(PAUSE)
  }

  const looks = []
  for (const [n, email] of emails.entries()) looks.push(await openImport(program, email, count, n))
  const began = performance.now()
  const busy: number[] = []
  let halfway: JobsRow['halfway'] | undefined
  for (;;) {
    busy.push(await short.run())
    await sleep(PAUSE)
    if (busy.length % 8 > 0) continue
    const imports = await Promise.all(looks.map((look) => look()))
    const wrong = imports.find((one) => one.Status === 'Failed' || one.Rejected + one.Duplicates > 0)
    if (wrong) throw new Error(`an import went wrong: ${JSON.stringify(wrong)}`)
    const read = imports.map((one) => one.RowsRead)
    if (read.reduce((sum, rows) => sum + rows) >= (BROKERAGES * count) / 2)
      halfway ??= { least: Math.min(...read), most: Math.max(...read) }
    if (imports.every((one) => one.Status === 'Done')) break
  }
  const time = performance.now() - began
  await short.close()
  return {
    call: `short job while ${BROKERAGES} brokerages import`,
    rows: BROKERAGES * count,
    busy: figuresOf(busy, time),
    quiet: figuresOf(quiet, time),
    aim: 1000,
    imported: { seconds: Math.round(time / 1000), rowsPerSecond: Math.round((BROKERAGES * count * 1000) / time) },
    halfway: halfway ?? { least: 0, most: 0 },
  }
}
