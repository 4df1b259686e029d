import childProcess, { type ForkOptions, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { uploadImportFile } from '@dormer/contract/people/import-files'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestProgram } from '../../../../../test/harness.ts'
import { failureOf, withoutContents } from './failure.ts'
import { ReaderFailed } from './file-problem.ts'
import { readRows } from './read-rows.ts'

/** Has each reader that is started from now on ended by a signal, until it is told to stop. */
const endReaders = (signal: NodeJS.Signals) => {
  const { fork: real } = childProcess
  const ends = `data:text/javascript,process.kill(process.pid, '${signal}'); await new Promise(() => {})`
  const fake = vi
    .spyOn(childProcess, 'fork')
    .mockImplementation(((file: string, args: string[], options: ForkOptions) =>
      real(file, args, { ...options, execArgv: [...(options.execArgv ?? []), '--import', ends] })) as typeof real)
  // Files that run after each other share modules, so that a mocked one would come too late.
  syncBuiltinESMExports()
  return () => {
    fake.mockRestore()
    syncBuiltinESMExports()
  }
}

const SECRET = 'ida.moor@example.com'
const NOT_NOW = 'Dormer could not read the file just now. Upload it again.'
const t = await startTestProgram()
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'dormer-reader-'))
})
afterAll(() => rm(folder, { recursive: true }))

const failsWith = async () => {
  const file = path.join(folder, 'people.csv')
  await writeFile(file, `Name,Email\n${`Ida,${SECRET}\n`.repeat(100_000)}`)
  const rows = readRows(file, [])
  try {
    while (!(await rows.next()).done);
  } catch (error) {
    return error as Error
  }
  throw new Error('It did not fail')
}

describe('a reader that is ended from outside', () => {
  test('is no fault of the file, and its signal is known', async () => {
    const stop = endReaders('SIGKILL')
    const error = await failsWith().finally(stop)
    expect(error).toBeInstanceOf(ReaderFailed)
    expect(error.message).toBe(NOT_NOW)
    expect(String(error.cause)).toContain('SIGKILL')
  })

  test('answers an upload so, and says in the log why, with nothing of the file', async () => {
    const { admin } = await t.makeBrokerage('ReaderKilled')
    const stop = endReaders('SIGTERM')
    const logged = t.logged.length
    const people = () => ({ File: new File([`Name,Email\nIda,${SECRET}\n`], 'people.csv') })
    const answer = await t.call(uploadImportFile, { as: admin, body: people() }).finally(stop)
    expect(answer).toMatchObject({ status: 503, body: { Message: NOT_NOW } })
    const lines = JSON.stringify(t.logged.slice(logged))
    expect(lines).toContain('the import reader failed')
    expect(lines).toContain('SIGTERM')
    expect(lines).not.toContain(SECRET)
    const again = await t.call(uploadImportFile, { as: admin, body: people() })
    expect(again.status).toBe(200)
  })
})

describe('an error while reading', () => {
  const having = (error: Error, more: object) => Object.assign(error, more)
  test.each<[string, Error, boolean]>([
    ['no memory for a thread', having(new Error('Worker'), { code: 'ERR_WORKER_INIT_FAILED' }), true],
    ['too many open files', having(new Error('open'), { code: 'EMFILE', syscall: 'open', errno: -24 }), true],
    ['a module that could not be loaded', having(new Error('x'), { code: 'ERR_MODULE_NOT_FOUND' }), true],
    ['damaged compressed data', having(new Error('invalid'), { code: 'Z_DATA_ERROR', errno: -3 }), false],
    ['text that does not decode', having(new TypeError('x'), { code: 'ERR_ENCODING_INVALID_ENCODED_DATA' }), false],
    ['a stack that is too deep', new RangeError('Maximum call stack size exceeded'), false],
  ])('%s', (_, error, isOurs) => expect(failureOf(error).IsOurs).toBe(isOurs))

  test('in a callback is told as well', async () => {
    const throws = `data:text/javascript,setInterval(() => {
      if (process.listenerCount('disconnect')) throw new TypeError('x')
    }, 20)`
    const reader = fork(new URL('./child.ts', import.meta.url), ['/dev/null'], {
      execArgv: ['--import', throws],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const [said] = await Promise.race([once(reader, 'message'), once(reader, 'exit')])
    expect(said).toMatchObject({ failure: { Name: 'TypeError', IsOurs: false } })
  })

  test('is told without what is in the file', () => {
    const failure = failureOf(new TypeError(`Unexpected ${SECRET}\n${SECRET} on the next line`))
    expect(failure.Name).toBe('TypeError')
    expect(failure.Stack).toContain('failure.test.ts')
    expect(JSON.stringify(failure)).not.toContain(SECRET)
    const stderr = `/app/child.ts:9\n  throw new Error('${SECRET}')\n^\n\nError: ${SECRET}\n    at read (/app/child.ts:9:9) {\n  code: 'EAGAIN'\n}\n\nNode.js v26.0.0`
    expect(withoutContents(stderr)).toBe("    at read (/app/child.ts:9:9) {\n  code: 'EAGAIN'\nNode.js v26.0.0")
  })
})
