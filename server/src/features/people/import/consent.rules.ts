import { columnKey } from './reader/column-key.ts'

type Channel = 'Email' | 'Text'
type Answer = 'Yes' | 'No'

/** What a cell says of being written to: in the words of the file, as evidence. */
export type Said = { Channel: Channel; Says: Answer; Words: string }

/** A column about being written to. In some a yes means no: 'Email Opt Out'. */
type ConsentColumn = { at: number; name: string; channels: readonly Channel[]; yesMeans: Answer; isBox: boolean }

const email = /^(is|has)?(e?mail|newsletter|marketing)/
const text = /^(is|has)?(text(s|ing|message)?|sms|mms|phone|cell(phone)?|mobile(phone)?)/
const agreed =
  /(consent(ed)?|opt(ed)?in|permission|subscribe[dr]|allowed|ok|okay|preference|opt(in)?status|optinoptout)$/
const refused = /(opt(ed)?out|unsubscribed?|optoutstatus)$/

/** Boxes that people tick to agree: most leave them empty, which is no refusal. */
const box = /(opt(ed)?in|subscribed)$/

/**
 * Whether a column, as `columnKey` writes it, says that somebody may be written to: as Dormer, Follow Up Boss, kvCORE,
 * LionDesk, Top Producer, Salesforce, Zoho, HubSpot and Mailchimp name it.
 */
const meaningOf = (key: string): { channels: readonly Channel[]; yesMeans: Answer } | undefined => {
  const both = ['Email', 'Text'] as const
  if (/^(is)?(donot|dont|no)(contact|solicit|marketing)$/.test(key)) return { channels: both, yesMeans: 'No' }
  if (/^(is)?(donot|dont|no)e?mail(s|ing)?$/.test(key)) return { channels: ['Email'], yesMeans: 'No' }
  // The National Do Not Call Registry's rules hold for texts as well (47 CFR 64.1200(e)).
  if (/^(is)?((donot|dont|no)(call|phone|text|sms)(s|ing)?|dnc|oncallregistry|donotcallregistry)$/.test(key))
    return { channels: ['Text'], yesMeans: 'No' }
  if (/^(is|has)?(optedoutof|unsubscribedfrom)(all)?e?mails?$/.test(key)) return { channels: ['Email'], yesMeans: 'No' }
  if (/^(is)?(unsubscribed?|opt(ed)?out|unsubtime|optouttime|unsubscribedate)$/.test(key))
    return { channels: ['Email'], yesMeans: 'No' }
  if (/^(is)?(subscribed|emailsubscriptionstatus|subscriptionstatus|emailstatus|emailmarketingstatus)$/.test(key))
    return { channels: ['Email'], yesMeans: 'Yes' }
  if (/^(text|sms|texting)(subscription)?status$/.test(key)) return { channels: ['Text'], yesMeans: 'Yes' }
  if (/^(ok|okay|can|may)(to)?e?mail$/.test(key)) return { channels: ['Email'], yesMeans: 'Yes' }
  if (/^(ok|okay|can|may)(to)?(text|sms)$/.test(key)) return { channels: ['Text'], yesMeans: 'Yes' }
  for (const [about, Channel] of [
    [email, 'Email'],
    [text, 'Text'],
  ] as const) {
    const rest = about.test(key) ? key.replace(about, '') : undefined
    if (rest === undefined || rest === '') continue
    // 'Phone Opt In' is about calls, of which there is nothing to keep here; 'Phone Opt Out' counts against texts, too.
    if (refused.test(rest)) return { channels: [Channel], yesMeans: 'No' }
    if (agreed.test(rest) && !/^(is|has)?phone/.test(key)) return { channels: [Channel], yesMeans: 'Yes' }
  }
  return undefined
}

/** The columns of a header row that say whether somebody may be written to. */
export const consentColumns = (header: readonly string[]): ConsentColumn[] =>
  header.flatMap((name, at) => {
    const meaning = meaningOf(columnKey(name))
    return meaning ? [{ at, name: name.trim(), isBox: box.test(columnKey(name)), ...meaning }] : []
  })

const plainly: Record<Answer, RegExp> = {
  Yes: /\b(subscribed|opt(ed)?[ -]?in|consent(ed)?|agreed|granted|allowed)\b/,
  No: /\b(unsubscribed?|opt(ed)?[ -]?out|revoked|withdrawn|declined|refused|denied|stop(ped)?|cleaned|complained|blocked|not|never|do ?n[o']t|dnc)\b/,
}
const yes = /^(y|yes|t|true|1|x|✓|✔|on|checked|ok|okay|active)$/
const no = /^(n|no|f|false|0|off|unchecked|inactive|none)$/
/** The first day of a calendar, or the last before it: what programs write where there is no date. */
const isNever = (words: string) => {
  const parts = (words.split(/[ t]/)[0] ?? '').split(/[-/.]/)
  if (parts.length !== 3 || parts.some((part) => !/^\d+$/.test(part))) return false
  const numbers = parts.map(Number)
  const year = Math.max(...numbers)
  const isFirstDay = numbers.filter((one) => one === 1).length >= 2
  return year === 0 || year === 1899 || (isFirstDay && (year === 1 || year === 1900))
}
/** When it was said: then it was. */
const date = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}([ t].*)?$/

/**
 * What a row says of being written to. Of several columns about a channel, a no counts. Words that say neither are told
 * as a fault.
 */
export const readConsent = (cells: readonly string[], columns: ConsentColumn[]): { said: Said[]; faults: string[] } => {
  const said = new Map<Channel, Said>()
  const faults: string[] = []
  for (const { at, name, channels, yesMeans, isBox } of columns) {
    const cell = (cells[at] ?? '').replace(/[\p{Cc}\s]+/gu, ' ').trim()
    const words = cell.toLowerCase()
    if (words === '' || /^(n\/?a|null|-+|unknown|pending|not set|valid|verified|new)$/.test(words) || isNever(words))
      continue
    const other = yesMeans === 'Yes' ? 'No' : 'Yes'
    const Says = plainly.No.test(words)
      ? 'No'
      : plainly.Yes.test(words)
        ? 'Yes'
        : yes.test(words) || date.test(words)
          ? yesMeans
          : no.test(words)
            ? isBox && yesMeans === 'Yes'
              ? 'Unsaid'
              : other
            : undefined
    const shown = cell.length > 60 ? `${cell.slice(0, 59).toWellFormed()}…` : cell
    if (!Says) faults.push(`${name} “${shown}”: Write yes or no`)
    // That somebody has not opted out is no consent.
    else if (Says === 'No' || (Says === 'Yes' && yesMeans === 'Yes'))
      for (const Channel of channels)
        if (said.get(Channel)?.Says !== 'No') said.set(Channel, { Channel, Says, Words: `${name} “${shown}”` })
  }
  return { said: [...said.values()], faults }
}
