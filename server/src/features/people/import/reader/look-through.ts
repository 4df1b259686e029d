import { presetOf } from '../../import-files/presets.ts'
import { columnKey } from './column-key.ts'
import { type ColumnStatistics, columnStatistics } from './column-statistics.ts'
import { FileProblem } from './file-problem.ts'
import { findHeader, HEADER_ROWS, isHeaderAgain, letterOf } from './header-row.ts'
import { joinedParts } from './joined-parts.ts'
import { MAX_CELL_CHARACTERS, MAX_CELLS, MAX_CHARACTERS, MAX_ROWS, storable, tooMuch } from './limits.ts'
import type { Row } from './read-rows.ts'
import { openSource, type Source } from './source.ts'
import type { FoundFile, Reading } from './table.ts'

const MAX_COLUMNS = 1000
/** How many rows are read before the header is chosen. */
const AHEAD = 60
const SHOWN_CELLS = 60
const SHOWN_CHARACTERS = 100

const count = (n: number) => n.toLocaleString('en-US')

/** Reads all rows once and says what is in them; `alive` is called as it goes. Runs in the child process. */
export const lookThrough = async (
  path: string,
  fileName: string,
  reading: Reading,
  alive: () => void,
): Promise<FoundFile> => {
  const source = await openSource(path, fileName, reading.Encoding)
  try {
    for (const { Name } of reading.Sheets ?? [])
      if (!source.Sheets.some((sheet) => sheet.Name === Name)) throw new FileProblem(`The file has no sheet “${Name}”.`)
    const table = tableOf(source.Names)
    const limits = limitsOf(alive)
    const sheets = []
    for (const sheet of source.Sheets) {
      const wanted = reading.Sheets?.find(({ Name }) => Name === sheet.Name)
      const isWanted = !reading.Sheets || wanted !== undefined
      sheets.push(await lookAt(sheet, wanted?.HeaderRow, isWanted, source, table, limits))
    }
    if (reading.Sheets?.length === 0) throw new FileProblem('Choose at least one sheet.')
    const chosen = sheets.filter((sheet) => sheet.IsChosen)
    if (chosen.length === 0) throw new FileProblem(nothingIn(source, sheets))
    const { Columns, order } = table.result()
    return {
      FileKind: source.FileKind,
      Encoding: source.Encoding,
      Encodings: source.Encodings,
      Sheets: sheets.map(({ Positions: _, Blank: __, Further: ___, ...sheet }) => sheet),
      Rows: chosen.reduce((sum, { Rows }) => sum + Rows, 0),
      Columns,
      Layout: {
        FileKind: source.FileKind,
        Encoding: source.Encoding,
        Delimiter: source.Delimiter,
        Columns: Columns.map(({ Name }) => Name),
        Sheets: chosen.map(({ Name, HeaderRow, Positions, Blank, Further }) => {
          const placed = (columns: number[]) => Array.from(columns, (column) => order[column] ?? -1)
          return {
            Name,
            HeaderRow,
            Positions: placed(Positions),
            ...(Blank && { Blank, Further: Further.map(placed) }),
          }
        }),
      },
    }
  } finally {
    source.close()
  }
}

const nothingIn = (source: Source, sheets: { HeaderRow: number | null }[]) =>
  sheets.some(({ HeaderRow }) => HeaderRow !== null)
    ? 'The file has only a header: no rows below it.'
    : source.FileKind === 'Workbook'
      ? 'The workbook has no visible sheet with anything in it.'
      : 'The file is empty: it has only blank rows.'

/** Counts what is read against what may be. */
const limitsOf = (alive: () => void) => {
  let rows = 0
  let cells = 0
  let characters = 0
  return (row: Row, isData: boolean) => {
    alive()
    if (isData && ++rows > MAX_ROWS)
      throw new FileProblem(
        `The file has more than ${count(MAX_ROWS)} rows, the most that can be imported at once. Split it.`,
      )
    for (const cell of row.Cells) {
      characters += cell.length + 1
      if (cell === '') continue
      cells++
      if (cell.length > MAX_CELL_CHARACTERS)
        throw new FileProblem(
          `A cell in row ${row.RowNumber} has ${count(cell.length)} characters; at most ${count(MAX_CELL_CHARACTERS)} can be imported. Perhaps a quotation mark before it is never closed.`,
        )
    }
    if (cells > MAX_CELLS)
      throw new FileProblem(
        `The file has more than ${count(MAX_CELLS)} filled cells, the most that can be imported at once. Split it.`,
      )
    if (characters > MAX_CHARACTERS) throw tooMuch()
  }
}

type Table = ReturnType<typeof tableOf>

