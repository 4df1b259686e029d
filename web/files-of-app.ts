import path from 'node:path'
import { build, type Plugin, type PluginOption } from 'vite'

/** The screens most users open first, and the frame around them. */
export const first = {
  '/': 'features/desk/dashboard/DashboardPage.tsx',
  '/today': 'features/desk/today/TodayPage.tsx',
  '/contacts': 'features/people/contacts/ContactsPage.tsx',
}
export const frame = 'features/desk/shell/Frame.tsx'

/**
 * What begin.js requests before the program's code is here: for every screen, and for those whose address matches.
 * Calls are as the program makes them first; `$1` is what the address has in brackets.
 */
export const callsOfAll = ['/api/user/currentuser', '/api/menu']
export const aheadOf: Record<string, { code: string[]; calls?: string[] }> = {
  '/': { code: [first['/']] },
  '/today': { code: [first['/today']] },
  '/contacts': { code: [first['/contacts']] },
  '/contact/(\\d+)': {
    code: ['features/desk/contact-page/ContactPage.tsx', 'features/desk/contact-page/ahead.ts'],
    calls: ['/api/contact/page?contactId=$1&story=true'],
  },
  '/inbox': { code: ['features/desk/inbox/InboxPage.tsx', 'features/messages/inbox/inbox.api.ts'] },
  '/transactions/transactions': {
    code: ['features/deals/transactions/TransactionsPage.tsx', 'features/deals/transactions/transactions.api.ts'],
  },
  '/transactions/transaction/(\\d+)': {
    code: ['features/deals/transactions/page/TransactionPage.tsx', 'features/deals/transactions/transactions.api.ts'],
    calls: ['/api/transaction/$1'],
  },
}
export const inSource = (file: string) => path.join(import.meta.dirname, 'src', file)

/** Schemas are loaded with the forms that use them, never with the first load. */
export const isSchema = (id: string) => /\/zod\/|\?schemas$/.test(id)

/**
 * What requesting one more file may cost, in characters of code before it is minified and compressed, about 500 bytes
 * of what is transferred. Browsers request only a few files of a server at once.
 */
const FILE = 4000
/** Larger files are worth a request of their own. */
const LARGE = 150_000

const start = { name: 'start', tags: ['$initial' as const] }
/** A file for each set of icons would be many of 150 bytes. */
const icons = { name: 'icons', test: /@tabler[\\/]icons-react[\\/].*[\\/]icons[\\/]/, minShareCount: 2 }

/** Code that several entries, such as screens and dialogs, have in common. */
type Common = { files: string[]; modules: string[]; size: number; by: Set<string> }

/**
 * Which modules are in one file. The bundler itself says which entries reach them, in a throwaway build: only it knows
 * which parts of a library are used. By itself, it gives each set of entries a file of its own.
 */
const plan = async (plugins: PluginOption[]) => {
  const built = await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'silent',
    plugins,
    build: {
      write: false,
      minify: false,
      cssMinify: false,
      rolldownOptions: { output: { codeSplitting: { groups: [start, icons] } } },
    },
  })
  const chunks = (Array.isArray(built) ? built : [built])
    .flatMap((one) => ('output' in one ? one.output : []))
    .filter((file) => file.type === 'chunk')
  const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const importsOf = (file: string) => named.get(file)?.imports ?? []
  const reachedBy = new Map(chunks.map(({ fileName }) => [fileName, new Set<string>()]))
  // Not `isDynamicEntry`: a file may be loaded by itself and be part of others, too.
  const entries = new Set(chunks.flatMap(({ dynamicImports }) => dynamicImports))
  for (const entry of entries) {
    const name = named.get(entry)?.facadeModuleId ?? entry
    const reach = (file: string) => {
      const by = reachedBy.get(file)
      if (!by || by.has(name)) return
      by.add(name)
      importsOf(file).forEach(reach)
    }
    reach(entry)
  }
  const common = chunks
    .filter(
      ({ facadeModuleId, fileName, name }) =>
        !facadeModuleId && !entries.has(fileName) && ![start.name, icons.name].includes(name),
    )
    .map(({ fileName, modules }) => ({
      files: [fileName],
      modules: Object.keys(modules),
      size: Object.values(modules).reduce((sum, { renderedLength }) => sum + renderedLength, 0),
      by: reachedBy.get(fileName) ?? new Set<string>(),
    }))
  const screens = Object.values(first).map(inSource)
  const isSignedIn = ({ by }: Common) =>
    by.has(inSource(frame)) || screens.filter((screen) => by.has(screen)).length > 1
  const signedIn = common.filter(isSignedIn)
  // They become one file.
  const bySignedIn = new Set(signedIn.flatMap(({ by }) => [...by]))
  for (const { files } of signedIn) for (const file of files) reachedBy.set(file, bySignedIn)
  // Practically every page loads these.
  for (const { name, fileName } of chunks) if (name === start.name || name === icons.name) reachedBy.delete(fileName)
  return {
    signedIn: new Set(signedIn.flatMap(({ modules }) => modules)),
    joined: join(
      common.filter((one) => !signedIn.includes(one) && one.size < LARGE),
      importsOf,
      reachedBy,
    ),
  }
}

