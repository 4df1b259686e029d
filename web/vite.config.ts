import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin } from 'vite'
import { contractInBrowser } from './contract-in-browser.ts'
import { aheadOf, callsOfAll, filesOfApp, first, frame, inSource, isSchema } from './files-of-app.ts'
import { serviceWorker } from './service-worker.ts'

/**
 * Mantine's styles come as one sheet, or as one file per component to be imported by hand. Here each component brings
 * its own, so that a screen loads only the styles it uses. They are in a cascade layer, so that ours win whatever the
 * load order.
 */
const stylesWithComponents = (): Plugin => ({
  name: 'styles-with-components',
  apply: 'build',
  transform(code, id) {
    const [, component] = /@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/.exec(id) ?? []
    if (component) return { code: `import '@mantine/core/styles/${component}.layer.css'\n${code}`, map: null }
  },
})

/**
 * Libraries that render `<style>` elements add their CSS by script instead, as the page's policy requires (decision
 * 0074). Some have a setting for it, such as the editor's `injectCSS`.
 */
const rulesByScript = (): Plugin => ({
  name: 'rules-by-script',
  apply: 'build',
  enforce: 'pre',
  resolveId(source, importer) {
    if (source === './singleton' && importer?.includes('/react-style-singleton/')) return inSource('theme/sheets.ts')
  },
  transform(code, id) {
    if (id.includes('/@mantine/') && code.includes('jsx("style"'))
      return {
        code: `import { Rules as _Rules } from ${JSON.stringify(inSource('theme/sheets.ts'))}\n${code.replaceAll('jsx("style"', 'jsx(_Rules')}`,
        map: null,
      }
  },
})

/** Requests the font for the first paint before the styles that use it have been read. */
const preloadFont = (): Plugin => ({
  name: 'preload-font',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => /inter-latin-wght-normal.*\.woff2$/.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
          injectTo: 'head',
        })),
  },
})

/** Gives the calendar library hours without clock changes. */
const calendarClock = (): Plugin => ({
  name: 'calendar-clock',
  enforce: 'pre',
  resolveId(source, importer) {
    if (source === 'dayjs' && importer?.includes('/@mantine/schedule/'))
      return path.join(import.meta.dirname, 'src/features/desk/calendar/wall-dayjs.ts')
  },
})

/** What each plugin does to the code. */
const transforms = () => [react(), contractInBrowser(), calendarClock(), stylesWithComponents(), rulesByScript()]

/** The calls that say who the user is. */
const session = '../../contract/src/brokerage/session.ts'

type Requested = { files: readonly string[]; calls: readonly string[] }
type Ahead = Requested & { screens: Record<string, Requested> }

/** Tells begin.js which files make up the frame and these screens, and what they ask first. */
const signedInAhead = (): Plugin => ({
  name: 'signed-in-ahead',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const filesOf = (file: string) => {
        const files = new Set<string>()
        const add = (chunk: (typeof chunks)[number] | undefined) => {
          // The start's own files are in the page.
          if (!chunk || chunk.isEntry || files.has(chunk.fileName)) return
          files.add(chunk.fileName)
          for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
          for (const fileName of chunk.imports) add(chunks.find((c) => c.fileName === fileName))
        }
        const chunk = chunks.find(({ modules }) => inSource(file) in modules)
        if (!chunk) throw new Error(`begin.js is to request ${file}, which is not in the build`)
        add(chunk)
        return [...files]
      }
      // The contract of the session is what asks who the user is.
      const framed = [...new Set([frame, session].flatMap(filesOf))]
      const screens = Object.entries(aheadOf).map(([address, { code, calls = [] }]) => {
        const files = new Set(code.flatMap(filesOf).filter((file) => !framed.includes(file)))
        return [address, { files: [...files], calls }] as const
      })
      const ahead: Ahead = { files: framed, calls: callsOfAll, screens: Object.fromEntries(screens) }
      const named = new Set([...framed, ...Object.values(first).flatMap(filesOf)])
      for (const chunk of chunks)
        if (chunk.isEntry || named.has(chunk.fileName))
          for (const id of Object.keys(chunk.modules))
            if (isSchema(id))
              throw new Error(
                `${id} is in the first load, in ${chunk.fileName}: load what imports it when it is needed`,
              )
      return html.replace('src="/begin.js"', `$& data-ahead="${JSON.stringify(ahead).replaceAll('"', '&quot;')}"`)
    },
  },
})

