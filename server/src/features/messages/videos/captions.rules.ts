/** Why a file of captions is not taken, in words; with the line, if there is one. */
export class CaptionsProblem extends Error {}

/** More than an hour of single words has. */
const MOST_CUES = 20_000

/** A caption; its times in milliseconds, its settings and lines as WebVTT writes them. */
type Cue = { start: number; end: number; settings: string[]; lines: string[] }

/** Programs write UTF-8 with or without a mark, UTF-16 with one, and older ones Windows-1252. */
const decode = (bytes: Uint8Array) => {
  const [a, b] = bytes
  if (a === 0xff && b === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (a === 0xfe && b === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes.includes(0))
    throw new CaptionsProblem('This is no text file. Choose a WebVTT (.vtt) or SubRip (.srt) file.')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const atLine = (at: number, why: string) => new CaptionsProblem(`Line ${at + 1}: ${why}`)
const quoted = (text: string) => `“${text.length > 40 ? `${text.slice(0, 40)}…` : text}”`

/** A time with a point or a comma, with or without hours, in milliseconds; undefined if it is none. */
const timeOf = (text: string) => {
  const [, hours = '0', minutes = '', seconds = '', fraction = ''] =
    /^(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,9}))?$/.exec(text) ?? []
  if (!minutes || Number(minutes) > 59 || Number(seconds) > 59) return undefined
  return (
    ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, '0').slice(0, 3))
  )
}

const SETTINGS = [
  /^align:(?:start|center|end|left|right)$/,
  /^vertical:(?:rl|lr)$/,
  /^line:-?\d{1,3}(?:\.\d{1,9})?%?(?:,(?:start|center|end))?$/,
  /^position:\d{1,3}(?:\.\d{1,9})?%(?:,(?:line-left|center|line-right))?$/,
  /^size:\d{1,3}(?:\.\d{1,9})?%$/,
]

const cueAt = (line: string, at: number): Cue => {
  const arrow = line.indexOf('-->')
  const [last = '', ...settings] = line
    .slice(arrow + 3)
    .trim()
    .split(/\s+/)
  const [start, end] = [line.slice(0, arrow).trim(), last].map((text) => {
    const time = timeOf(text)
    if (time !== undefined) return time
    throw atLine(
      at,
      text ? `${quoted(text)} is no time, such as 00:01:02.500` : 'a time is missing beside the arrow (-->)',
    )
  }) as [number, number]
  if (end < start) throw atLine(at, 'this caption ends before it begins')
  return {
    start,
    end,
    // An older name of it.
    settings: settings
      .map((one) => one.replace('align:middle', 'align:center'))
      .filter((one) => SETTINGS.some((re) => re.test(one))),
    lines: [],
  }
}

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  lrm: '\u200e',
  rlm: '\u200f',
  '#39': "'",
  '#x27': "'",
}
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string) => text.replace(/[&<>]/g, (c) => ESCAPES[c] ?? c)
/** What programs mark up; of it, only italics, bold and underlines stay. Anything else in angle brackets is text. */
const TAG = /^<\/?(?:[biucvps]|br|em|font|lang|rt|ruby|span|strike|strong)(?:[\s./][^<>]*)?>$/i
const WORD_TIME = /^<[\d:.]+>$/
const STYLED: Record<string, string> = { em: 'i', strong: 'b' }

