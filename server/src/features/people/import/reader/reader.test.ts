import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeXlsx, makeZip, type TestCell } from './make-xlsx.ts'
import { type Row, readRows } from './read-rows.ts'

let folder: string
let made = 0
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'dormer-reader-'))
})
afterAll(() => rm(folder, { recursive: true }))

const read = async (content: Buffer | string, required: string[] = []) => {
  const file = path.join(folder, String(made++))
  await writeFile(file, content)
  const rows: Row[] = []
  const names = required.map((name) => [name, 'another name'])
  for await (const batch of readRows(file, names)) rows.push(...batch)
  return rows
}
const cells = async (content: Buffer | string, required?: string[]) =>
  (await read(content, required)).map((r) => r.Cells)

describe('text files', () => {
  const wide = (text: string) => Buffer.from(text, 'utf16le')
  const signs: Record<string, string> = { '€': '\x80', '“': '\x93', '”': '\x94' }
  const windows = (text: string) =>
    Buffer.from(
      text.replace(/[€“”]/g, (sign) => signs[sign] ?? ''),
      'latin1',
    )
  const accents = 'Name,City\nZoë,“São”\n'
  const read2 = [
    ['Name', 'City'],
    ['Zoë', '“São”'],
  ]
  test.each([
    ['UTF-8', Buffer.from(accents)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${accents}`)],
    ['UTF-16 LE with a mark', wide(`\ufeff${accents}`)],
    ['UTF-16 BE with a mark', wide(`\ufeff${accents}`).swap16()],
    ['UTF-16 LE', wide(accents)],
    ['UTF-16 BE', wide(accents).swap16()],
    ['Windows-1252', windows(accents)],
  ])('in %s', async (_, bytes) => expect(await cells(bytes)).toEqual(read2))

  test('an accent beyond the first hundred kilobytes decides the encoding, and is not torn between chunks', async () => {
    const rows = Array.from({ length: 40_000 }, (_, i) => [`n${i}`, i > 30_000 ? 'é€' : 'e'])
    const text = rows.map((r) => r.join(',')).join('\n')
    expect(await cells(Buffer.from(text))).toEqual(rows)
    expect(await cells(windows(text))).toEqual(rows)
  })

  test.each([
    [
      'comma',
      'a,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'semicolon',
      'a;b\n1;2,5',
      [
        ['a', 'b'],
        ['1', '2,5'],
      ],
    ],
    [
      'tab',
      'a\tb\n1\t2,5',
      [
        ['a', 'b'],
        ['1', '2,5'],
      ],
    ],
    [
      'delimiters inside quotes do not count',
      '"a,,,,";b\n1;2',
      [
        ['a,,,,', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'sep=',
      'sep=;\r\na,;b\r\n1;2',
      [
        ['a,', 'b'],
        ['1', '2'],
      ],
    ],
    ['one column', 'a\n1', [['a'], ['1']]],
    [
      'quoted newlines and quotes',
      'a,b\n"1\r\n2","say ""hi"""\n',
      [
        ['a', 'b'],
        ['1\r\n2', 'say "hi"'],
      ],
    ],
    [
      'a stray quote',
      'a,b\n5" pipe,x\n',
      [
        ['a', 'b'],
        ['5" pipe', 'x'],
      ],
    ],
    [
      'CR LF',
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'CR alone',
      'a,b\r1,2\r',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['short and long rows', 'a,b\n1\n1,2,3', [['a', 'b'], ['1'], ['1', '2', '3']]],
  ])('%s', async (_, text, expected) => expect(await cells(text)).toEqual(expected))

  test('blank rows are left out but counted, as a spreadsheet would', async () =>
    expect(await read('\n\na,b\n"1\n1",2\n,\n  \n3,4\n')).toEqual([
      { RowNumber: 3, Cells: ['a', 'b'] },
      { RowNumber: 4, Cells: ['1\n1', '2'] },
      { RowNumber: 7, Cells: ['3', '4'] },
    ]))

  test.each([
    ['empty', '', 'The file is empty.'],
    ['binary', Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 0, 7, 0, 0, 0, 3]), 'This is not a CSV or XLSX file.'],
    ['with an open quote', 'a,b\n1,2\n"3,4\n5,6\n', 'Row 3 cannot be read: a quotation mark in it is never closed.'],
    ['with an endless row', `a,b\n"${'x\n'.repeat(600_000)}`, 'Row 2 cannot be read'],
  ])('a file that is %s is refused in words', async (_, content, message) => {
    await expect(cells(content)).rejects.toThrow(message)
  })
})

describe('workbooks', () => {
  const c = (attributes: string, inner: string): TestCell => ({ xml: `<c ${attributes}>${inner}</c>` })

  test.each<[string, TestCell, string]>([
    ['shared text', ' Ana & <b> ', ' Ana & <b> '],
    [
      'an inline string with runs',
      c('t="inlineStr"', '<is><r><t>A</t></r><r><t>na</t></r><rPh><t>x</t></rPh></is>'),
      'Ana',
    ],
    ['escaped characters', 'a_x000D_b', 'a\rb'],
    ['characters that cannot be stored', 'a_x0000_b_xD800_', 'ab\ufffd'],
    ['a phone as a number', 5125550101, '5125550101'],
    ['a phone in exponent form', c('', '<v>5.125550101E9</v>'), '5125550101'],
    ['the noise of a binary fraction', c('', '<v>85000.100000000006</v>'), '85000.1'],
    ['a day', c('s="1"', '<v>32875</v>'), '1990-01-02'],
    ['a day with a time', c('s="1"', '<v>32875.75</v>'), '1990-01-02'],
    ['a day in a format of its own', c('s="2"', '<v>32875</v>'), '1990-01-02'],
    ['a day before the leap day that never was', c('s="1"', '<v>59</v>'), '1900-02-28'],
    ['a time', c('s="3"', '<v>0.5</v>'), '0.5'],
    ['money with a literal d', c('s="4"', '<v>32875</v>'), '32875'],
    ['an ISO day', c('t="d"', '<v>1990-01-02T00:00:00</v>'), '1990-01-02'],
    ['a flag', true, 'TRUE'],
    ["a formula's text", c('t="str"', '<f>A1&amp;"x"</f><v>kept</v>'), 'kept'],
    ["a formula's number", c('', '<f>1+1</f><v>2</v>'), '2'],
    ['an error', c('t="e"', '<v>#N/A</v>'), '#N/A'],
  ])('%s', async (_, value, expected) => expect(await cells(makeXlsx([['h'], [value]]))).toEqual([['h'], [expected]]))

  test('the calendar of old Macs', async () => {
    const day = c('s="1"', '<v>31413</v>')
    expect(await cells(makeXlsx([['h'], [day]], { date1904: true }))).toEqual([['h'], ['1990-01-02']])
  })

  test('gaps, blank rows and row numbers', async () =>
    expect(await read(makeXlsx([[], ['a', null, 'c'], [' '], [null, 1]]))).toEqual([
      { RowNumber: 2, Cells: ['a', '', 'c'] },
      { RowNumber: 4, Cells: ['', '1'] },
    ]))

  test('cells without references, elements with a prefix', async () => {
    const xml =
      '<worksheet xmlns="x"><sheetData><row><c t="inlineStr"><is><t>a</t></is></c><c><v>1</v></c></row></sheetData></worksheet>'
    expect(await cells(makeXlsx([{ rows: [], xml }], { prefix: 'x' }))).toEqual([['a', '1']])
  })

  test('many rows, in several batches', async () => {
    const rows = Array.from({ length: 3000 }, (_, i) => [`name ${i}`, `é${i % 7}`, i])
    expect(await cells(makeXlsx(rows))).toEqual(rows.map((r) => r.map(String)))
  })

  const sheet = (name: string, state?: string) => ({ rows: [[name, 'x']], state })
  test.each([
    ['the first that is not empty', [{ rows: [] }, sheet('a'), sheet('b')], ['none'], 'a'],
    [
      'the first with the columns',
      [sheet('notes'), sheet('First_Name'), sheet('first name')],
      ['firstname'],
      'First_Name',
    ],
    ['a visible one', [sheet('first name', 'hidden'), sheet('b', 'veryHidden'), sheet('c')], ['firstname'], 'c'],
  ])('of several sheets %s is read', async (_, sheets, required, first) =>
    expect(await cells(makeXlsx(sheets), required)).toEqual([[first, 'x']]),
  )

  const ole = (inside: string) =>
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(70_000), Buffer.from(inside, 'utf16le')])
  const huge = `<worksheet><sheetData>${' '.repeat(50_000_000)}</sheetData></worksheet>`
  const whole = makeXlsx([['a']])
  test.each([
    ['from an old Excel', ole('Workbook'), 'This is an old Excel workbook (.xls)'],
    ['behind a password', ole('EncryptedPackage'), 'The file is protected by a password'],
    ['encrypted as a zip', makeZip({ 'xl/workbook.xml': 'x' }, { flags: 1 }), 'The file is protected by a password'],
    ['cut off', whole.subarray(0, whole.length - 30), 'The file is damaged'],
    ['with a damaged part', makeXlsx([{ rows: [], xml: '<worksheet><row></worksheet>' }]), 'The file is damaged'],
    ['another kind of zip', makeZip({ 'word/document.xml': '<x/>' }), 'This is not an Excel workbook'],
    ['a binary workbook', makeZip({ 'xl/workbook.bin': 'x' }), 'This is not an Excel workbook'],
    ['without a filled sheet', makeXlsx([{ rows: [] }]), 'no visible sheet'],
    [
      'with an endless row',
      makeXlsx([['a'], Array.from({ length: 40 }, () => 'x'.repeat(30_000))]),
      'Row 2 is too long',
    ],
    ['a zip bomb', makeXlsx([{ rows: [], xml: huge }]), 'unpacks to far more than it should'],
    [
      'a zip bomb that lies',
      makeZip({ 'xl/workbook.xml': `<workbook>${' '.repeat(5_000_000)}</workbook>` }, { size: () => 900 }),
      'The file is damaged',
    ],
    [
      'full of entities',
      makeXlsx([
        { rows: [], xml: '<!DOCTYPE x [<!ENTITY a "b">]><worksheet><row><c><v>&a;</v></c></row></worksheet>' },
      ]),
      'The file is damaged',
    ],
  ])('a file that is %s is refused in words', async (_, content, message) => {
    await expect(cells(content)).rejects.toThrow(message)
  })

  test('stopping early leaves no process behind', async () => {
    const file = path.join(folder, 'long')
    await writeFile(file, 'a,b\n'.repeat(100_000))
    for await (const _ of readRows(file, [])) break
    const children = () => process.getActiveResourcesInfo().filter((r) => r === 'ProcessWrap').length
    await expect.poll(children).toBe(0)
  })

  test('a file that takes too long is refused in words', async () => {
    const file = path.join(folder, 'slow')
    await writeFile(file, 'a,b\n'.repeat(100_000))
    const reading = readRows(file, [], { patience: 0 })
    await expect(reading.next()).rejects.toThrow('The file takes too long to read')
  })

  test('a reader that is caught in a loop ends with the program', async () => {
    const caught = `['--import', 'data:text/javascript,setTimeout(() => { for (;;); }, 1000)']`
    const child = new URL('./child.ts', import.meta.url).pathname
    const program = `
      const { fork } = await import('node:child_process')
      const reader = fork(${JSON.stringify(child)}, ['/dev/null'], { execArgv: ${caught} })
      reader.on('message', () => {})
      setTimeout(() => console.log(reader.pid), 3000)
      setInterval(() => {}, 1000)`
    const parent = spawn(process.execPath, ['--input-type=module', '--eval', program])
    const [pid] = await once(parent.stdout, 'data')
    const isAlive = () => {
      try {
        return process.kill(Number(pid), 0)
      } catch {
        return false
      }
    }
    expect(isAlive()).toBe(true)
    parent.kill('SIGKILL')
    await expect.poll(isAlive).toBe(false)
  })
})
