import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'

const SERVER = 'server/src/main.ts'

/** The process id of a server that runs from the current folder, if there is one. */
export function runningServer() {
  const here = realpathSync('.')
  return servers().find(({ command, folder }) => folder() === here || command.includes(`${here}/${SERVER}`))?.pid
}

const quietly = (read) => {
  try {
    return read()
  } catch {
    return '' // it has ended, or is another user's
  }
}

function servers() {
  if (process.platform === 'linux')
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((pid) => ({
        pid,
        command: quietly(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' '),
        folder: () => quietly(() => readlinkSync(`/proc/${pid}/cwd`)),
      }))
      .filter(isServer)
  const { stdout = '' } = spawnSync('ps', ['-axww', '-o', 'pid=,command='], { encoding: 'utf8' })
  return stdout
    .split('\n')
    .map((line) => /^\s*(\d+) (.*)$/.exec(line))
    .filter(Boolean)
    .map(([, pid, command]) => ({ pid, command, folder: () => folderByLsof(pid) }))
    .filter(isServer)
}

/** Node running our program, not a shell or an editor that merely names it. */
function isServer({ command }) {
  return new RegExp(`^\\S*node\\S* .*${SERVER}`).test(command)
}

function folderByLsof(pid) {
  const { stdout = '' } = spawnSync('lsof', ['-a', '-p', pid, '-d', 'cwd', '-Fn'], { encoding: 'utf8' })
  return /^n(.*)$/m.exec(stdout)?.[1]
}
