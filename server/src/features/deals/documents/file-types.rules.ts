import type { Readable } from 'node:stream'
import { documentTypes, INVALID_FILE_TYPE } from '@dormer/contract/deals/documents'
import { previewTypeOf } from '../../people/documents/documents.rules.ts'

type DocumentType = (typeof documentTypes)[number]
const isDocumentType = (ending: string): ending is DocumentType => (documentTypes as readonly string[]).includes(ending)

const endingOf = (fileName: string) => /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''

/** What each type begins with. An xlsx is a zip, which is looked through besides; a csv is text. */
const begins: Record<DocumentType, (head: Buffer) => boolean> = {
  pdf: (head) => previewTypeOf(head) === 'application/pdf',
  png: (head) => previewTypeOf(head) === 'image/png',
  jpg: (head) => previewTypeOf(head) === 'image/jpeg',
  jpeg: (head) => previewTypeOf(head) === 'image/jpeg',
  xlsx: (head) => head.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1')),
  csv: (head) => {
    if (previewTypeOf(head) !== null) return false
    // As Excel writes Unicode: every other byte is 0.
    if (/^(\xff\xfe|\xfe\xff)/.test(head.subarray(0, 2).toString('latin1'))) return true
    const text = head.toString('latin1')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: text has none of these.
    return !/[\x00-\x08\x0e-\x1f]/.test(text) && !/^(\xef\xbb\xbf)?\s*<(!doctype|html|script|svg|\?xml)/i.test(text)
  },
}

/** Why a file is not taken, by its name and by its first bytes; undefined if it may be. */
export const faultOfType = (fileName: string, size: number, head: Buffer): string | undefined => {
  const ending = endingOf(fileName)
  if (!isDocumentType(ending)) return `${INVALID_FILE_TYPE}: ${fileName}. Upload xlsx, csv, jpg, png or pdf.`
  if (size === 0) return `${INVALID_FILE_TYPE}: ${fileName} is empty.`
  return begins[ending](head) ? undefined : notWhatItSays(fileName)
}

export const notWhatItSays = (fileName: string) =>
  `${INVALID_FILE_TYPE}: ${fileName} is no ${endingOf(fileName)} file inside. Save it as one, then upload it again.`

export const needsLookingThrough = (fileName: string) => endingOf(fileName) === 'xlsx'

/** What every workbook has, and neither another zip nor another document of Office. Names in a zip are not compressed. */
const WORKBOOK = 'xl/workbook.xml'

/** Whether a zip is a workbook, by the names in it: it is never unpacked, so it may be as large as it likes inside. */
export const isWorkbook = async (stream: Readable) => {
  let end: Buffer<ArrayBufferLike> = Buffer.alloc(0)
  // Leaving the loop closes the stream.
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const text = Buffer.concat([end, chunk])
    if (text.includes(WORKBOOK)) return true
    end = text.subarray(-WORKBOOK.length)
  }
  return false
}

/** A new name for a file that keeps its ending. */
export const renamed = (fileName: string, name: string) => {
  const ending = /\.[^.]+$/.exec(fileName)?.[0] ?? ''
  return name.toLowerCase().endsWith(ending.toLowerCase()) ? name : `${name}${ending}`
}

/** The same paths, each once, as file systems tell them apart: 'a.pdf', 'a (2).pdf'. */
export const eachOnce = (paths: string[]): string[] => {
  const taken = new Set<string>()
  const counts = new Map<string, number>()
  return paths.map((path) => {
    const [, stem = path, ending = ''] = /^(.*?)(\.[^./]+)?$/s.exec(path) ?? []
    let given = path
    let n = counts.get(path.toLowerCase()) ?? 1
    while (taken.has(given.toLowerCase())) given = `${stem} (${++n})${ending}`
    counts.set(path.toLowerCase(), n)
    taken.add(given.toLowerCase())
    return given
  })
}
