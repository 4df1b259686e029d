import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { first, frame, inSource } from './files-of-app.ts'

/** What takes what is typed: it must open without a connection, even if it never was before. */
const typedInto = [
  'features/desk/contact-page/ContactPage.tsx',
  'features/desk/shell/NoteDialog.tsx',
  'features/desk/shell/DeviceBar.tsx',
  'features/desk/shell/WaitingDialog.tsx',
  'features/day/activities/CalledSheet.tsx',
  'features/day/activities/LogActivityModal.tsx',
  'features/day/tasks/TasksPage.tsx',
  'features/day/tasks/TaskModal.tsx',
  'features/desk/inbox/InboxPage.tsx',
]

/** The files that these modules need at once, each with what it imports. */
const filesOf = (chunks: Rolldown.OutputChunk[], modules: string[]) => {
  const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const files = new Set<string>()
  const add = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || files.has(chunk.fileName)) return
    files.add(chunk.fileName)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
    for (const fileName of chunk.imports) add(named.get(fileName))
  }
  for (const module of modules) {
    const chunk = chunks.find((one) => module in one.modules)
    if (!chunk) throw new Error(`The service worker keeps ${module}, which is not in the build`)
    add(chunk)
  }
  return files
}

/** Writes /sw.js: service-worker.js with the names of the build's files, and of those to keep from the beginning. */
export const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  writeBundle: {
    sequential: true,
    order: 'post',
    async handler({ dir = '' }, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const kept = filesOf(chunks, [
        ...chunks.flatMap(({ isEntry, facadeModuleId }) =>
          isEntry && facadeModuleId
            ? Object.keys(chunks.find((c) => c.facadeModuleId === facadeModuleId)?.modules ?? {}).slice(0, 1)
            : [],
        ),
        ...[frame, ...Object.values(first), ...typedInto].map(inSource),
      ])
      for (const file of Object.keys(bundle)) if (/inter-latin-wght-normal.*\.woff2$/.test(file)) kept.add(file)
      const all = Object.keys(bundle).filter((file) => /^assets\/[^/]+\.(?:m?js|css|woff2|svg)$/.test(file))
      const html = await readFile(path.join(dir, 'index.html'), 'utf8')
      const source = await readFile(path.join(import.meta.dirname, 'service-worker.js'), 'utf8')
      const lists = JSON.stringify({ kept: [...kept], others: all.filter((file) => !kept.has(file)) })
      const version = createHash('sha256').update(html).update(lists).update(source).digest('hex').slice(0, 12)
      await writeFile(path.join(dir, 'sw.js'), source.replace('__VERSION__', version).replace("'__FILES__'", lists))
    },
  },
})
