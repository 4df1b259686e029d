import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import { bin, ended, node, root, runAside } from './aside.ts'
import { runChecks } from './check.ts'
import { ensureChromium } from './chromium.mjs'
import { ensurePgbouncer } from './pgbouncer.mjs'
import { floors } from './zones.ts'

/*
 * `npm test`: runs everything; `npm test -- homes` only the tests and journeys of that floor, or of several. A failure
 * does not stop the rest. The static checks come first, then unit tests and journeys in parallel, so that no core waits
 * for the last of either. A failing test gets a second try, because the machine may be busy with something else. At the
 * end, failures are listed with the beginning of their messages, and so are tests that passed only at the second try.
 * The last line counts the tests of all runners, and each static check as one.
 */
const areas = process.argv.slice(2)
const unitTestsOf = (area: string) =>
  ['contract/src', 'server/src/features', 'web/src/features'].map((folder) => `${folder}/${area}/`)
// What concerns no single floor, such as the kit, is under `app`.
const unknown = areas.filter((area) => ![...floors, 'app'].includes(area))
if (unknown.length > 0) {
  console.error(`There is no floor ${unknown.join(', ')}. There are: ${floors.join(', ')}, app.`)
  process.exit(1)
}

const folder = await mkdtemp(path.join(tmpdir(), 'dormer-npm-test-'))
const results: { passed: number; failed: number }[] = []
const failures: string[] = []
const secondTries: string[] = []
// Colors are escape sequences, which would clutter a log.
const begins = (message = '') => stripVTControlCharacters(message).trim().split('\n').slice(0, 4).join('\n    ')

const readJson = async (file: string) => JSON.parse(await readFile(file, 'utf8').catch(() => 'null'))

if (areas.length === 0) {
  const checked = await runChecks()
  results.push({ passed: checked.count - checked.failed.length, failed: checked.failed.length })
  failures.push(...checked.failed)
}

type Tests = {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

const runUnitTests = async () => {
  const file = path.join(folder, 'vitest.json')
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
  const filters = ['--passWithNoTests', ...areas.flatMap(unitTestsOf)]
  const code = await runAside([bin('vitest/vitest.mjs'), 'run', '--retry=1', ...reporters, ...filters])
  const tests: Tests | null = await readJson(file)
  // A file that cannot be loaded has no failing tests, but has failed.
  const failed = tests ? Math.max(tests.numFailedTests, code === 0 ? 0 : 1) : 1
  results.push({ passed: tests?.numPassedTests ?? 0, failed })
  for (const { name, message, assertionResults } of tests?.testResults ?? []) {
    const where = path.relative(root, name)
    if (message) failures.push(`${where}\n    ${begins(message)}`)
    for (const { fullName, status, failureMessages } of assertionResults) {
      const told = `${where} › ${fullName}\n    ${begins(failureMessages[0])}`
      if (status === 'failed') failures.push(told)
      else if (failureMessages.length > 0) secondTries.push(told)
    }
  }
}

/** A port nobody listens on. */
const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

/** What the page showed when a journey failed; the folder with it is seldom kept. */
const shown: string[] = []
const showPage = async (journey: string, attachments: { name: string; path?: string }[] = []) => {
  const file = attachments.find(({ name }) => name === 'error-context')?.path
  const page = file && (await readFile(file, 'utf8').catch(() => '')).split('# Page snapshot')[1]?.split('\n# ')[0]
  if (page) shown.push(`${journey} showed as it failed:\n${page.trim().split('\n').slice(0, 60).join('\n')}`)
}

const nameFailed = async ({ file, suites = [], specs }: JSONReportSuite) => {
  for (const { title, tests } of specs)
    for (const { status, results } of tests) {
      if (status !== 'unexpected' && status !== 'flaky') continue
      const journey = `e2e/${file} › ${title}`
      const told = status === 'flaky' ? secondTries : failures
      told.push(`${journey}\n    ${begins(results[0]?.error?.message)}`)
      await showPage(journey, results[0]?.attachments)
    }
  for (const suite of suites) await nameFailed(suite)
}

const runJourneys = async () => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const program = node(['server/src/main.ts'], {
    PORT: String(port),
    DORMER_DATA: path.join(folder, 'data'),
    DORMER_DEMO: 'on',
    // Journeys share one address, and the users of the demo.
    RATE_LIMIT_USER: '0',
    RATE_LIMIT_ADDRESS: '0',
    LOG_LEVEL: 'warn',
    DATABASE_URL: '',
  })
  for (let tries = 0; tries < 120 && program.exitCode === null; tries++) {
    if ((await fetch(`${url}/readyz`).catch(() => undefined))?.ok) break
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  const journeys = path.join(folder, 'playwright.json')
  const filters = ['--pass-with-no-tests', ...areas.map((area) => `e2e/${area}/`)]
  await ended(
    node([bin('@playwright/test/cli.js'), 'test', '--retries=1', '--reporter=list,json', ...filters], {
      DORMER_URL: url,
      // Playwright loads TypeScript through an API that Node is deprecating.
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --disable-warning=DEP0205`,
      PLAYWRIGHT_JSON_OUTPUT_NAME: journeys,
    }),
  )
  program.kill('SIGINT')
  await ended(program)
  const seen: JSONReport | null = await readJson(journeys)
  results.push(
    seen ? { passed: seen.stats.expected + seen.stats.flaky, failed: seen.stats.unexpected } : { passed: 0, failed: 1 },
  )
  for (const suite of seen?.suites ?? []) await nameFailed(suite)
}

// Before anything runs in parallel, because they may have to be installed.
await ensureChromium({ lightest: true })
await ensureChromium({ whole: true })
ensurePgbouncer()
await Promise.all([runUnitTests(), runJourneys()])

await rm(folder, { recursive: true, force: true })
const sum = (key: 'passed' | 'failed') => results.reduce((total, r) => total + r[key], 0)
for (const page of shown) console.log(`\n${page}`)
if (secondTries.length > 0) console.log(`\nPassed at the second try:\n  ${secondTries.join('\n  ')}`)
if (failures.length > 0) console.log(`\nFailed:\n  ${failures.join('\n  ')}`)
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') > 0 ? 1 : 0
