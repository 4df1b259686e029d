import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromBuffer } from 'yauzl'
import type { Target } from './program.ts'
import type { Random } from './random.ts'

/** Documents of a transaction by their names, each used once, with the hashes of their files. */
export type Filed = { transactionId: number; files: Map<string, string> }

const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

/** One to five PDFs, some of them large enough that a process is killed while they arrive. */
export const someFiles = (name: () => string, random: Random) =>
  Array.from({ length: 1 + Math.floor(random() * 5) }, () => {
    const size = random() < 0.3 ? Math.floor(random() * 6_000_000) : Math.floor(random() * 50_000)
    const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size)])
    return { name: `${name()}.pdf`, content, hash: hashOf(content) }
  })

/** What a zip contains: the names of its files, without folders, and their hashes. Throws if it is incomplete. */
const unzip = (bytes: Buffer) =>
  new Promise<Map<string, string>>((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error)
      const found = new Map<string, string>()
      zip.on('end', () => resolve(found)).on('error', reject)
      zip.on('entry', (entry) =>
        zip.openReadStream(entry, async (failed, stream) => {
          if (failed) return reject(failed)
          const content = await stream.toArray().catch(reject)
          if (!content) return
          found.set(entry.fileName.split('/').at(-1) ?? '', hashOf(Buffer.concat(content)))
          zip.readEntry()
        }),
      )
      zip.readEntry()
    }),
  )

/** What is wrong with a zip that arrived. A truncated one is not counted, because no client accepts it. */
export const faultsOfZip = async (bytes: Buffer, expected: Iterable<[string, string]>) => {
  const found = await unzip(bytes).catch((error: Error) => error)
  if (found instanceof Error) return [`a zip that arrived whole cannot be read: ${found.message}`]
  return [...expected].filter(([name, hash]) => found.get(name) !== hash).map(([name]) => `${name} in a zip`)
}

/** Documents whose file is missing or incomplete, and acknowledged ones that are missing or duplicated. */
export const countDocuments = async ({ query, data }: Target, filed: Filed[]) => {
  const rows = await query<{ name: string; key: string; size: number }>(
    'select name, storage_key as key, size::int as size from transaction_document',
  )
  const [lost, doubled]: [string[], string[]] = [[], []]
  const hashes = new Map<string, string>()
  for (const { name, key, size } of rows) {
    const path = join(data, 'files', key.replace('/', '-'))
    const content = existsSync(path) ? readFileSync(path) : undefined
    if (content?.length !== size) lost.push(`file of ${name}: ${content?.length} bytes of ${size}`)
    if (hashes.has(name)) doubled.push(`transaction document ${name}`)
    hashes.set(name, content ? hashOf(content) : '')
  }
  for (const { files } of filed)
    for (const [name, hash] of files) if (hashes.get(name) !== hash) lost.push(`transaction document ${name}`)
  return { lost, doubled }
}