/** The text of a caption as WebVTT: nothing but what it says, and those three styles, each of them closed. */
const textOf = (lines: string[]) => {
  const open: string[] = []
  const said = lines
    .join('\n')
    .split(/(<[^<>]*>|\{\\[^{}]*\})/)
    .map((piece, at) => {
      if (at % 2 === 0 || (piece.startsWith('<') && !TAG.test(piece) && !WORD_TIME.test(piece)))
        return escaped(piece.replace(/&(#?\w{2,4});/g, (all, name: string) => ENTITIES[name.toLowerCase()] ?? all))
      const [, isEnd, tag = ''] = /^<(\/?)([a-z]+)/i.exec(piece.toLowerCase()) ?? []
      const name = STYLED[tag] ?? tag
      if (name === 'br') return '\n'
      if (!['i', 'b', 'u'].includes(name)) return ''
      if (!isEnd) return open.push(name) && `<${name}>`
      return open.at(-1) === name ? `</${open.pop()}>` : ''
    })
    .join('')
  const closed =
    said +
    open
      .reverse()
      .map((name) => `</${name}>`)
      .join('')
  // A blank line would end the caption.
  return closed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')
}

/** Times of a caption whose arrow is none, or those of another format, such as YouTube's SBV. */
const TIME = '(?:\\d{1,3}:)?\\d{1,2}:\\d{2}'
const BROKEN_TIMES = new RegExp(
  `^${TIME}(?:[.,]\\d{2,3}[\\s,=–—>-]{1,9}${TIME}[.,]\\d{2,3}|(?:[.,]\\d{1,3})?\\s{0,9}[-–—=]{1,3}>\\s{0,9}${TIME})`,
)
const NUMBER = /^\d{1,9}$/

/** The captions in the lines of a WebVTT or SRT file, in their order. */
const cuesIn = (lines: string[]) => {
  const isVtt = /^WEBVTT(?:\s|$)/.test(lines.find((line) => line.trim() !== '') ?? '')
  const cues: Cue[] = []
  // The last line, which is the next caption's number or name if its times follow, else text.
  let held: { line: string; at: number; isFirst: boolean } | undefined
  let [isFirst, isSkipped] = [true, isVtt]
  const take = () => {
    if (!held) return
    const cue = cues.at(-1)
    const { line, at } = held
    held = undefined
    if (BROKEN_TIMES.test(line)) throw atLine(at, 'an arrow (-->) belongs between the times of a caption')
    // Headers that programs write below a blank line.
    if (!cue && isVtt) return
    if (!cue)
      throw atLine(
        at,
        `${quoted(line)} is neither WebVTT nor SubRip (SRT), where times such as 00:00:01,500 --> 00:00:04,000 come before the words`,
      )
    cue.lines.push(line)
  }
  for (const [at, full] of lines.entries()) {
    const line = full.trim()
    if (line === '') [isFirst, isSkipped] = [true, false]
    else if (line.includes('-->')) {
      const isName =
        held && (NUMBER.test(held.line) ? held.isFirst || held.at === at - 1 : held.isFirst && held.at === at - 1)
      if (!isName) take()
      held = undefined
      if (cues.length >= MOST_CUES)
        throw atLine(at, `a video can have at most ${MOST_CUES.toLocaleString('en-US')} captions`)
      cues.push(cueAt(line, at))
      ;[isFirst, isSkipped] = [false, false]
    } else if (!isSkipped) {
      if (isFirst && isVtt && /^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(line)) isSkipped = true
      else {
        take()
        held = { line, at, isFirst }
      }
      isFirst = false
    }
  }
  // Some programs write one number too many.
  if (!(held?.isFirst && NUMBER.test(held.line) && cues.length > 0)) take()
  return cues
}

const written = (ms: number) => {
  const [hours, minutes, seconds] = [ms / 3_600_000, (ms / 60_000) % 60, (ms / 1000) % 60].map((value) =>
    String(Math.floor(value)).padStart(2, '0'),
  )
  return `${hours}:${minutes}:${seconds}.${String(ms % 1000).padStart(3, '0')}`
}

/**
 * The captions of a WebVTT or SRT file, as programs export them, written anew as WebVTT: nothing in it but times, places,
 * text and its italics, bold and underlines. `seconds` is how long the video is. Throws a CaptionsProblem that says in
 * words what is not understood, and in which line.
 */
export const readCaptions = (bytes: Uint8Array, seconds: number) => {
  // Some programs end lines with two returns; Premiere writes a line break within a caption as U+2028.
  const lines = decode(bytes)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: nothing but line breaks and tabs stays of them.
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufeff]/g, '')
    .split(/\r{0,9}\n|\r|\u2028/)
  if (lines.every((line) => line.trim() === '')) throw new CaptionsProblem('This file is empty')
  const cues = cuesIn(lines)
    .map((cue) => ({ ...cue, text: textOf(cue.lines) }))
    .filter(({ text }) => text !== '')
    .sort((a, b) => a.start - b.start)
  const [first] = cues
  if (!first) throw new CaptionsProblem('There are no captions in this file')
  if (first.start > seconds * 1000)
    throw new CaptionsProblem(
      `The first caption comes at ${written(first.start).slice(0, 8)}, after the end of the video. Choose the captions of this video, and export them with times that begin at 0.`,
    )
  const all = cues.map(
    ({ start, end, settings, text }) => `${[written(start), '-->', written(end), ...settings].join(' ')}\n${text}\n`,
  )
  return `WEBVTT\n\n${all.join('\n')}`
}
