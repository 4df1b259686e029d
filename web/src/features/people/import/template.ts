import { importColumns } from '@dormer/contract/contact-fields'

const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')
const required = importColumns.required.map(plain)
const known = new Set([...required, ...importColumns.optional.map(plain), 'emailconsent', 'textconsent'])

/** Whether these names of columns are the template's, however they are written: such a file needs no matching. */
export const isTemplate = (names: readonly string[]) => {
  const given = names.map(plain).filter(Boolean)
  return required.every((name) => given.includes(name)) && given.every((name) => known.has(name))
}

/** The same of a file's first line. A workbook's is known once the server has looked at it. */
export const hasTemplateHeader = async (file: File) => {
  if (!/\.csv$/i.test(file.name)) return false
  const bytes = new Uint8Array(await file.slice(0, 20_000).arrayBuffer())
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8'
  const line = new TextDecoder(encoding).decode(bytes).split(/\r\n?|\n/, 1)[0] ?? ''
  return [',', ';', '\t', '|'].some((separator) => isTemplate(line.split(separator)))
}
