import { SaxesParser } from 'saxes'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { damaged, FileProblem } from './file-problem.ts'
import { passwordProtected } from './old-workbook.ts'

const MB = 1024 * 1024
const MAX_ENTRIES = 10_000
/** Enough for a sheet of a million full rows; shared strings are the part kept in memory. */
const MAX_PART = 1024 * MB
const MAX_HELD_PART = 192 * MB
/** For all parts together: sheets are read one after the other, and a zip's entries may share their bytes. */
const MAX_READ = 3 * MAX_PART
/** How many times its packed size a part may have: 200,000 equal rows reach 13, a zip bomb 1,000. */
const MAX_RATIO = 100

type Handlers = {
  open: (name: string, attributes: Record<string, string>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

/** The parts of a workbook file. Element names come without their prefix. */
export type Package = {
  has: (part: string) => boolean
  /** Parses a part; pauses after each chunk for as long as its reader does. */
  parse: (part: string, handlers: Handlers) => AsyncGenerator<void>
  close: () => void
}

/** Opens a zip, within limits. Every failure is a FileProblem. */
export const openPackage = async (path: string): Promise<Package> => {
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true }).catch(() => {
    throw damaged()
  })
  const entries = await entriesOf(zip).catch((error) => {
    zip.close()
    throw error instanceof FileProblem ? error : damaged()
  })

  let read = 0
  return {
    has: (part) => entries.has(part),
    close: () => zip.close(),
    parse: async function* (part, { open, text, close }) {
      const entry = entries.get(part)
      if (!entry) throw damaged()
      checkSize(entry)
      read += entry.uncompressedSize
      if (read > MAX_READ) throw tooLarge()
      const parser = new SaxesParser({ position: false })
      const local = (name: string) => name.slice(name.indexOf(':') + 1)
      parser.on('opentag', (tag) => open(local(tag.name), tag.attributes as Record<string, string>))
      if (close) parser.on('closetag', (tag) => close(local(tag.name)))
      if (text) {
        parser.on('text', text)
        parser.on('cdata', text)
      }
      const decoder = new TextDecoder()
      try {
        for await (const chunk of await zip.openReadStreamPromise(entry)) {
          parser.write(decoder.decode(chunk as Buffer, { stream: true }))
          yield
        }
        parser.close()
      } catch (error) {
        throw error instanceof FileProblem ? error : damaged()
      }
    },
  }
}

const entriesOf = async (zip: ZipFile) => {
  if (zip.entryCount > MAX_ENTRIES) throw damaged()
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw passwordProtected()
    entries.set(entry.fileName, entry)
  }
  return entries
}

/** The stated size can be trusted: unzipping fails if the real one differs. */
const checkSize = ({ fileName, uncompressedSize, compressedSize }: Entry) => {
  if (uncompressedSize > MB && uncompressedSize > compressedSize * MAX_RATIO)
    throw new FileProblem('The file unpacks to far more than it should, and was not read. Save it as CSV and retry.')
  if (uncompressedSize > (/sheet[^/]*\.xml$/i.test(fileName) ? MAX_PART : MAX_HELD_PART)) throw tooLarge()
}

const tooLarge = () => new FileProblem('The file is too large to be read as a workbook. Save it as CSV and retry.')
