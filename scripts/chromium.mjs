import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'

const SHELL = 'chromium-headless-shell'
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const APPS = ['Chromium.app/Contents/MacOS/Chromium', 'Google Chrome.app/Contents/MacOS/Google Chrome']

/**
 * The path of a Chromium to test with: an installed one, otherwise one it downloads. Unless a whole one is asked for, the
 * headless shell is preferred: it does less work, but cannot show PDF files. `lightest` installs it, where it can, even
 * beside a whole one.
 */
export async function ensureChromium({ whole = false, lightest = false } = {}) {
  const named = process.env.CHROMIUM
  if (named) return runs(named) ? named : fail(`CHROMIUM names ${named}, which does not run.`)
  const require = createRequire(import.meta.url)
  const own = require('playwright-core').chromium.executablePath()
  const names = whole ? NAMES : [SHELL, ...NAMES]
  const here = onPath(names).find(runs) ?? [own].find(runs)
  const root = process.getuid?.() === 0
  const lighter = lightest && root && isDebian() && !here?.endsWith(SHELL)
  if (here && !lighter) return here
  if (root && isDebian()) {
    spawnSync('apt-get', ['update'], { timeout: 60_000 })
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    for (const name of whole ? ['chromium'] : here ? [SHELL] : [SHELL, 'chromium']) {
      process.stdout.write(`Installing Chromium for the tests (apt-get install ${name}) …\n`)
      spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name], { env })
      const installed = onPath(names).find(runs)
      if (installed) return installed
    }
  }
  if (here) return here
  process.stdout.write("Fetching Playwright's Chromium for the tests …\n")
  const install = [
    join(require.resolve('playwright-core/package.json'), '../cli.js'),
    'install',
    '--no-shell',
    'chromium',
  ]
  if (root && process.platform === 'linux') install.push('--with-deps')
  const { stdout, stderr } = spawnSync(process.execPath, install, { encoding: 'utf8' })
  if (runs(own)) return own
  const why = existsSync(own) ? spawnSync(own, ['--version'], { encoding: 'utf8' }).stderr : `${stdout}${stderr}`
  return fail(
    `${why}\nNo installed Chromium runs here, and none could be downloaded that does. ` +
      'Install one (Debian, as root: `apt-get install chromium`) or name one with CHROMIUM.',
  )
}

function fail(sentence) {
  throw new Error(sentence)
}

/** Also rejects Ubuntu's stub, which only says that it wants a snap. */
function runs(path) {
  return existsSync(path) && spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0
}

function onPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const apps = process.platform === 'darwin' ? APPS.map((app) => join('/Applications', app)) : []
  return [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...apps]
}

function isDebian() {
  return existsSync('/etc/os-release') && /^ID="?debian"?$/m.test(readFileSync('/etc/os-release', 'utf8'))
}
