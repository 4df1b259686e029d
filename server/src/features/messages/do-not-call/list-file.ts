import type { Readable } from 'node:stream'
import { setImmediate as breathe } from 'node:timers/promises'
import { Unzip, type UnzipFile, UnzipInflate } from 'fflate'
import { LINE_MAX, readLine } from './list.rules.ts'

/** What is wrong with a file, in words for the person who sent it. */
export class ListProblem extends Error {}

/** The nation's whole list is some 3 GB of text. */
const MOST_BYTES = 6 * 1024 ** 3
/** Unzipped a little at a time: even what unzips to a thousand times as much stays small. */
const SLICE = 4096
const EVERY = 4 * 1024 ** 2

export const CUT_OFF =
  'The file ends in the middle of a line: it was cut off on its way. Download it again. Nothing was changed.'
const CUT_ZIP = 'The zip ends too early: it was cut off on its way. Download it again. Nothing was changed.'
const UNREADABLE =
  'The zip cannot be read. Unzip it on your computer and upload the text file in it. Nothing was changed.'
const XML =
  'This is the file with tags (XML). Choose the Flat Text File when you download from the registry. Nothing was changed.'
const NO_LIST =
  'This is no list of phone numbers. Choose the Flat Text File when you download from the registry. Nothing was changed.'

/** Ctrl-Z: how files of DOS end. */
const withoutEnd = (text: string) => text.replaceAll(String.fromCharCode(26), '').replace(/\r$/, '')

/** Some lines: whether they begin a file, and whether the last of them lacks its end. */
type Lines = { lines: string[]; isFirst: boolean; isUnended: boolean }

/**
 * The lines of a list, some at a time: of a text file, or of all those in a zip, as it arrives. Memory stays the same
 * however large it is.
 */
export async function* linesOf(content: Readable): AsyncIterable<Lines> {
  let decoder = new TextDecoder('latin1')
  let rest = ''
  let total = 0
  let sinceBreath = 0
  let isFirst = true
  for await (const { bytes, isEnd } of texts(content)) {
    total += bytes.length
    sinceBreath += bytes.length
    if (total > MOST_BYTES) throw new ListProblem('The list is larger than the whole registry. Nothing was changed.')
    let text = rest + decoder.decode(bytes, { stream: true })
    if (isFirst) {
      text = text.replace(/^\u00ef\u00bb\u00bf/, '')
      if (/^\s*</.test(text)) throw new ListProblem(XML)
    }
    // Text has no such bytes: a picture, a workbook, UTF-16.
    if (text.includes('\0')) throw new ListProblem(NO_LIST)
    const lines = text.split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    if (rest.length > LINE_MAX) throw new ListProblem(NO_LIST)
    const last = isEnd ? withoutEnd(rest) : ''
    if (isEnd) {
      if (typeof readLine(last) === 'string') throw new ListProblem(CUT_OFF)
      if (last !== '') lines.push(last)
      rest = ''
      decoder = new TextDecoder('latin1')
    }
    if (lines.length > 0) yield { lines, isFirst, isUnended: last !== '' }
    isFirst = isEnd || (isFirst && lines.length === 0)
    if (sinceBreath < EVERY) continue
    sinceBreath = 0
    await breathe()
  }
}

type Text = { bytes: Uint8Array; isEnd: boolean }

/** The bytes of each text file: the content itself, or what is in the zip. */
async function* texts(content: Readable): AsyncIterable<Text> {
  let unzipped: ReturnType<typeof unzipper> | undefined
  let isFirst = true
  for await (const chunk of content as AsyncIterable<Uint8Array>) {
    if (isFirst && chunk[0] === 0x50 && chunk[1] === 0x4b) unzipped = unzipper()
    isFirst = false
    if (!unzipped) yield { bytes: chunk, isEnd: false }
    else for (let at = 0; at < chunk.length; at += SLICE) yield* unzipped.push(chunk.subarray(at, at + SLICE))
  }
  if (unzipped) yield* unzipped.end()
  else yield { bytes: new Uint8Array(), isEnd: true }
}

const unzipper = () => {
  let ready: Text[] = []
  let open = 0
  let found = 0
  const unzip = new Unzip((file: UnzipFile) => {
    const name = file.name.split('/').at(-1) ?? ''
    // Folders, and what a Mac adds.
    if (name === '' || file.name.startsWith('__MACOSX/')) return
    if (!/\.(txt|csv|dat|lst)$|^[^.]+$/i.test(name) || /^\[Content_Types\]/.test(file.name))
      throw new ListProblem(`The zip has ${name.slice(0, 60)} in it, which is no text file. ${NO_LIST}`)
    found++
    open++
    file.ondata = (error, bytes, isEnd) => {
      if (error) throw error
      ready.push({ bytes, isEnd })
      if (isEnd) open--
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  const take = (bytes: Uint8Array, isLast: boolean) => {
    try {
      unzip.push(bytes, isLast)
    } catch (error) {
      if (error instanceof ListProblem) throw error
      throw new ListProblem(isLast ? CUT_ZIP : UNREADABLE, { cause: error })
    }
    const these = ready
    ready = []
    return these
  }
  return {
    push: (bytes: Uint8Array) => take(bytes, false),
    end: () => {
      const these = take(new Uint8Array(), true)
      if (open > 0) throw new ListProblem(CUT_ZIP)
      if (found === 0) throw new ListProblem(UNREADABLE)
      return these
    },
  }
}
