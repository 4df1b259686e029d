import { BESIDE, FORWARDED, FROM, ON, ORIGINAL, SENT, SUBJECT, TITLE, WROTE, WROTE_FIRST } from './quote-words.ts'

/** A text's own part and what it quotes below. Together they are the whole text. */
export type SplitText = { New: string; Quoted: string }

const ADDRESS = /[^\s<>()[\]"',;:@]{1,100}@[^\s<>()[\]"',;:@]{3,200}/
const YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)|\d{1,2}[./]\d{1,2}[./]\d\d(?!\d)/
const TIME = /(?<!\d)\d{1,2}\s?[:.h時时시點点]\s?\d\d(?!\d)/i
const MAX_LINE = 700

const ENDS_WITH_ADDRESS = /@[^@\s]{3,200}[\s>)\]"',]{0,5}$/

/**
 * Whether a line introduces a quotation: ‘On Tue, Nov 17, 2026 at 3:05 PM Ana Diaz <ana@example.com> wrote:’, in many
 * languages, and in some only with date and address. `next` is what follows. People write such sentences too: so there
 * must be an address, or a date with its time.
 */
const introduces = (line: string, next: 'quote' | 'blank' | 'text') => {
  if (line.length > MAX_LINE) return false
  // Zoho's stands between dashes; a few leave out the colon.
  const bare = line.replace(/^-{2,10}\s?/, '').replace(/\s?-{2,10}$/, '')
  const said = bare.replace(/\s?[:：]$/, '')
  const hasColon = said !== bare
  const [isDated, hasAddress] = [YEAR.test(said) && TIME.test(said), ADDRESS.test(said)]
  const wrote = WROTE.exec(said)
  if (!wrote) return hasColon && isDated && ON.test(said) && ENDS_WITH_ADDRESS.test(said)
  const [before, after] = [said.slice(0, wrote.index), said.slice(wrote.index + wrote[0].length)]
  // Chinese names come first.
  const isNamed = ENDS_WITH_ADDRESS.test(before) || (isDated && hasAddress && /^[写寫]道$/.test(wrote[0]))
  if (!ON.test(said)) return hasColon && after === '' && isNamed
  if (after !== '')
    return (
      hasColon &&
      WROTE_FIRST.test(wrote[0]) &&
      (ENDS_WITH_ADDRESS.test(after) || (YEAR.test(before) && TIME.test(before)))
    )
  if (!hasColon) return isDated && (bare.length < line.length - 3 || (hasAddress && next !== 'text'))
  return hasAddress || isDated || next === 'quote' || /\byou wrote$/i.test(said)
}

const RULE = /^_{10,200}$/

/** The line above a forwarded message, which is what the email was sent for. */
export const isForwarded = (line: string) => FORWARDED.test(line.trim().slice(0, 200))

/**
 * Splits a plain-text reply from what it quotes. Quotes answered in between stay in place, and so does a forwarded
 * message; if nothing else would be left, nothing counts as quoted. Where it is not sure, nothing is.
 */
export const splitText = (text: string): SplitText => {
  const whole = { New: text, Quoted: '' }
  const lines = text.split('\n')
  const at = (i: number) => (lines[i] ?? '').slice(0, 800).trim()
  /** Where the quoted header of an email begins: From:, then Sent:, To: or Subject: within the next lines. */
  const isHeader = (i: number) => {
    if (!FROM.test(at(i))) return false
    const next = [1, 2, 3, 4, 5].map((n) => at(i + n))
    const named = next.filter((line) => SENT.test(line) || SUBJECT.test(line))
    const beside = next.filter((line) => BESIDE.test(line))
    // 'From: 10 am', 'To: 11 am' is no header.
    return named.length + beside.length >= 2 && (named.length > 0 || ADDRESS.test(`${at(i)} ${at(i + 1)}`))
  }
  const quotedFrom = (i: number) => {
    const line = at(i)
    if (line === '') return false
    if (isHeader(RULE.test(line) ? i + 1 : i) || ORIGINAL.test(line)) return true
    const next = (n: number) =>
      isQuote(n) || (at(n) === '' && isQuote(n + 1)) ? 'quote' : at(n) === '' ? 'blank' : 'text'
    if (introduces(line, next(i + 1))) return true
    // May be broken over several lines.
    if (!ON.test(line) || /[.!?]$/.test(line)) return false
    let joined = line
    for (let n = i + 1; n <= i + 3 && at(n) !== ''; n++) {
      joined = `${joined} ${at(n)}`
      if (introduces(joined, next(n + 1))) return true
    }
    return false
  }
  // '>:' is the end of a broken line.
  const isQuote = (i: number) => at(i).startsWith('>') && !/^>\s?:$/.test(at(i))

  for (let i = 0; i < lines.length; i++) {
    if (isForwarded(at(i))) return whole
    if (!isQuote(i) && !quotedFrom(i)) continue
    // Below a title that is not known, it may be what was forwarded.
    if (!isQuote(i) && i > 0 && TITLE.test(at(i - 1)) && !ORIGINAL.test(at(i - 1))) return whole
    // '… wrote:' is followed by lines with '>', which may be answered below or in between.
    const first = [i, i + 1, i + 2, i + 3, i + 4].find(isQuote)
    if (first !== undefined) {
      let end = lines.length - 1
      while (end > first && at(end) === '') end--
      const answered = lines.slice(first, end + 1).some((_, n) => at(first + n) !== '' && !isQuote(first + n))
      // A signature may follow.
      const signature = lines.findIndex((_, n) => n > first && /^-- ?$/.test(lines[n]?.replace('\r', '') ?? ''))
      const answeredBefore =
        signature > 0 && !lines.slice(first, signature).some((_, n) => at(first + n) !== '' && !isQuote(first + n))
      if (answered && !answeredBefore) return whole
    }
    const New = lines.slice(0, i).join('\n')
    if (New.trim() === '') return whole
    return { New: `${New}\n`, Quoted: lines.slice(i).join('\n') }
  }
  return whole
}

const QUOTE_CLASS =
  /(?:^|\s)(?:x_)*(?:gmail_quote(?:_container)?|yahoo_quoted|moz-cite-prefix|protonmail_quote|tutanota_quote|zmail_extra|front-blockquote|missive_quote)(?:\s|$)/
const QUOTE_ID =
  /^(?:x_)*(?:divRplyFwdMsg|appendonsend|OLK_SRC_BODY_SECTION|reply-intro|mail-editor-reference-message-container|ms-outlook-mobile-reference-message)$/

/**
 * How an element of an email quotes an earlier one: `quoted` is the quote itself; `quoted-from` means that everything
 * after it is quoted.
 */
export const quoteMark = (tag: string, attribs: Record<string, string>): 'quoted' | 'quoted-from' | null => {
  if (tag === 'blockquote' && attribs.type?.toLowerCase() === 'cite') return 'quoted'
  if (QUOTE_CLASS.test((attribs.class ?? '').slice(0, 500))) return 'quoted'
  // GMX and WEB.DE; Spark.
  if (tag === 'div' && /^(?:quote|messageReplySection)$/.test(attribs.name ?? '')) return 'quoted'
  if (QUOTE_ID.test(attribs.id ?? '')) return 'quoted-from'
  // Outlook's line above From:, Sent:, To:.
  const style = (attribs.style ?? '').slice(0, 300).replaceAll(/\s/g, '').toLowerCase()
  if (
    tag === 'div' &&
    /^border:none;border-top:solid#(?:e1e1e1|b5c4df)1\.0pt;padding:3\.0pt0(?:in|cm)0(?:in|cm)0/.test(style)
  )
    return 'quoted-from'
  return null
}
