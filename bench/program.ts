import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Session } from '@dormer/contract/brokerage/session'
import { type Connections, runningEmbedded } from '../server/src/db/embedded.ts'

export const PASSWORD = 'bench-dormer'

export type Program = { url: URL; pid: number; database: Connections; stop: () => Promise<void> }

/** Starts the program as `npm start` does, in its own process and data folder, and waits until it serves. */
export const startProgram = async (dataDir: string, settings: Record<string, string> = {}): Promise<Program> => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  // Logs are written as in production; turning them off would flatter the results.
  const log = openSync(join(dataDir, 'program.log'), 'w', 0o600)
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: '0',
    DORMER_DATA: dataDir,
    DORMER_DEMO: 'off',
    // The benchmark makes more calls than anybody is allowed.
    LISTING_FEEDS: '[]',
    RATE_LIMIT_USER: '0',
    RATE_LIMIT_ADDRESS: '0',
    // Failed sign-ins come from many networks, as if through a proxy.
    TRUST_PROXY: '127.0.0.1',
    ...settings,
  }
  const child = spawn(process.execPath, ['server/src/main.ts'], { env, stdio: ['ignore', 'pipe', log] })
  process.once('exit', () => child.kill())
  const url = await addressOf(child)
  const database = runningEmbedded(dataDir)
  if (!url || !child.pid || !database)
    throw new Error(`the program did not start:\n${readFileSync(join(dataDir, 'program.log'))}`)
  const stop = async () => {
    if (child.exitCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  return { url: new URL(url), pid: child.pid, database, stop }
}

const addressOf = async (child: ChildProcess) => {
  for await (const line of createInterface(child.stdout as Readable)) {
    const url = /Dormer is at (\S+)/.exec(line)?.[1]
    if (url) return url
  }
}

/** A fresh session. */
export const signIn = async ({ url }: Program, username: string, password = PASSWORD): Promise<Session> => {
  const body = new URLSearchParams({ grant_type: 'password', username, password })
  const answer = await fetch(new URL('/token', url), { method: 'POST', body })
  if (!answer.ok) throw new Error(`${username} could not sign in: ${await answer.text()}`)
  return (await answer.json()) as Session
}

/** Resident memory in MB. The process that reads an uploaded file is counted separately. */
export type Memory = { program: number; readers: number }

/** Memory of the program and the processes it started (PostgreSQL's are children of a shell, not of the program). */
const memoryOf = async (program: number): Promise<Memory> => {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,rss='])
  const processes = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  const sum = (column: number) =>
    Math.round(processes.filter((p) => p[column] === program).reduce((total, p) => total + (p[2] ?? 0), 0) / 1024)
  return { program: sum(0), readers: sum(1) }
}

/** Memory before `work`, at its peak, and afterwards. */
export const watchMemory = async ({ pid }: Program, work: () => Promise<void>) => {
  const before = await memoryOf(pid)
  const peak = { ...before }
  const stop = new AbortController()
  const watch = async () => {
    for (; !stop.signal.aborted; await sleep(250)) {
      const now = await memoryOf(pid)
      peak.program = Math.max(peak.program, now.program)
      peak.readers = Math.max(peak.readers, now.readers)
    }
  }
  const watching = watch()
  await work().finally(() => stop.abort())
  await watching
  return { before, peak, after: await memoryOf(pid) }
}
