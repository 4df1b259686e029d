import type { Readable } from 'node:stream'
import { documentTypes, faultOfName, INVALID_FILE_TYPE } from '@dormer/contract/deals/documents'
import { safeFileName } from '../../../providers/storage/storage.ts'
import { previewTypeOf } from '../../people/documents/documents.rules.ts'

type DocumentType = (typeof documentTypes)[number]
const isDocumentType = (ending: string): ending is DocumentType => (documentTypes as readonly string[]).includes(ending)

const endingOf = (fileName: string) => /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''

/** How each type begins. An xlsx is a zip, whose content is checked separately; a csv is text. */
const begins: Record<DocumentType, (head: Buffer) => boolean> = {
  pdf: (head) => previewTypeOf(head) === 'application/pdf',
  png: (head) => previewTypeOf(head) === 'image/png',
  jpg: (head) => previewTypeOf(head) === 'image/jpeg',
  jpeg: (head) => previewTypeOf(head) === 'image/jpeg',
  xlsx: (head) => head.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1')),
  csv: (head) => {
    if (previewTypeOf(head) !== null) return false
    // Unicode as Excel writes it: every other byte is 0.
    if (/^(\xff\xfe|\xfe\xff)/.test(head.subarray(0, 2).toString('latin1'))) return true
    // Very old programs end a file with a Ctrl-Z.
    const text = head.subarray(0, head.at(-1) === 26 ? -1 : undefined).toString('latin1')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: text has none of these.
    return !/[\x00-\x08\x0e-\x1f]/.test(text) && !/^(\xef\xbb\xbf)?\s*<(!doctype|html|script|svg|\?xml)/i.test(text)
  },
}

/** What people mistake for another type, by how it begins, and what they can do about it. */
const kinds: [RegExp, string, (fileName: string) => string][] = [
  [/^%PDF-/, 'a PDF', (name) => renameTo(name, 'pdf')],
  [/^\x89PNG/, 'a PNG picture', (name) => renameTo(name, 'png')],
  [/^\xff\xd8\xff/, 'a JPEG picture', (name) => renameTo(name, 'jpg')],
  [/^.{4}ftyp(hei|hev|mif1|msf1)/s, 'a HEIC picture', () => AS_PICTURE],
  [/^(RIFF.{4}WEBP|GIF8|II\*\0|MM\0\*|.{4}ftypavi)/s, 'a picture of another type', () => AS_PICTURE],
  // Old Office formats, and new ones with a password.
  [/^\xd0\xcf.\xe0/s, 'an old Office file, or one with a password', (name) => saveAs(name, ' without a password')],
  [/^PK[^ -~]/, 'a zip file or another Office file', (name) => saveAs(name)],
  [
    /^(\xef\xbb\xbf)?\s*<(!doctype|html)/i,
    'a web page',
    () => 'Download it again, or print it as a PDF and upload that.',
  ],
]
const AS_PICTURE = 'Save it as jpg or png, then upload that.'
const renameTo = (fileName: string, ending: string) =>
  `Rename it to ${fileName.replace(/\.[^.]*$/, '')}.${ending}, then upload it again.`
const saveAs = (fileName: string, how = '') => `Open it, save it as ${endingOf(fileName)}${how}, then upload that.`

/** Why a file is refused, judging by its name and its first bytes; undefined if it is accepted. */
export const faultOfType = (fileName: string, size: number, head: Buffer): string | undefined => {
  const ending = endingOf(fileName)
  if (!isDocumentType(ending)) return `${INVALID_FILE_TYPE}: ${fileName}. ${faultOfName(fileName)}`
  if (size === 0) return `${INVALID_FILE_TYPE}: ${fileName} is empty. Scan, save or download it again.`
  return begins[ending](head) ? undefined : notWhatItSays(fileName, head)
}

export const notWhatItSays = (fileName: string, head: Buffer) => {
  const text = head.toString('latin1')
  const [, what, then] = kinds.find(([begin]) => begin.test(text)) ?? []
  return what && then
    ? `${INVALID_FILE_TYPE}: ${fileName} is actually ${what}. ${then(fileName)}`
    : `${INVALID_FILE_TYPE}: ${fileName} is not a real ${endingOf(fileName)} file. Save it as one, then upload it again.`
}

export const needsLookingThrough = (fileName: string) => endingOf(fileName) === 'xlsx'

/**
 * In every workbook, but in no other zip or Office document. Names in a zip are not compressed; some programs write
 * them with backslashes.
 */
const WORKBOOK = /xl[/\\]workbook\.xml/
const OVERLAP = 20

/** Whether a zip is a workbook, by the names in it: it is never unpacked, so its unpacked size does not matter. */
export const isWorkbook = async (stream: Readable) => {
  let end = ''
  // Leaving the loop closes the stream.
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const text = end + chunk.toString('latin1')
    if (WORKBOOK.test(text)) return true
    end = text.slice(-OVERLAP)
  }
  return false
}

/** A typed name, for a file or a folder in a zip: 'Repairs 1/2' must not become a path. */
export const asFileName = (name: string) => safeFileName(name.replace(/^[\s./\\]+/, '').replaceAll(/[/\\]/g, '-'))

/** A new name for a file, with its extension kept. */
export const renamed = (fileName: string, name: string) => {
  const ending = /\.[^.]+$/.exec(fileName)?.[0] ?? ''
  return name.toLowerCase().endsWith(ending.toLowerCase()) ? name : `${name}${ending}`
}

/** The same paths made unique, by the rules of file systems: 'a.pdf', 'a (2).pdf'. */
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
