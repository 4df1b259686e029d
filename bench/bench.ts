import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { measureAlerts } from './alerts.ts'
import { type BulkRow, measureExport, measureImport, measureReassign } from './bulk.ts'
import { type Call, makeCalls } from './calls.ts'
import { measureActivities, measureTracking, type TriggerRow } from './changes.ts'
import { customFieldCalls } from './custom-fields.ts'
import { dayCalls, fillDay, fillImported, IMPORTED, measureNotifications } from './day.ts'
import { dealCalls, fillDeals } from './deals.ts'
import { measureZip } from './documents.ts'
import { measureDue } from './due.ts'
import { duplicateCalls, timeDuplicates } from './duplicates.ts'
import { ADMIN, type Filled, fill } from './fill.ts'
import { measureFlood } from './flood.ts'
import { growthCalls } from './growth.ts'
import { heatSheetCall } from './heat-sheet.ts'
import { type Client, openClient, type Request } from './http.ts'
import { measureImportUndo, measureMatchedImport } from './import-files.ts'
import { type JobsRow, measureShortJobs } from './jobs.ts'
import { fillListings, listingCalls, MLS } from './listings.ts'
import { compare, type Figures } from './measure.ts'
import { fillMessages, messageCalls } from './messages.ts'
import { pipelineCalls } from './pipeline.ts'
import { planCalls } from './plans.ts'
import { type Program, signIn, startProgram } from './program.ts'
import { measureDryRun, measureFairness, measureIncoming, measureMassEmail, startSink } from './sending.ts'
import { measureFailedSignIns, measureSignIn } from './sign-in.ts'
import { openBare, openRecorder, replay, type Statements } from './statements.ts'
import { fillWorkflows, measurePublish, measureSteps, removeWorkflows, workflowCalls } from './workflows.ts'

const { values: options } = parseArgs({
  options: {
    contacts: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '1' },
    turns: { type: 'string', default: '5' },
    rows: { type: 'string', default: '100000' },
    messages: { type: 'string', default: '1000000' },
    listings: { type: 'string', default: '1000000' },
    deals: { type: 'string', default: '100000' },
    only: { type: 'string', default: '' },
  },
})
const pace = { turns: Number(options.turns), milliseconds: Number(options.seconds) * 1000 }
const contacts = Number(options.contacts)
const dataDir = resolve(process.env.BENCH_DATA ?? 'bench/.data')
const VARIANTS = 200
/** Measuring messages needs a million of them. */
const needsMessages = options.only.split(',').some((part) => part === '' || part.includes('message'))
/** Measuring transactions needs this many. */
const needsDeals = options.only.split(',').some((part) => part === '' || part.includes('deals'))
/** Measuring workflows needs a million enrollments. */
const needsWorkflows = options.only.split(',').some((part) => part === '' || part.includes('workflows'))
/** `--only 'Today,tasks page'` measures the cases whose names contain one of these. */
const isWanted = (name: string) => options.only.split(',').some((part) => name.includes(part))

type Row = { call: string; connections: number; api: Figures; bare: Figures; ratio: number; aim?: number }

const say = (text: string) => console.log(`${new Date().toTimeString().slice(0, 8)}  ${text}`)

const sendAll = async (client: Client, requests: Request | Request[]) => {
  for (const request of [requests].flat()) await client.send(request)
}

const measureCall = async (
  program: Program,
  filled: Filled,
  call: Call,
  connections: number,
  recorded: Statements[],
) => {
  const { access_token: token } = await signIn(program, call.as ?? ADMIN)
  const clients = await Promise.all(Array.from({ length: connections }, () => openClient(program.url, token)))
  const bare = await openBare(program, call.tenantId ?? filled.tenantId, connections)
  let n = VARIANTS
  let m = 0
  const [api, plain] = await compare(
    [
      { lanes: clients.map((client) => () => sendAll(client, call.make(n++))) },
      { lanes: bare.clients.map((client) => () => replay(client, recorded[m++ % recorded.length] ?? [])) },
    ],
    pace,
  )
  for (const client of clients) client.close()
  await bare.close()
  if (!api || !plain) throw new Error('nothing was measured')
  const row: Row = { call: call.name, connections, api, bare: plain, ratio: api.perSecond / plain.perSecond }
  return { ...row, ratio: Math.round(row.ratio * 100) / 100, aim: call.aim }
}

