import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The path of a PgBouncer to test with: an installed one, otherwise Debian's, which root can install. */
export function ensurePgbouncer() {
  const named = process.env.PGBOUNCER
  if (named) return runs(named) ? named : fail(`PGBOUNCER names ${named}, which does not run.`)
  const here = find()
  if (here) return here
  if (process.getuid?.() === 0 && isDebian()) {
    process.stdout.write('Installing PgBouncer for the tests (apt-get install pgbouncer) …\n')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['update'])
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'pgbouncer'], { env })
    const installed = find()
    if (installed) return installed
  }
  return fail(
    'The tests need PgBouncer. Install it (Debian, as root: `apt-get install pgbouncer`; macOS: `brew install pgbouncer`) or name one with PGBOUNCER.',
  )
}

const find = () =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin']
    .map((folder) => join(folder, 'pgbouncer'))
    .find(runs)

const runs = (path) => existsSync(path) && spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0

const isDebian = () => existsSync('/etc/os-release') && /^ID="?debian"?$/m.test(readFileSync('/etc/os-release', 'utf8'))

const fail = (sentence) => {
  throw new Error(sentence)
}
