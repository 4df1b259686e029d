/** A text's own part and what it quotes below. Together they are the whole text. */
export type SplitText = { New: string; Quoted: string }

/** Lines above a quotation, some of which are broken over two or three lines. */
const WROTE = [
  // On Tue, Nov 17, 2026 at 3:05 PM Ana Diaz <ana@example.com> wrote:
  /^\W{0,3}On .{5,300}\bwrote:$/i,
  // El mar, 17 nov 2026 a las 15:05, Ana Diaz (<ana@example.com>) escribió:
  /^\W{0,3}El .{5,300}\bescribió:$/i,
  // 2026-11-17 15:05 GMT-06:00 Ana Diaz <ana@example.com>:
  /^\d{4}-\d\d-\d\d \d\d?:\d\d .{0,200}<[^<>]{3,200}@[^<>]{3,200}>:$/,
  // Ana Diaz <ana@example.com> wrote:
  /^.{0,200}<[^<>]{3,200}@[^<>]{3,200}>\)? (?:wrote|escribió):$/i,
  /^-{2,10} ?(?:Original Message|Mensaje original|Reply message)\b.{0,100}$/i,
]
const isWrote = (line: string) => line.length <= 700 && WROTE.some((pattern) => pattern.test(line))

const RULE = /^_{10,200}$/
const FROM = /^\W{0,3}(?:From|De):\W{0,3} ?\S/i
const BESIDE_FROM = /^\W{0,3}(?:Sent|Date|To|Subject|Cc|Enviado(?: el)?|Fecha|Para|Asunto|CC):/i
const FORWARDED =
  /^-{5,20} ?(?:Forwarded message|Mensaje reenviado)|^Begin forwarded message:|^Inicio del mensaje reenviado:/i

/** The line above a forwarded message, which is what the email was sent for. */
export const isForwarded = (line: string) => FORWARDED.test(line.trim().slice(0, 200))

/**
 * Splits a plain-text reply from what it quotes. Quotes answered in between stay in place, and so does a forwarded
 * message; if nothing else would be left, nothing counts as quoted.
 */
export const splitText = (text: string): SplitText => {
  const whole = { New: text, Quoted: '' }
  const lines = text.split('\n')
  const at = (i: number) => (lines[i] ?? '').slice(0, 800).trim()
  const quotedFrom = (i: number) => {
    const line = at(i)
    if (line === '') return false
    // From:, then Sent: and To: within the next lines.
    const from = RULE.test(line) ? i + 1 : i
    if (FROM.test(at(from)) && [1, 2, 3, 4].filter((n) => BESIDE_FROM.test(at(from + n))).length >= 2) return true
    if (isWrote(line)) return true
    // May be broken over two or three lines.
    if (!/^\W{0,3}(?:On|El)\s/i.test(line)) return false
    const two = `${line} ${at(i + 1)}`
    return isWrote(two) || isWrote(`${two} ${at(i + 2)}`)
  }
  const isQuote = (i: number) => at(i).startsWith('>')

  for (let i = 0; i < lines.length; i++) {
    if (isForwarded(at(i))) return whole
    if (!isQuote(i) && !quotedFrom(i)) continue
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
  /(?:^|\s)(?:gmail_quote(?:_container)?|yahoo_quoted|moz-cite-prefix|protonmail_quote|zmail_extra)(?:\s|$)/
const QUOTE_ID =
  /^(?:x_)*(?:divRplyFwdMsg|appendonsend|OLK_SRC_BODY_SECTION|reply-intro|mail-editor-reference-message-container)$/

/**
 * How an element of an email quotes an earlier one: `quoted` is the quote itself; `quoted-from` means that everything
 * after it is quoted.
 */
export const quoteMark = (tag: string, attribs: Record<string, string>): 'quoted' | 'quoted-from' | null => {
  if (tag === 'blockquote' && attribs.type?.toLowerCase() === 'cite') return 'quoted'
  if (QUOTE_CLASS.test((attribs.class ?? '').slice(0, 500))) return 'quoted'
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
