import { crc32, deflateRawSync } from 'node:zlib'

/** Test helper: a real zip of these parts. `flags` 1 marks them encrypted; `size` lies about a part's unpacked size. */
export const makeZip = (
  parts: Record<string, string | Buffer>,
  { flags = 0x800, size = (real: number) => real } = {},
) => {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(parts)) {
    const bytes = Buffer.from(content as string)
    const packed = deflateRawSync(bytes)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(flags, 2)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(size(bytes.length), 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, place, Buffer.from(name))
    locals.push(local)
    offset += local.length
  }
  const index = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06')
  end.writeUInt16LE(Object.keys(parts).length, 8)
  end.writeUInt16LE(Object.keys(parts).length, 10)
  end.writeUInt32LE(index.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, index, end])
}

/** A cell: text (shared), a number, a flag, or the cell's XML as it is. */
export type TestCell = string | number | boolean | null | { xml: string }
export type TestSheet = { rows: TestCell[][]; state?: string; xml?: string }

const ns = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const rel = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const escapeXml = (text: string) => text.replace(/[<>&"]/g, (c) => `&#${c.charCodeAt(0)};`)
const columnName = (at: number): string =>
  (at >= 26 ? columnName(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26))

/** Test helper: a workbook as Excel lays it out. Style 1 is a day, 2 a custom day format, 3 a time, 4 money. */
export const makeXlsx = (
  sheets: TestSheet[] | TestCell[][],
  { date1904 = false, prefix = '', extra = {} as Record<string, string> } = {},
) => {
  const list = (Array.isArray(sheets[0]) ? [{ rows: sheets }] : sheets) as TestSheet[]
  const strings = new Map<string, number>()
  const cell = (value: TestCell, reference: string) => {
    if (value === null) return ''
    if (typeof value === 'object') return value.xml.replace('<c', `<c r="${reference}"`)
    if (typeof value === 'number') return `<c r="${reference}"><v>${value}</v></c>`
    if (typeof value === 'boolean') return `<c r="${reference}" t="b"><v>${Number(value)}</v></c>`
    const at = strings.get(value) ?? strings.size
    strings.set(value, at)
    return `<c r="${reference}" t="s"><v>${at}</v></c>`
  }
  const row = (cells: TestCell[], at: number) =>
    `<row r="${at + 1}">${cells.map((c, column) => cell(c, `${columnName(column)}${at + 1}`)).join('')}</row>`
  const sheetXml = list.map(
    ({ rows, xml }) => xml ?? `<worksheet ${ns}><sheetData>${rows.map(row).join('')}</sheetData></worksheet>`,
  )
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${rel}/${kind}" Target="${target}"/>`
  const relations = (inner: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`
  const parts: Record<string, string> = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/_rels/workbook.xml.rels': relations(
      relation('s', 'sharedStrings', '/xl/sharedStrings.xml') +
        relation('f', 'styles', 'styles.xml') +
        list.map((_, at) => relation(`r${at}`, 'worksheet', `worksheets/sheet${at + 1}.xml`)).join(''),
    ),
    'xl/workbook.xml': `<workbook ${ns} xmlns:r="${rel}"><workbookPr${date1904 ? ' date1904="1"' : ''}/><sheets>${list
      .map(
        ({ state }, at) =>
          `<sheet name="S${at}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="r${at}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/styles.xml':
      `<styleSheet ${ns}><numFmts><numFmt numFmtId="164" formatCode="[$-409]mmmm\\ d,\\ yyyy;@"/>` +
      '<numFmt numFmtId="165" formatCode="&quot;Days: &quot;#,##0.00_);[Red]\\d0"/></numFmts>' +
      '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
      `<cellXfs>${[0, 14, 164, 20, 165].map((f) => `<xf numFmtId="${f}"/>`).join('')}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst ${ns}>${[...strings.keys()]
      .map((s) => `<si><t xml:space="preserve">${escapeXml(s)}</t></si>`)
      .join('')}</sst>`,
    ...Object.fromEntries(sheetXml.map((xml, at) => [`xl/worksheets/sheet${at + 1}.xml`, xml])),
    ...extra,
  }
  if (!prefix) return makeZip(parts)
  const prefixed = Object.entries(parts).map(([name, xml]) =>
    name.startsWith('xl/') && !name.endsWith('.rels')
      ? [name, xml.replace(/<(\/?)(\w)/g, `<$1${prefix}:$2`).replaceAll('xmlns=', `xmlns:${prefix}=`)]
      : [name, xml],
  )
  return makeZip(Object.fromEntries(prefixed))
}