/** The first page with its exact total, compared with the same page and a plain count. */
const measureTotal = async (program: Program, filled: Filled, page: Statements): Promise<Row> => {
  const bare = await openBare(program, filled.tenantId, 1)
  const client = await openClient(program.url, (await signIn(program, ADMIN)).access_token)
  const [db] = bare.clients
  const count = { text: 'select count(*) from contact where tenant_id = $1', values: [filled.tenantId] }
  const [api, plain] = await compare(
    [
      { lanes: [() => client.send({ method: 'POST', path: '/api/filter/filteredsearch', body: {} })] },
      { lanes: [() => replay(db as NonNullable<typeof db>, [[...(page[0] ?? []), count]])] },
    ],
    pace,
  )
  client.close()
  await bare.close()
  if (!api || !plain) throw new Error('nothing was measured')
  const ratio = Math.round((plain.p50 / api.p50) * 10) / 10
  return { call: 'list page, beside a plain count(*)', connections: 1, api, bare: plain, ratio, aim: 10 }
}

const table = (rows: Row[]) => {
  const cells = rows.map(({ call, connections, api, bare, ratio, aim }) => ({
    call,
    at: connections,
    'API/s': api.perSecond,
    p50: api.p50,
    p95: api.p95,
    'bare/s': bare.perSecond,
    'bare p50': bare.p50,
    'bare p95': bare.p95,
    ratio,
    aim: aim ?? '',
  }))
  console.table(cells)
}

const bulkTable = (rows: BulkRow[]) =>
  console.table(
    rows.map(({ call, rows, api, bare, ratio, aim, memory: { before, peak, after } }) => ({
      call,
      rows,
      'API rows/s': api,
      'bare rows/s': bare,
      ratio,
      aim: aim ?? '',
      'MB before': before.program,
      peak: peak.program,
      after: after.program,
      'reader, peak': peak.readers,
    })),
  )

const jobsTable = (rows: JobsRow[]) =>
  console.table(
    rows.map(({ call, rows, busy, quiet, aim, imported, halfway }) => ({
      call,
      rows,
      p50: busy.p50,
      p95: busy.p95,
      aim,
      'quiet p50': quiet.p50,
      'quiet p95': quiet.p95,
      'rows/s': imported.rowsPerSecond,
      'halfway, least': halfway.least,
      most: halfway.most,
    })),
  )

/** Sending and receiving, in a program with a mail server and a Twilio account. */
const measureSending = async (filled: Filled, rows: Row[], bulk: BulkRow[]) => {
  const sink = await startSink()
  const program = await startProgram(dataDir, sink.settings)
  try {
    const told = <R extends { call: string; ratio: number }>(row: R) => {
      say(`${row.call}: ${row.ratio}`)
      return row
    }
    if (isWanted('messages: dry run')) bulk.push(told(await measureDryRun(program, filled)))
    if (isWanted('messages: mass email')) bulk.push(told(await measureMassEmail(program, sink)))
    if (isWanted('messages: incoming text'))
      for (const connections of [1, 16]) rows.push(told(await measureIncoming(program, filled, connections, pace)))
    if (isWanted('messages: fairness')) rows.push(...(await measureFairness(program, sink)).map(told))
  } finally {
    await program.stop()
    sink.stop()
  }
}

