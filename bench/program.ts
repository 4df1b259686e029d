import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { Session } from '@dormer/contract/session'
import { type Connections, runningEmbedded } from '../server/src/db/embedded.ts'

export const PASSWORD = 'bench-dormer'

export type Program = { url: URL; pid: number; database: Connections; stop: () => Promise<void> }

/** Starts the program as `npm start` does, in a process and on a data folder of its own, and waits until it serves. */
export const startProgram = async (dataDir: string): Promise<Program> => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  // Logs are written as in production; a bench that turned them off would flatter.
  const log = openSync(join(dataDir, 'program.log'), 'w', 0o600)
  const env = { ...process.env, NODE_ENV: 'production', PORT: '0', DORMER_DATA: dataDir, DORMER_DEMO: 'off' }
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

/** A fresh access token. */
export const signIn = async ({ url }: Program, username: string): Promise<string> => {
  const body = new URLSearchParams({ grant_type: 'password', username, password: PASSWORD })
  const answer = await fetch(new URL('/token', url), { method: 'POST', body })
  if (!answer.ok) throw new Error(`${username} could not sign in: ${await answer.text()}`)
  return ((await answer.json()) as Session).access_token
}

const megabytes = (kilobytes: number) => Math.round(kilobytes / 1024)

/** Resident memory of a process, in MB. */
export const memoryOf = (pid: number): number =>
  process.platform === 'linux'
    ? megabytes(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]))
    : megabytes(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })))

/** Memory before `work`, at its peak, and after. */
export const watchMemory = async <T>({ pid }: Program, work: () => Promise<T>) => {
  const before = memoryOf(pid)
  let peak = before
  const timer = setInterval(() => {
    peak = Math.max(peak, memoryOf(pid))
  }, 100)
  const result = await work().finally(() => clearInterval(timer))
  return { result, memory: { before, peak, after: memoryOf(pid) } }
}
