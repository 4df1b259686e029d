import { type Bounce, isDead, type Refusal, refusalOf } from '../../../providers/email/refusals.rules.ts'
import { type Fields, fieldsOf } from './fields.rules.ts'
import { storable } from './storable.rules.ts'

/** `rfc822; <ana@example.com>` → ana@example.com */
export const recipientOf = (field: string | undefined) => {
  const address = (field ?? '')
    .slice(0, 1000)
    .replace(/^[\w.-]{1,40}\s?;/, '')
    .replaceAll(/[<>\s]/g, '')
  return /^[^@]+@[^@]+$/.test(address) ? storable(address) : null
}

const MAX_RECIPIENTS = 1000
const MAX_PROSE = 5000

/** The recipients that a report in the standard's form (RFC 3464) says were failed, with its words and code. */
const failedIn = (report: string) =>
  report
    .slice(0, 1_000_000)
    .split(/\r?\n[ \t]*\r?\n/)
    .slice(0, MAX_RECIPIENTS + 1)
    .flatMap((block) => {
      const fields = fieldsOf(block)
      // The server may have forwarded it to another address: ours is the original one.
      const Recipient =
        recipientOf(fields.get('original-recipient')) ??
        recipientOf(fields.get('final-recipient')) ??
        recipientOf(fields.get('x-actual-recipient'))
      const status = /\b\d\.\d{1,3}\.\d{1,3}\b/.exec(fields.get('status') ?? '')?.[0]
      const action = fields.get('action')?.toLowerCase().split(/\W/)[0]
      if (!Recipient || !(action ? /^fail/.test(action) : status?.startsWith('5'))) return []
      const said = storable(
        (fields.get('diagnostic-code') ?? '').replace(/^[\w-]{1,40}\s?;\s?/, '').slice(0, 1000),
      ).trim()
      return [{ Recipient, status, said }]
    })

/** How reports begin, in subject or text, in the languages of the mail services that translate them. */
export const FAILED: RegExp[] = [
  'undeliver(?:ed|able)', '(?:could|can|was|has) ?n[o’\']t (?:be |been )?(?:delivered|sent|reach)', 'non-?deliver(?:y|able)', '(?:delivery|mail(?:er)?|message|transport|smtp) (?:has |to .{1,80} )?(?:error|fail(?:ed|ure)?|problem)', 'failure notice', 'fail(?:ed|ure)? (?:to deliver|delivering|permanently|addresse?s?|reasons?)',
  'requested action not taken|returned mail|returned to sender|mail (?:was )?returned|returning message', 'not (?:be )?delivered', '(?:unable|n[o’\']t able) to (?:deliver|send)', 'delivery status notification|delivery report', 'did not reach', 'address not found', 'permanent (?:fatal )?error', 'error (?:occurred while|delivering|sending)', 'undeliverable|rejected by', 'mail system error',
  'unzustellbar|nicht zugestellt|konnte nicht', 'échec de (?:la )?remise|non remis|n[’\']a pas pu être (?:remis|livré|distribué)', 'no se (?:ha )?(?:pudo|podido) entregar|no entregad|error de entrega', 'não (?:foi |pôde ser )?entregue|falha na entrega', 'impossibile (?:consegnare|recapitare)|mancata consegna|non recapitabile', 'onbestelbaar|niet (?:worden )?bezorgd', 'не (?:доставлено|может быть доставлено)', '配信(?:でき|不能|エラー)|送信できません|メールエラー|退信|无法(?:送达|投递)',
].map((words) => new RegExp(words, 'iu')) // biome-ignore format: phrases read better in rows
/** It is still being tried. */
const DELAYED =
  /\bwarning\b|\bdelay(?:ed)?\b|temporary failure report|(?:will|do) not need to re-?send|(?:will (?:be retried|keep trying|continue)|still (?:being )?(?:tried|trying))|\bretry(?:ing)? for\b/i
const GAVE_UP =
  /giv(?:en|ing) up|permanent|gave up|has been in the queue too long|retry time(?:out)? exceeded|could not be delivered (?:with)?in|no further|returned|expired/i

