import pino from 'pino'
import { hasDemoAdmin } from './commands/first-brokerage.ts'
import { ConfigError, readConfig } from './config.ts'
import { startProgram } from './program.ts'

// A log that nobody reads any more, or that has no room, is no reason to stop.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {})

/** `npm start`: runs the whole program in this process until a signal stops it. */
const main = async () => {
  const config = readConfig(process.env)
  const log = pino(
    { level: config.logLevel, redact: ['req.headers.authorization', 'req.headers.cookie', 'password', '*.password'] },
    process.stderr,
  )
  // A person at a terminal reads sentences; a log collector reads lines of JSON.
  if (process.stderr.isTTY && !process.env.LOG_LEVEL) log.level = 'warn'
  const say = (sentence: string) => console.log(sentence)

  const stopping = new AbortController()
  let stop = () => {
    stopping.abort()
    return Promise.resolve()
  }
  const onSignal = async () => {
    if (stopping.signal.aborted) return
    stopping.abort()
    say('\nStopping …')
    await stop()
    process.exit(0)
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)

  const program = await startProgram(config, log, say, async (services) => {
    if (!config.demo) return false
    const { makeDemo } = await import('../../demo/src/brokerage/demo.ts')
    return makeDemo(services, say)
  })
  stop = program.stop
  if (stopping.signal.aborted) {
    await stop()
    process.exit(0)
  }

  if (program.url) say(`\n  Dormer is at ${program.url}\n`)
  else say('Dormer works the queue.')
  if (!config.demo && (await hasDemoAdmin(program.services.database)))
    say(
      '  Warning: this installation contains the demo brokerage, whose password everybody knows. Start with other data.\n',
    )
  if (program.url && program.hasDemo)
    say(
      [
        '  Sign in as  admin@example.com, agent1@example.com … agent4@example.com, leader1@example.com, lender1@example.com or lender2@example.com',
        '  Password    demo-dormer\n',
      ].join('\n'),
    )
  else if (program.url && program.isEmpty)
    say('  Nobody can sign in yet. Create the first admin with:  npm run first-admin -- you@yourbrokerage.com\n')
  if (process.stdout.isTTY) say('  Ctrl-C stops it.')
}

main().catch((error: Error) => {
  // Sentences for the person who starts it, and the cause for whoever investigates.
  console.error(error instanceof ConfigError ? error.message : `Dormer could not start: ${error.message}`)
  if (!(error instanceof ConfigError) && error.cause)
    console.error(String((error.cause as Error).message ?? error.cause))
  if (process.env.LOG_LEVEL === 'debug') console.error(error)
  process.exit(1)
})