/** Routes every `import()` through our own helper, which can retry (src/load-code.ts). */
const loadCode = (): Plugin => ({
  name: 'load-code',
  apply: 'build',
  enforce: 'pre',
  load: (id) =>
    id === '\0vite/preload-helper.js'
      ? `export { loadCode as __vitePreload } from ${JSON.stringify(inSource('load-code.ts'))}`
      : undefined,
  generateBundle(_options, bundle) {
    if (Object.values(bundle).some((file) => file.type === 'chunk' && file.code.includes('vite:preloadError')))
      throw new Error("Vite's own preload helper is in the build: load-code is not")
  },
})

/** What the PDF viewer loads only for files that need it (ui/PdfPages.tsx). */
const pdfHelpers = (): Plugin => ({
  name: 'pdf-helpers',
  apply: 'build',
  async generateBundle() {
    const root = path.join(import.meta.dirname, '../node_modules/pdfjs-dist')
    const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'))
    for (const folder of ['standard_fonts', 'cmaps', 'wasm'])
      for (const name of await readdir(path.join(root, folder)))
        this.emitFile({
          type: 'asset',
          fileName: `assets/pdfjs-${version}/${folder}/${name}`,
          source: await readFile(path.join(root, folder, name)),
        })
  },
})

/** Writes .br and .gz beside each final asset, so that the server never compresses them. */
const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const files = Object.keys(bundle).filter((f) => /\.(m?js|css)$/.test(f))
    await Promise.all(
      files.map(async (fileName) => {
        const file = path.join(dir, fileName)
        const source = await readFile(file)
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
        await writeFile(`${file}.br`, await promisify(brotliCompress)(source, { params }))
        await writeFile(`${file}.gz`, await promisify(gzip)(source))
      }),
    )
  },
})

/**
 * The maximum compressed size of JavaScript and CSS, in bytes: of the login, which is the start, of first screens, and
 * of those that are mostly opened from another.
 */
const MOST_AT_LOGIN = 150_000
const MOST_AT_FIRST = 250_000
const MOST_LATER = 360_000

/** Fails a build whose first load is too large; `npm run bench:web` prints the sizes. */
const lightFirstLoad = (): Plugin => ({
  name: 'light-first-load',
  apply: 'build',
  // After `precompress`, which produces the files measured here.
  writeBundle: {
    sequential: true,
    order: 'post',
    async handler({ dir = '' }) {
      const html = await readFile(path.join(dir, 'index.html'), 'utf8')
      const start = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(
        ([, file]) => file as string,
      )
      const ahead: Ahead = JSON.parse(/data-ahead="([^"]+)"/.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? '{}')
      const check = async (address: string, files: string[], most: number) => {
        const sizes = await Promise.all([...new Set(files)].map((file) => stat(path.join(dir, `${file}.br`))))
        const weight = sizes.reduce((sum, { size }) => sum + size, 0)
        if (weight > most)
          throw new Error(
            `The first load of ${address} weighs ${Math.round(weight / 1000)} kB: load what it does not show at once when it is needed`,
          )
      }
      await check('/login', start, MOST_AT_LOGIN)
      for (const [address, { files }] of Object.entries(ahead.screens))
        await check(address, [...start, ...ahead.files, ...files], address in first ? MOST_AT_FIRST : MOST_LATER)
    },
  },
})

/**
 * The public client pages, built separately: they share only libraries with the agents' app, and somebody opening a
 * listing on a phone should not load its chunks. This build also supports older phones.
 */
const clientPages = (): Plugin => ({
  name: 'client-pages',
  apply: 'build',
  closeBundle: {
    sequential: true,
    handler: async () => {
      await build({
        root: import.meta.dirname,
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        plugins: [...transforms(), loadCode(), precompress()],
        build: {
          outDir: 'dist',
          emptyOutDir: false,
          target: ['es2022', 'safari16'],
          modulePreload: { polyfill: false },
          rolldownOptions: { input: ['client.html', 'book.html'].map((page) => path.join(import.meta.dirname, page)) },
          chunkSizeWarningLimit: 1200,
        },
      })
    },
  },
})

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    ...transforms(),
    filesOfApp(transforms),
    preloadFont(),
    signedInAhead(),
    loadCode(),
    pdfHelpers(),
    precompress(),
    lightFirstLoad(),
    serviceWorker(),
    clientPages(),
  ],
  build: {
    outDir: 'dist',
    target: 'es2023',
    // Keep light-dark(): the color scheme is chosen in the app, not only by the system.
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    modulePreload: {
      polyfill: false,
      // Vite lists only what a file needs besides itself.
      resolveDependencies: (file, deps, { hostType }) => (hostType === 'js' && deps.length === 0 ? [file] : deps),
    },
    chunkSizeWarningLimit: 600,
  },
  // Applies calendarClock's replacement here too.
  optimizeDeps: { exclude: ['@mantine/schedule'] },
  server: { proxy: Object.fromEntries(['/api', '/token', '/voice'].map((path) => [path, 'http://127.0.0.1:3000'])) },
})