const main = async () => {
  const program = await startProgram(dataDir)
  try {
    const filled = await fill(program, contacts, say)
    const recorder = await openRecorder(program, dataDir)
    const agent = await fillDay(program, filled)
    say(`${agent.Email} has ${agent.Contacts} contacts`)
    const rows: Row[] = []
    const calls = [...(await makeCalls(program, filled)), ...dayCalls(agent), ...growthCalls(agent)]
    if (isWanted('custom fields')) calls.push(...(await customFieldCalls(program, filled)))
    if (isWanted('duplicates')) {
      console.table(await timeDuplicates(program, filled, ADMIN))
      calls.push(...(await duplicateCalls(program, filled, agent.Email)))
    }
    if (isWanted('heat sheet')) calls.push(await heatSheetCall(program, filled, agent))
    if (isWanted('pipeline')) calls.push(...(await pipelineCalls(program, filled)))
    if (isWanted(IMPORTED)) calls.push(await fillImported(program))
    if (listingCalls.some(({ name }) => isWanted(name))) {
      await fillListings(program, Number(options.listings), say)
      calls.push(...listingCalls)
    }
    if (needsDeals) {
      await fillDeals(program, filled, Number(options.deals), say)
      calls.push(...(await dealCalls(program, filled)))
    }
    if (needsMessages) {
      await fillMessages(program, filled, Number(options.messages), say)
      calls.push(...(await messageCalls(program, filled, agent)))
    }
    const workflows = needsWorkflows ? await fillWorkflows(program, filled) : undefined
    if (workflows) calls.push(...(await workflowCalls(program, filled)))
    if (isWanted('plans: recalculation')) calls.push(...(await planCalls(program, filled)))
    for (const call of calls) {
      if (!isWanted(call.name)) continue
      say(call.name)
      const { access_token: token } = await signIn(program, call.as ?? ADMIN)
      const recorded: Statements[] = []
      for (let n = 0; n < VARIANTS; n++) {
        const statements: Statements = []
        for (const request of [call.make(n)].flat())
          statements.push(...(await recorder.record(request, token, call.writes === true)))
        recorded.push(statements)
      }
      for (const connections of [1, 16]) {
        const row = await measureCall(program, filled, call, connections, recorded)
        say(`  ${row.ratio} at ${connections}`)
        rows.push(row)
      }
      if (call.name === 'list page' && recorded[0]) rows.push(await measureTotal(program, filled, recorded[0]))
    }
    if (isWanted('sign in')) {
      say('sign in')
      rows.push(await measureSignIn(program, filled, recorder, pace))
    }
    await recorder.close()
    if (isWanted('failed sign-ins')) {
      say('failed sign-ins')
      rows.push(await measureFailedSignIns(program, pace, say))
    }
    if (isWanted('notifications')) {
      say('notifications')
      rows.push(await measureNotifications(program, filled))
    }
    if (isWanted('flood')) {
      say('flood')
      rows.push(...(await measureFlood(program, pace)))
    }
    const bulk: BulkRow[] = []
    const count = Number(options.rows)
    if (isWanted('export')) {
      say('export')
      bulk.push(await measureExport(program, filled, count, dataDir))
    }
    if (isWanted('import')) {
      say('import')
      bulk.push(await measureImport(program, filled, count / 10), await measureImport(program, filled, count))
    }
    if (isWanted('matched import')) {
      say('matched import')
      bulk.push(await measureMatchedImport(program, filled, count))
    }
    if (isWanted('undo of an import')) {
      say('undo of an import')
      bulk.push(await measureImportUndo(program, filled, count))
    }
    if (isWanted('reassign')) {
      say('reassign')
      bulk.push(await measureReassign(program, filled))
    }
    if (isWanted('documents: zip')) {
      say('documents: zip')
      bulk.push(await measureZip(program, dataDir))
    }
    if (isWanted('alerts')) {
      say('alerts')
      await fillListings(program, Number(options.listings), say)
      bulk.push(await measureAlerts(program, MLS, say))
    }
    if (isWanted('due')) {
      say('due')
      bulk.push(await measureDue(program, say))
    }
    if (workflows) {
      say('workflows')
      bulk.push(await measureSteps(program, filled, workflows, say))
      bulk.push(await measurePublish(program, filled, workflows))
      await removeWorkflows(program, filled, workflows)
    }
    const triggers: TriggerRow[] = []
    if (isWanted('what is recorded')) {
      say('what is recorded')
      triggers.push(...(await measureTracking(program, filled, count)))
    }
    if (isWanted('activities')) {
      say('activities')
      triggers.push(await measureActivities(program, filled))
    }
    const jobs: JobsRow[] = []
    if (isWanted('short job')) {
      say('short job')
      jobs.push(await measureShortJobs(program, filled, count))
    }
    await program.stop()
    if (needsMessages) await measureSending(filled, rows, bulk)
    table(rows)
    bulkTable(bulk)
    console.table(triggers)
    jobsTable(jobs)
    const results = new URL('./results/', import.meta.url)
    mkdirSync(results, { recursive: true })
    const file = new URL(`${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.json`, results)
    const machine = { cpus: cpus().map((c) => c.model), memory: totalmem(), node: process.version }
    writeFileSync(file, `${JSON.stringify({ contacts, machine, rows, bulk, triggers, jobs }, null, 2)}\n`)
  } finally {
    await program.stop()
  }
}

await main()
