import { bin, runAside } from './aside.ts'

const colors = process.stdout.isTTY ? 'force' : 'off'
/** Remembers what was checked, so that the next check takes seconds. */
const types = (project: string, memory: string) => [
  bin('typescript/bin/tsc'),
  ...['-p', project, '--incremental', '--tsBuildInfoFile', bin(`.cache/${memory}.tsbuildinfo`)],
]

/** The static checks: those of a line run side by side. */
const checks: [name: string, args: string[]][][] = [
  [
    ['types of contract, server and scripts', types('.', 'server')],
    ['types of web', types('web', 'web')],
  ],
  [
    ['format and lint', [bin('@biomejs/biome/bin/biome'), 'ci', '--error-on-warnings', `--colors=${colors}`, '.']],
    [
      'patterns that can take long',
      [bin('oxlint/bin/oxlint'), '--deny-warnings', 'contract', 'server', 'demo', 'web/src'],
    ],
    ['import zones', ['scripts/zones.ts']],
    ['unused exports and dependencies', [bin('knip/bin/knip.js')]],
  ],
]

/** Runs all static checks; returns the names of those that failed, and how many there are. */
export const runChecks = async () => {
  const failed: string[] = []
  for (const line of checks)
    await Promise.all(
      line.map(async ([name, args]) => {
        const begun = Date.now()
        const passed = (await runAside(args)) === 0
        console.log(`${passed ? '✓' : '✗'} ${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)`)
        if (!passed) failed.push(name)
      }),
    )
  return { failed, count: checks.flat().length }
}

// `npm run check`
if (import.meta.main) process.exitCode = (await runChecks()).failed.length > 0 ? 1 : 0
