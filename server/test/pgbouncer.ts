import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensurePgbouncer } from '../../scripts/pgbouncer.mjs'

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

/** A real PgBouncer in front of the server whose socket is in a folder. It runs as whoever runs that server. */
export const startPgbouncer = async (host: string, mode: 'session' | 'transaction', settings = '') => {
  const program = ensurePgbouncer()
  const folder = mkdtempSync(join(tmpdir(), 'dormer-pooler-'))
  const port = await freePort()
  const users = join(folder, 'users.txt')
  writeFileSync(users, '"dormer_app" ""\n"dormer_owner" ""\n')
  const ini = join(folder, 'pgbouncer.ini')
  writeFileSync(
    ini,
    `[databases]
* = host=${host} port=5432
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = ${mode}
max_client_conn = 500
default_pool_size = 60
${settings}
`,
  )
  const { uid, gid } = statSync(host)
  const isRoot = process.getuid?.() === 0
  if (isRoot) for (const path of [folder, users, ini]) chownSync(path, uid, gid)
  chmodSync(folder, 0o700)
  const child = spawn(program, [ini], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], ...(isRoot && { uid, gid }) })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer did not start: ${said}`)
    await sleep(20)
  }
  const stop = async () => {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    rmSync(folder, { recursive: true, force: true })
  }
  return { port, stop }
}
