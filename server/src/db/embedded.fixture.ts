// A program with an embedded database, for embedded.test.ts to kill in various ways. Prints a line for each step.
import pg from 'pg'
import { startEmbedded } from './embedded.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const database = await startEmbedded({
  dataDir: process.argv[2] as string,
  log: say,
  settings: { shared_buffers: '16MB' },
})
database.onExit((error) => {
  say(`exit: ${error.message}`)
  process.exit(1)
})
const db = new pg.Client(database.owner)
db.on('error', () => {})
await db.connect()
await db.query('create table if not exists kept (n int)')
await db.query('insert into kept values (1)')
process.on('SIGINT', async () => {
  await new Promise((resolve) => setTimeout(resolve, 200))
  const { rows } = await db.query('select count(*)::int as n from kept')
  say(`still answers: ${rows[0].n}`)
  await db.end()
  await database.stop()
  say('stopped')
})
say('ready')
