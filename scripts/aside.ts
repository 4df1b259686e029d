import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

export const root = path.dirname(import.meta.dirname)
export const bin = (name: string) => path.join(root, 'node_modules', name)

/** Starts Node at the root of the project. */
export const node = (args: string[], env: Record<string, string> = {}, output: 'inherit' | number = 'inherit') =>
  spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', output, output] })

/** Resolves with a process's exit code. */
export const ended = (child: ChildProcess) =>
  new Promise<number>((resolve) => child.on('exit', (code) => resolve(code ?? 1)))

/** Runs Node alongside others: its output is shown whole, once it has ended. Resolves with its exit code. */
export const runAside = async (args: string[]) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'dormer-aside-'))
  const file = path.join(folder, 'output')
  const output = await open(file, 'w')
  const code = await ended(node(args, {}, output.fd))
  await output.close()
  process.stdout.write(await readFile(file))
  await rm(folder, { recursive: true, force: true })
  return code
}