/** The columns of all sheets together: those of a name are one, except on the same sheet. */
const tableOf = (names: string[] | null) => {
  const columns: { Name: string; at: number; statistics: ColumnStatistics }[] = []
  const byKey = new Map<string, number>()
  const taken = new Set<string>()
  const find = (name: string, nth: number, at: number) => {
    const key = `${columnKey(name) || name} ${nth}`
    const known = byKey.get(key)
    if (known !== undefined) return known
    if (columns.length === MAX_COLUMNS)
      throw new FileProblem(`The file has more than ${count(MAX_COLUMNS)} columns, the most that can be imported.`)
    let Name = nth > 1 ? `${name} (${nth})` : name
    for (let more = nth + 1; taken.has(Name); more++) Name = `${name} (${more})`
    taken.add(Name)
    byKey.set(key, columns.length)
    return columns.push({ Name, at, statistics: columnStatistics() }) - 1
  }
  names?.forEach((name, at) => void find(name, 1, at))
  return {
    find,
    add: (column: number, cell: string) => columns[column]?.statistics.add(cell),
    /** The columns as they stand from left to right, and where each is in that order. */
    result: () => {
      const sorted = columns
        .map((_, column) => column)
        .toSorted((a, b) => (columns[a]?.at ?? 0) - (columns[b]?.at ?? 0))
      const order: number[] = []
      sorted.forEach((column, place) => {
        order[column] = place
      })
      return {
        order,
        Columns: sorted.flatMap((column) => {
          const found = columns[column]
          return found ? [{ Name: found.Name, ...found.statistics.result() }] : []
        }),
      }
    },
  }
}

const lookAt = async (
  { Name, rows: open }: Source['Sheets'][number],
  headerRow: number | null | undefined,
  isWanted: boolean,
  { FileKind, Names }: Source,
  table: Table,
  limit: (row: Row, isData: boolean) => void,
) => {
  const rows = open()
  const first: Row[] = []
  for (let next = await rows.next(); !next.done; next = await rows.next()) {
    first.push(next.value)
    if (first.length >= AHEAD && next.value.RowNumber >= (headerRow ?? 0)) break
  }
  const header =
    Names || headerRow === null
      ? undefined
      : headerRow
        ? first.find((row) => row.RowNumber === headerRow)
        : findHeader(first)
  if (headerRow && !header) throw new FileProblem(`Row ${headerRow} of “${Name}” is blank, and cannot be the header.`)

  const parts = header && joinedParts(header.Cells)
  const titles =
    (parts?.header ?? header?.Cells)?.map((c) =>
      storable(c)
        .replace(/[\p{Cc}\s]+/gu, ' ')
        .trim(),
    ) ?? []
  const Positions: number[] = []
  const seen = new Map<string, number>()
  if (isWanted)
    titles.forEach((title, at) => {
      const key = columnKey(title) || title
      const nth = (seen.get(key) ?? 0) + 1
      seen.set(key, nth)
      Positions[at] = title === '' ? -1 : table.find(title, nth, at)
    })
  for (const [at, name] of Names?.entries() ?? []) Positions[at] = table.find(name, 1, at)
  // In text, cells beyond the header belong nowhere; a spreadsheet shows them below a blank title.
  const widest = header && FileKind === 'Text' ? titles.length : Number.POSITIVE_INFINITY
  const continues = presetOf(titles.map(columnKey))?.continues
  const Blank = continues && titles.flatMap((title, at) => (continues.includes(columnKey(title)) ? [at] : []))
  const Further: number[][] = []
  /** How many rows of the same person there were before. */
  let further = 0
  let Rows = 0
  const take = (found: Row) => {
    const row = parts ? { ...found, Cells: parts.joined(found.Cells) } : found
    const isData = row.RowNumber > (header?.RowNumber ?? 0)
    limit(row, isData)
    if (!isData) return
    further = Rows > 0 && Blank?.every((at) => (row.Cells[at] ?? '').trim() === '') ? further + 1 : 0
    if (further === 0) Rows++
    // It says nothing of what the columns hold.
    if (!isWanted || (header && isHeaderAgain(found.Cells, header.Cells))) return
    if (further > 0) {
      Further[further - 1] ??= []
      row.Cells.forEach((cell, at) => {
        if (at >= widest || cell.trim() === '') return
        const places = Further[further - 1] as number[]
        // After all others, each row's side by side: a label stays next to its value.
        places[at] ??= table.find(titles[at] || `Column ${letterOf(at)}`, further + 1, at + further * MAX_COLUMNS)
        table.add(places[at], storable(cell))
      })
      return
    }
    row.Cells.forEach((cell, at) => {
      if (at >= widest || cell.trim() === '') return
      if ((Positions[at] ?? -1) < 0) {
        while (Positions.length < at) Positions.push(-1)
        Positions[at] = table.find(`Column ${letterOf(at)}`, 1, at)
      }
      table.add(Positions[at] as number, storable(cell))
    })
  }
  for (const row of first) take(row)
  for await (const row of rows) take(row)
  return {
    Name,
    Rows,
    HeaderRow: header?.RowNumber ?? null,
    FirstRows: first.slice(0, HEADER_ROWS).map(({ RowNumber, Cells }) => ({
      RowNumber,
      Cells: Cells.slice(0, SHOWN_CELLS).map((cell) => storable(cell.slice(0, SHOWN_CHARACTERS))),
    })),
    IsChosen: isWanted && Rows > 0,
    Positions,
    Blank,
    Further,
  }
}
