import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The floors, from the ground up: each may use those below it and never one above. Upper floors learn of events below
 * (server/src/area.ts, web/src/ui/page-event.ts).
 */
export const floors = ['brokerage', 'people', 'day', 'messages', 'homes', 'deals', 'automation', 'growth', 'desk']

/**
 * A file and its imports from the project (paths from the root) and from packages (names). `known` is everything in the
 * project that it imports, including types and lazy imports.
 */
export type Imports = { file: string; inside: string[]; packages: string[]; known: string[] }

const tested = (file: string) => /\.test\.tsx?$/.test(file)
const featureOf = (file: string) => /^(server|web)\/src\/features\/([^/]+\/[^/]+)\//.exec(file)?.[2]
const floorOf = (file: string) => /^(?:(?:server|web)\/src\/features|contract\/src)\/([^/]+)\//.exec(file)?.[1]

/** What a file does that the zones forbid (ARCHITECTURE.md), in words. */
const faultsOf = ({ file, inside, packages, known }: Imports): string[] => {
  const faults: string[] = []
  const forbid = (imported: string, why: string) => faults.push(`${file} imports ${imported}: ${why}`)
  const floor = floorOf(file)
  if (floor && !floors.includes(floor)) faults.push(`${file} is on an unknown floor: ${floor}`)
  for (const target of known) {
    const above = floorOf(target)
    if (floor && above && floors.indexOf(above) > floors.indexOf(floor) && !tested(file))
      forbid(target, `${floor} is below ${above}`)
  }
  if (file.startsWith('contract/') && !tested(file))
    for (const name of packages) if (name !== 'zod') forbid(name, 'the contract imports only zod')
  for (const name of packages)
    if (name.startsWith('@dormer/') && !name.startsWith('@dormer/contract'))
      forbid(name, 'workspaces meet in the contract')
  for (const target of inside) {
    if (file.startsWith('contract/') && !target.startsWith('contract/')) forbid(target, 'the contract stands alone')
    if (file.startsWith('web/') && target.startsWith('server/')) forbid(target, 'web never imports server')
    if (file.startsWith('server/') && target.startsWith('web/')) forbid(target, 'server never imports web')
    if (!file.startsWith('demo/') && target.startsWith('demo/') && !tested(file))
      forbid(target, 'the demo is loaded only when it is used')
    if (/^server\/src\/(providers|db|http|access|jobs)\//.test(file) && featureOf(target) && !tested(file))
      forbid(target, 'the platform knows no feature')
    if (/^web\/src\/(ui|forms|api|theme)\//.test(file) && featureOf(target)) forbid(target, 'ui knows no feature')
    const [from, to] = [featureOf(file), featureOf(target)]
    // A command is done by the calls that a screen would make (decision 0120).
    const isCommand = from === 'desk/command' && target.endsWith('.routes.ts')
    if (from && to && from !== to && /\.routes\.ts$|Page\.tsx$/.test(target) && !tested(file) && !isCommand)
      forbid(target, "another feature's routes and pages are its own")
  }
  return faults
}

/** The first import cycle, if there is one. */
const circleIn = (all: Imports[]): string[] => {
  const imports = new Map(all.map((f) => [f.file, f.inside]))
  const done = new Set<string>()
  const visit = (file: string, trail: string[]): string[] => {
    if (trail.includes(file)) return [`a circle: ${[...trail.slice(trail.indexOf(file)), file].join(' → ')}`]
    if (done.has(file)) return []
    for (const next of imports.get(file) ?? []) {
      const found = visit(next, [...trail, file])
      if (found.length > 0) return found
    }
    done.add(file)
    return []
  }
  return all.flatMap(({ file }) => visit(file, [])).slice(0, 1)
}

/** Features that have no counterpart of their own name, and where it is instead. */
const elsewhere: Record<string, string> = {
  'web homes/listing': 'server homes/property-search',
  'web desk/dashboard': 'the numbers of other areas',
  'web desk/inbox': 'messages/inbox, with deals',
  'server homes/places': 'contract homes/property-search',
  'server desk/calendar': 'contract day/appointments',
}

/** A feature has the same name in contract, server and web: what is shown has a server, and what is served a contract. */
export const misnamedIn = (files: readonly string[]): string[] => {
  const named = (pattern: RegExp) => new Set(files.flatMap((file) => pattern.exec(file)?.[1] ?? []))
  const declared = named(/^contract\/src\/([^/]+\/[^/]+)\.ts$/)
  const served = named(/^server\/src\/features\/([^/]+\/[^/]+)\//)
  const routed = named(/^server\/src\/features\/([^/]+\/[^/]+)\/.*\.routes\.ts$/)
  const shown = named(/^web\/src\/features\/([^/]+\/[^/]+)\//)
  const missing = [
    ...[...shown].filter((name) => !served.has(name)).map((name) => ['web', name, 'server']),
    ...[...routed].filter((name) => !declared.has(name)).map((name) => ['server', name, 'contract']),
  ]
  const unknown = missing.filter(([side, name]) => !(`${side} ${name}` in elsewhere))
  const outdated = Object.keys(elsewhere).filter((one) => !missing.some(([side, name]) => `${side} ${name}` === one))
  return [
    ...unknown.map(([side, name, other]) => `${name} of ${side} has another name in ${other}`),
    ...outdated.map((one) => `${one} has a counterpart of its name now: take it off the list in zones.ts`),
  ]
}

export const faultsIn = (all: Imports[]): string[] => [...all.flatMap(faultsOf), ...circleIn(all)]

/** Only static imports make cycles; types and lazy imports do not. */
export const readImports = (file: string, source: string): Imports => {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '')
  const names = [...code.matchAll(/^\s*(?:import|export)\s(?!type\s)(?:[^'"`;]*?\sfrom\s)?\s*['"]([^'"]+)['"]/gm)].map(
    (m) => m[1] ?? '',
  )
  const named = [...code.matchAll(/(?:\sfrom|^\s*import|import\()\s*['"]([^'"]+)['"]/gm)].map((m) => m[1] ?? '')
  const within = (list: string[]) =>
    list
      .filter((n) => n.startsWith('.') || n.startsWith('@dormer/contract/'))
      .map((n) =>
        n.startsWith('.')
          ? path.posix.join(path.posix.dirname(file), n)
          : `${n.replace('@dormer/contract', 'contract/src')}.ts`,
      )
  return {
    file,
    inside: within(names.filter((n) => n.startsWith('.'))),
    packages: names.filter((n) => !n.startsWith('.') && !n.startsWith('node:')),
    known: within(named),
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = path.dirname(import.meta.dirname)
  const files = ['contract/src', 'server', 'demo', 'web/src'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((f) => /\.tsx?$/.test(f) && !f.includes('node_modules'))
      .map((f) => path.posix.join(folder, f)),
  )
  const imports = files.map((f) => readImports(f, readFileSync(path.join(root, f), 'utf8')))
  const faults = [...faultsIn(imports), ...misnamedIn(files)]
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}
