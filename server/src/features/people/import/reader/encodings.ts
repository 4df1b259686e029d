import { createReadStream } from 'node:fs'
import { analyse } from 'chardet'
import { wideEncodingOf } from './csv.ts'
import { FileProblem } from './file-problem.ts'

/**
 * The encodings offered, as TextDecoder names them: those in which programs on western, central European, Cyrillic,
 * Greek, Turkish, Hebrew, Arabic and East Asian computers still save.
 */
const offered = [
  'utf-8', 'windows-1252', 'macintosh', 'iso-8859-15', 'windows-1250', 'iso-8859-2', 'windows-1251', 'koi8-r',
  'windows-1253', 'windows-1254', 'windows-1255', 'windows-1256', 'windows-1257', 'windows-1258',
  'shift_jis', 'euc-jp', 'gb18030', 'big5', 'euc-kr',
] as const // biome-ignore format: a list reads better in rows
const wide = ['utf-16le', 'utf-16be'] as const

/** How the detector calls what TextDecoder calls otherwise. */
const otherNames: Record<string, string> = { 'iso-8859-1': 'windows-1252', 'iso-8859-9': 'windows-1254' }
/** How much surer the detector must be of another encoding than of Windows-1252, which most such files are. */
const SURER = 2
/** Characters that text does not have, and that a wrong encoding makes: controls, and what stands for nothing. */
const NO_TEXT = /[\u0080-\u009f\ufffd\ue000-\uf8ff]/
const LINES = 5
const LINE_BYTES = 300
/** How much of the lines with letters beyond ASCII is kept for comparing encodings. */
const MARKED_BYTES = 200_000

export type FoundEncoding = { Encoding: string; Encodings: { Encoding: string; Lines: string[] }[] }

/**
 * How a text file is written: its byte order mark, strict UTF-8, UTF-16, then the detector, then Windows-1252; or as
 * `wanted`. And how each encoding that can be shows five of its lines, those that tell encodings apart if it has them.
 */
export const encodingsOf = async (path: string, wanted: string | undefined): Promise<FoundEncoding> => {
  const { first, marked, isUtf8, utf16 } = await scan(path)
  const telling = [...marked, ...first.filter((line) => !line.some((byte) => byte > 127))].slice(0, LINES)
  const lines = (encoding: string, bytes = telling) =>
    bytes.map((line) => new TextDecoder(encoding).decode(line).replaceAll('\ufffd', '').trim())
  if (utf16) {
    const shown = { Encoding: utf16, Lines: await wideLines(path, utf16) }
    return chosen({ Encoding: utf16, Encodings: [shown] }, wanted)
  }
  if (marked.length === 0)
    return chosen({ Encoding: 'utf-8', Encodings: [{ Encoding: 'utf-8', Lines: lines('utf-8') }] }, wanted)
  const all = Buffer.concat(marked.flatMap((line) => [line, Buffer.from('\n')]))
  const possible = offered.filter((encoding) => (encoding === 'utf-8' ? isUtf8 : isText(all, encoding)))
  const guess = isUtf8 ? 'utf-8' : detected(all, possible)
  const shown = [...new Set([guess, ...possible])].map((Encoding) => ({ Encoding, Lines: lines(Encoding) }))
  return chosen({ Encoding: guess, Encodings: shown }, wanted)
}

/** What the detector is surest of, among what the text can be. */
const detected = (bytes: Buffer, possible: readonly string[]): string => {
  const found = analyse(bytes).map(({ name, confidence }) => ({
    name: otherNames[name.toLowerCase()] ?? name.toLowerCase(),
    confidence,
  }))
  const western = found.find(({ name }) => name === 'windows-1252')?.confidence ?? 0
  const best = found.find(({ name }) => possible.includes(name))
  if (!best || best.confidence < Math.max(1, western * SURER)) return 'windows-1252'
  // Few letters are alike in several: Zoë is Turkish as well.
  const read = (encoding: string) => new TextDecoder(encoding).decode(bytes)
  return read(best.name) === read('windows-1252') ? 'windows-1252' : best.name
}

const chosen = (found: FoundEncoding, wanted: string | undefined): FoundEncoding => {
  if (!wanted) return found
  const Encoding = wanted.toLowerCase()
  if (![...offered, ...wide].some((one) => one === Encoding))
    throw new FileProblem(`“${wanted}” is no encoding that can be chosen.`)
  // Plain ASCII reads alike in all of them.
  return { ...found, Encoding }
}

const isText = (bytes: Buffer, encoding: string) => {
  try {
    return !NO_TEXT.test(new TextDecoder(encoding, { fatal: true }).decode(bytes))
  } catch {
    return false
  }
}

/** Goes through the file's bytes: whether all are UTF-8, its first lines, and those with letters beyond ASCII. */
const scan = async (path: string) => {
  const first: Buffer[] = []
  const marked: Buffer[] = []
  let kept = 0
  let line = 1
  let tail = Buffer.alloc(0)
  let utf16: string | undefined
  let isFirst = true
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let isUtf8 = true
  const keep = (bytes: Buffer) => {
    const short = Buffer.from(bytes.subarray(0, LINE_BYTES))
    if (short.every((byte) => byte <= 32)) return
    if (first.length < LINES) first.push(short)
    if (kept < MARKED_BYTES && short.some((byte) => byte > 127)) {
      marked.push(short)
      kept += short.length
    }
  }
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    if (isFirst) utf16 = wideEncodingOf(chunk.subarray(0, 4096))
    if (utf16) return { first, marked, isUtf8: false, utf16 }
    isFirst = false
    const nul = chunk.indexOf(0)
    if (nul >= 0) {
      for (const byte of chunk.subarray(0, nul)) if (byte === 10) line++
      throw new FileProblem(
        `Line ${line} has a NUL character, which text does not have. Remove it, or save the file again as CSV UTF-8.`,
      )
    }
    try {
      if (isUtf8) utf8.decode(chunk, { stream: true })
    } catch {
      isUtf8 = false
    }
    let from = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      line++
      if (first.length < LINES || kept < MARKED_BYTES) keep(Buffer.concat([tail, chunk.subarray(from, end)]))
      tail = Buffer.alloc(0)
      from = end + 1
    }
    tail = Buffer.concat([tail, chunk.subarray(from)]).subarray(0, LINE_BYTES)
  }
  try {
    utf8.decode()
  } catch {
    isUtf8 = false
  }
  keep(tail)
  return { first, marked, isUtf8, utf16 }
}

const wideLines = async (path: string, encoding: string): Promise<string[]> => {
  for await (const chunk of createReadStream(path, { end: 4095 }))
    return new TextDecoder(encoding)
      .decode(chunk as Buffer)
      .split(/\r\n|\n|\r/)
      .filter((line) => line.trim() !== '')
      .slice(0, LINES)
      .map((line) => line.slice(0, LINE_BYTES))
  return []
}
