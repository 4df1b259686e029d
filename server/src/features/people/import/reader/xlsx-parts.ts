import path from 'node:path'
import { FileProblem } from './file-problem.ts'
import { decodeEscapes, isDateFormat } from './xlsx-cells.ts'
import type { Package } from './xlsx-package.ts'

/** The parts' paths in the package; `sheets` only the visible ones with cells, in the order of their tabs. */
export type Workbook = {
  sheets: { Name: string; part: string }[]
  sharedStrings?: string
  styles?: string
  from1904: boolean
}

const drain = async (parsing: AsyncGenerator<void>) => {
  for await (const _ of parsing);
}

type Relation = { kind: string; target: string }

/** The parts that a part refers to, by id. */
const relationsOf = async (files: Package, part: string) => {
  const { dir, base } = path.posix.parse(part)
  const rels = path.posix.join(dir, '_rels', `${base}.rels`)
  const relations = new Map<string, Relation>()
  if (files.has(rels))
    await drain(
      files.parse(rels, {
        open: (name, { Id = '', Type = '', Target = '' }) => {
          if (name === 'Relationship')
            relations.set(Id, {
              kind: path.posix.basename(Type),
              target: path.posix.resolve('/', dir, Target).slice(1),
            })
        },
      }),
    )
  return relations
}

export const workbookOf = async (files: Package): Promise<Workbook> => {
  const main = [...(await relationsOf(files, '')).values()].find((r) => r.kind === 'officeDocument')?.target
  const part = main ?? 'xl/workbook.xml'
  if (!files.has(part) || !part.endsWith('.xml'))
    throw new FileProblem('This is not an Excel workbook. Save it as .xlsx or .csv and retry.')
  const relations = await relationsOf(files, part)
  const target = (kind: string) => [...relations.values()].find((r) => r.kind === kind)?.target
  const workbook: Workbook = {
    sheets: [],
    sharedStrings: target('sharedStrings'),
    styles: target('styles'),
    from1904: false,
  }
  let isWorkbook = false
  await drain(
    files.parse(part, {
      open: (name, attributes) => {
        if (name === 'workbook') isWorkbook = true
        else if (name === 'workbookPr') workbook.from1904 = /^(1|true)$/.test(attributes.date1904 ?? '')
        else if (name === 'sheet' && (attributes.state ?? 'visible') === 'visible') {
          const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1]
          const relation = relations.get(id ?? '')
          if (relation?.kind === 'worksheet' && !workbook.sheets.some(({ part }) => part === relation.target))
            workbook.sheets.push({ Name: attributes.name ?? '', part: relation.target })
        }
      },
    }),
  )
  if (!isWorkbook) throw new FileProblem('This is not an Excel workbook. Save it as .xlsx or .csv and retry.')
  return workbook
}

/** The text of a shared string by its number. */
export type SharedStrings = (at: number) => string

/**
 * Loads the shared strings as bytes outside of the heap, end to end: a million short ones take some 20 MB instead of
 * 60, and cost the garbage collector nothing.
 */
export const sharedStrings = async (files: Package, part: string | undefined): Promise<SharedStrings> => {
  let bytes = Buffer.allocUnsafeSlow(64 * 1024)
  let ends = new Uint32Array(4096)
  let count = 0
  let text = ''
  let reading = false
  let phonetic = false
  const keep = () => {
    const start = ends[count - 1] ?? 0
    const value = decodeEscapes(text)
    const size = Buffer.byteLength(value)
    if (start + size > bytes.length) bytes = Buffer.concat([bytes], Math.max(bytes.length * 2, start + size))
    if (count === ends.length) {
      const longer = new Uint32Array(count * 2)
      longer.set(ends)
      ends = longer
    }
    bytes.write(value, start)
    ends[count++] = start + size
    text = ''
  }
  if (part && files.has(part))
    await drain(
      files.parse(part, {
        open: (name) => {
          if (name === 't') reading = !phonetic
          else if (name === 'rPh') phonetic = true
        },
        text: (more) => {
          if (reading) text += more
        },
        close: (name) => {
          if (name === 't') reading = false
          else if (name === 'rPh') phonetic = false
          else if (name === 'si') keep()
        },
      }),
    )
  return (at) => (at < count ? bytes.toString('utf8', ends[at - 1] ?? 0, ends[at]) : '')
}

/** The cell styles that show a number as a day. */
export const dateStyles = async (files: Package, part: string | undefined): Promise<Set<number>> => {
  const codes = new Map<number, string>()
  const dates = new Set<number>()
  let inCellFormats = false
  let style = 0
  if (part && files.has(part))
    await drain(
      files.parse(part, {
        open: (name, attributes) => {
          if (name === 'numFmt') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '')
          else if (name === 'cellXfs') inCellFormats = true
          else if (name === 'xf' && inCellFormats) {
            const id = Number(attributes.numFmtId ?? 0)
            if (isDateFormat(id, codes.get(id))) dates.add(style)
            style++
          }
        },
        close: (name) => {
          if (name === 'cellXfs') inCellFormats = false
        },
      }),
    )
  return dates
}