/** Joins what is mostly needed together, while that saves more in requests than it costs in code loaded for nothing. */
const join = (common: Common[], importsOf: (file: string) => string[], reachedBy: Map<string, Set<string>>) => {
  /** Whether the entries that load these have all that these import anyway. */
  const addNothing = (files: string[], by: Set<string>) =>
    files.flatMap(importsOf).every((file) => by.isSubsetOf(reachedBy.get(file) ?? by))
  const pairsWith = (a: Common, others: Common[]) =>
    others.flatMap((b) => {
      const both = a.by.intersection(b.by).size
      const gain = both * FILE - (a.by.size - both) * b.size - (b.by.size - both) * a.size
      return gain > 0 ? [{ a, b, gain }] : []
    })
  let groups = common
  let pairs = groups.flatMap((a, i) => pairsWith(a, groups.slice(i + 1)))
  /** Whether one imports the other through a third: if joined, they and the third would import each other. */
  const isAround = (from: Common, to: Common) => {
    const seen = new Set([...from.files, ...to.files])
    const leadsThere = (files: string[]): boolean =>
      files.flatMap(importsOf).some((file) => {
        if (seen.has(file)) return false
        const next = groups.find((group) => group.files.includes(file))?.files ?? [file]
        for (const one of next) seen.add(one)
        return next.flatMap(importsOf).some((one) => to.files.includes(one)) || leadsThere(next)
      })
    return leadsThere(from.files)
  }
  for (;;) {
    const best = pairs
      .sort((x, y) => y.gain - x.gain)
      .find(({ a, b }) => addNothing([...a.files, ...b.files], a.by.union(b.by)) && !isAround(a, b) && !isAround(b, a))
    if (!best) return groups.filter(({ files }) => files.length > 1)
    const { a, b } = best
    const both = {
      files: [...a.files, ...b.files],
      modules: [...a.modules, ...b.modules],
      size: a.size + b.size,
      by: a.by.union(b.by),
    }
    groups = groups.filter((group) => group !== a && group !== b)
    pairs = pairs
      .filter((pair) => ![pair.a, pair.b].some((one) => one === a || one === b))
      .concat(pairsWith(both, groups))
    groups.push(both)
    for (const file of both.files) reachedBy.set(file, both.by)
  }
}

/** Few files: what every page needs, what signed-in screens share of the first load, icons, and what goes together. */
export const filesOfApp = (transforms: () => PluginOption[]): Plugin => ({
  name: 'files-of-app',
  apply: 'build',
  config: async () => {
    const { signedIn, joined } = await plan(transforms())
    const groups = [
      start,
      icons,
      { name: 'signed-in', test: (id: string) => signedIn.has(id) },
      ...joined.map(({ modules }, at) => ({
        name: `common-${at}`,
        test: (id: string) => modules.includes(id),
        includeDependenciesRecursively: false,
      })),
    ]
    return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } }
  },
})
