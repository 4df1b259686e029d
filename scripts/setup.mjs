// Prepares the checkout to run; `npm start` and `npm test` call it first. Any Node from 20 up runs it, so it is plain
// JavaScript. It does only what is necessary, and records each step once it is done.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runningServer } from './running.mjs'
import { isRuntimeThere, mendRuntime } from './runtime.mjs'

const RECORD = 'node_modules/.dormer-setup'

/** A sentence for the person and, if a program failed, its output. */
const stop = (sentence, output = '') => {
  process.stderr.write(`${output}${sentence}\n`)
  process.exit(1)
}

const run = (sentence, [program, ...args]) => {
  process.stdout.write(`${sentence} …\n`)
  const { status, signal, error, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (signal) process.exit(1) // Ctrl-C
  if (error) stop(`${program} could not be run: ${error.message}`)
  if (status !== 0) stop(`${sentence}: this failed, see above.`, `${stdout}${stderr}`)
}

/** One hash over files and folders: their names and contents. */
const hashOf = (paths) => {
  const hash = createHash('sha256')
  const add = (path) => {
    if (!existsSync(path)) return
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) if (!['dist', 'node_modules'].includes(name)) add(join(path, name))
    } else hash.update(`${path}\0`).update(readFileSync(path)).update('\0')
  }
  paths.forEach(add)
  return hash.digest('hex')
}

const readRecord = () => {
  try {
    return JSON.parse(readFileSync(RECORD, 'utf8'))
  } catch {
    return {}
  }
}

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))))
const record = readRecord()
const note = (what) => writeFileSync(RECORD, `${JSON.stringify(Object.assign(record, what))}\n`)

const installed = `${process.platform}-${process.arch} ${hashOf(['package-lock.json'])}`
if (record.installed !== installed || !isRuntimeThere()) {
  const pid = runningServer()
  if (pid)
    stop(`What Dormer needs has changed, and a Dormer of this folder is running (process ${pid}). Stop that one first.`)
  const { npm_execpath: cli = '', npm_node_execpath: node = process.execPath } = process.env
  const npm = cli.endsWith('npm-cli.js') ? [node, cli] : ['npm']
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--include=dev', '--include=optional']
  run('Installing what the lockfile lists', [...npm, 'ci', ...options])
  const wrong = mendRuntime()
  if (wrong) stop(wrong)
  note({ installed, web: undefined })
}

const web = hashOf(['web', 'contract/src', 'package-lock.json'])
if (existsSync('web/vite.config.ts') && (record.web !== web || !existsSync('web/dist/index.html'))) {
  run('Building the browser app', ['node_modules/.bin/node', 'node_modules/vite/bin/vite.js', 'build', 'web'])
  note({ web })
}

if (existsSync('.githooks') && existsSync('.git') && !process.env.CI && !record.hooks) {
  spawnSync('git', ['config', 'core.hooksPath', '.githooks'])
  note({ hooks: true })
}