const ADDRESS = /[^\s<>"'(),:;[\]|]{1,64}@[a-z\d](?:[a-z\d.-]{0,200}[a-z\d])?/gi
const addressesIn = (text: string) =>
  text
    .slice(0, 20_000)
    .match(ADDRESS)
    ?.map((one) => one.toLowerCase()) ?? []

const KNOWN =
  /^(?:from|to|cc|subject|date|message-id|mime-version|received|return-path|content-type|dkim-signature|x-mailer|user-agent)\s*:/i
const TECHNICAL =
  /^(?:message-id|mime-version|received|return-path|dkim-signature|x-mailer|user-agent|content-type)\s*:/i

/** What stands between a report and what it quotes. */
const RULER = /^\W*$|^\s*[-=_*]{2,}|original message|copy of (?:the|your) (?:original )?message|headers? follow/i

/** Splits a report in prose from the headers of our email that it quotes below. */
const splitReport = (text: string): { report: string; about: Fields } => {
  const lines = text.slice(0, 200_000).split(/\r?\n/)
  const isField = (line = '') => /^[a-z][\w-]{1,60}\s?:/i.test(line)
  for (let i = 0; i < lines.length; i++) {
    if (!KNOWN.test(lines[i] ?? '')) continue
    let end = i
    while (end < lines.length && end - i < 300 && (isField(lines[end]) || /^[ \t]+\S/.test(lines[end] ?? ''))) end++
    const block = lines.slice(i, end)
    const known = new Set(
      block.filter((line) => KNOWN.test(line)).map((line) => line.split(':')[0]?.trim().toLowerCase()),
    )
    if (known.size >= 3 && block.some((line) => TECHNICAL.test(line))) {
      while (i > 0 && RULER.test(lines[i - 1] ?? '')) i--
      return { report: lines.slice(0, i).join('\n'), about: fieldsOf(block.join('\n')) }
    }
    i = Math.max(i, end - 1)
  }
  return { report: lines.join('\n'), about: new Map() }
}

/** What a report in prose says of each address that it names: the lines from there to where it names another. */
const saidOf = (report: string, addresses: string[]): Map<string, string> => {
  const said = new Map<string, string>()
  let current: string[] = []
  for (const line of report.slice(0, 50_000).split('\n')) {
    const found = addressesIn(line).filter((one) => addresses.includes(one))
    if (found.length > 0) current = found
    for (const one of new Set(current)) said.set(one, `${said.get(one) ?? ''} ${line.trim()}`)
  }
  return said
}

/** The server's answer among other words: from its code on. */
const answerIn = (words: string) => {
  const plain = storable(words.replaceAll(/\s+/g, ' ')).trim()
  return plain.slice(Math.max(0, plain.search(/\b[45]\d\d[ -](?:[45]\.\d|\D)|\b[45]\.\d{1,3}\.\d{1,3} /))).slice(0, 500)
}

export type Report = {
  /** The texts of the parts that report a delivery in the standard's form. */
  statuses: string[]
  headers: Fields
  subject: string
  text: string
  /** The headers of our email, if they are a part of their own. */
  about: Fields | undefined
  isReporter: (address: string) => boolean
}

/** The recipients an email reports as failed, and the headers of our email that it is about. */
export const bouncesOf = (mail: Report): { Bounces: Bounce[]; about: Fields } => {
  const { report, about: quoted } = splitReport(mail.text)
  const about = mail.about ?? quoted
  const standard = mail.statuses.flatMap(failedIn)
  // Amazon WorkMail and others write the same fields into the text.
  const written = standard.length > 0 ? standard : failedIn(report)
  // What was delivered or is still being tried has not failed, whatever the prose says.
  const isOther = [...mail.statuses, report].some((one) =>
    /^action:\s*(?:delayed|deliver|relayed|expanded)/im.test(one),
  )
  if (written.length > 0 || isOther) {
    const said = saidOf(
      report,
      written.map(({ Recipient }) => Recipient.toLowerCase()),
    )
    return {
      about,
      Bounces: written.map(({ Recipient, status, said: words }) => {
        const beside = said.get(Recipient.toLowerCase()) ?? report
        return bounce(
          Recipient,
          refusalOf([words, beside], status),
          words || (status ? `Refused (${status})` : 'Refused'),
        )
      }),
    }
  }
  return { about, Bounces: inProse(mail, report, about) }
}

const bounce = (Recipient: string, Refusal: Refusal, Message: string): Bounce => ({
  Recipient,
  Refusal,
  IsPermanent: isDead(Refusal),
  Message,
})

const inProse = ({ headers, subject, isReporter }: Report, report: string, about: Fields): Bounce[] => {
  const failed = addressesIn(headers.get('x-failed-recipients') ?? '')
  const start = `${subject}\n${report.slice(0, 3000)}`
  if (failed.length === 0 && !FAILED.some((pattern) => pattern.test(start))) return []
  if (/^success|\bsuccessful\b/i.test(subject)) return []
  if (DELAYED.test(start) && !GAVE_UP.test(start)) return []
  const mine = addressesIn(`${headers.get('to') ?? ''} ${about.get('from') ?? ''} ${about.get('return-path') ?? ''}`)
  const to = [
    ...new Set(addressesIn(`${about.get('to') ?? ''} ${about.get('cc') ?? ''} ${about.get('x-original-to') ?? ''}`)),
  ]
  const all = [...new Set(addressesIn(report))].filter((one) => !isReporter(one))
  const others = all.filter((one) => to.includes(one) || !mine.includes(one))
  const named = others.length > 0 ? others : all
  const ours = named.filter((one) => to.includes(one))
  // An address it was forwarded to says nothing to us: it is the one that we wrote to that failed.
  const isForwarded = ours.length === 0 && to.length === 1 && named.length <= 1
  const recipients = failed.length > 0 ? [...new Set(failed)] : ours.length > 0 ? ours : isForwarded ? to : named
  const said = saidOf(report, recipients)
  return recipients.slice(0, MAX_RECIPIENTS).map((one) => {
    const words = said.get(one) ?? report.slice(0, MAX_PROSE)
    return bounce(storable(one), refusalOf([words, report]), answerIn(words) || 'Refused')
  })
}
