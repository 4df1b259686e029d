import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/**
 * Mantine's styles are one sheet, or one file for each component to be imported by hand. Here each component brings
 * its own, so that a screen loads those of what it shows. In a cascade layer, so that ours win whatever comes first.
 */
const stylesWithComponents = (): Plugin => ({
  name: 'styles-with-components',
  apply: 'build',
  transform(code, id) {
    const [, component] = /@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/.exec(id) ?? []
    if (component) return { code: `import '@mantine/core/styles/${component}.layer.css'\n${code}`, map: null }
  },
})

/** The letters of the first paint are on their way before the styles that ask for them are read. */
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

/** Gives the calendar's library hours in which no clock is put forward or back. */
const calendarClock = (): Plugin => ({
  name: 'calendar-clock',
  enforce: 'pre',
  resolveId(source, importer) {
    if (source === 'dayjs' && importer?.includes('/@mantine/schedule/'))
      return path.join(import.meta.dirname, 'src/features/day/calendar/wall-dayjs.ts')
  },
})

/** The screens that most open first. */
const first = { '/': 'DashboardPage', '/today': 'TodayPage', '/contacts': 'ContactsPage' }

/** Tells begin.js what the frame and these screens are made of. */
const signedInAhead = (): Plugin => ({
  name: 'signed-in-ahead',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const filesOf = (modules: RegExp) => {
        const files = new Set<string>()
        const add = (chunk: (typeof chunks)[number] | undefined) => {
          // The start's own are in the page.
          if (!chunk || chunk.isEntry || files.has(chunk.fileName)) return
          files.add(chunk.fileName)
          for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
          for (const fileName of chunk.imports) add(chunks.find((c) => c.fileName === fileName))
        }
        for (const chunk of chunks) if (modules.test(chunk.facadeModuleId ?? '')) add(chunk)
        return [...files]
      }
      const frame = filesOf(/(Frame|contract\/src\/brokerage\/session)\.tsx?$/)
      const ahead: Record<string, string[]> = { frame }
      for (const [address, page] of Object.entries(first))
        ahead[address] = filesOf(new RegExp(`/${page}\\.tsx$`)).filter((file) => !frame.includes(file))
      return html.replace('src="/begin.js"', `$& data-ahead="${JSON.stringify(ahead).replaceAll('"', '&quot;')}"`)
    },
  },
})

/** Writes .br and .gz beside each asset once, as they finally are, so that the server never compresses them. */
const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    for (const fileName of Object.keys(bundle).filter((f) => /\.(js|css)$/.test(f))) {
      const file = path.join(dir, fileName)
      const source = await readFile(file)
      await writeFile(`${file}.br`, brotliCompressSync(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
      await writeFile(`${file}.gz`, gzipSync(source))
    }
  },
})

// Shared too, but not for the first sight of a screen.
const later =
  /src\/(forms|features\/\w+\/(activities|appointments|audit|bulk|calendar|contact-search|dashboard|documents|notifications|owned-properties|settings|setup|tasks|today))\/|contract\/src\/\w+\/(activities|appointments|audit|bulk|documents|notifications|owned-properties|reports|settings|setup|tasks|today|trash)|@mantine\/(form|dates|dropzone)\/|dayjs|dropzone|file-selector|trash\.(api|words)|number-format|remove-scroll|components\/(Collapse|Drawer|Modal|MultiSelect|NumberInput|Pagination|Progress|SegmentedControl|SimpleGrid|Switch|Tabs|TagsInput|Textarea)|Mask|use-mask|use-collapse|use-pills/

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), calendarClock(), stylesWithComponents(), preloadFont(), signedInAhead(), precompress()],
  build: {
    outDir: 'dist',
    target: 'es2023',
    // Colours by light-dark() stay: the scheme is chosen here, not only by the system.
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        // Few files: what every page needs, what signed-in screens share, and each screen's own.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'] },
            { name: 'signed-in', minShareCount: 2, test: (id) => !later.test(id) },
          ],
        },
      },
    },
  },
  // So that what calendarClock gives reaches it here too.
  optimizeDeps: { exclude: ['@mantine/schedule'] },
  server: { proxy: Object.fromEntries(['/api', '/token'].map((path) => [path, 'http://127.0.0.1:3000'])) },
})
