import { columnKey } from './reader/column-key.ts'

type Channel = 'Email' | 'Text' | 'Call'
type Answer = 'Yes' | 'No'

/** What a cell says about consent, in the file's words, as evidence. To calls, there is only a no. */
export type Said = { Channel: Channel; Says: Answer; Words: string }

/** A column about consent. In some of them, such as 'Email Opt Out', a yes means no. */
type ConsentColumn = { at: number; name: string; channels: readonly Channel[]; yesMeans: Answer; isBox: boolean }

const email = /^(is|has)?(e?mail|newsletter|marketing)/
const text = /^(is|has)?(text(s|ing|message)?|sms|mms|phone|cell(phone)?|mobile(phone)?)/
const agreed =
  /(consent(ed)?|opt(ed)?in|permission|subscribe[dr]|allowed|ok|okay|preference|opt(in)?status|optinoptout)$/
const refused = /(opt(ed)?out|unsubscribed?|optoutstatus|(black|block)listed)$/

/** Checkboxes that people tick to agree: most leave them empty, which is no refusal. */
const box = /(opt(ed)?in|subscribed)$|^i?(agree|consent)to/
export const isBox = (name: string): boolean => box.test(columnKey(name))

/** What somebody agrees to if it is an end of messages. */
const ends =
  /^i?(agree|consent)to(be|being)?(not(?!if)|never|nolonger|noe?mail|no(text|sms|messages)|stop|end|opt(ed|ing)?out|unsubscrib|withdraw|remov)/

/** What a form has people accept besides messages, and words that are about messages. */
const legal = /terms|privacy|conditions|policy/
const messages = /receiv|contact|messag|communicat|newsletter|marketing|updates|alerts|notif|texts/

/**
 * What a column, named as `columnKey` writes it, says about consent: in the naming of Dormer, Follow Up Boss, kvCORE,
 * LionDesk, Top Producer, Salesforce, Dynamics 365, Zoho, HubSpot, HighLevel, Lofty, Brevo, Odoo and Mailchimp, and as forms ask.
 */
const meaningOf = (key: string): { channels: readonly Channel[]; yesMeans: Answer } | undefined => {
  if (/^(is)?((donot|dont|no|cannot)(contact|solicit|marketing|disturb)|dnd(all|status)?)$/.test(key))
    return { channels: ['Email', 'Text', 'Call'], yesMeans: 'No' }
  if (
    /^(is)?((donot|dont|no|cannot)(allow|send)?(bulk|mass|marketing)?email(s|ing)?|dndemails?|blacklist(ed)?)$/.test(
      key,
    )
  )
    return { channels: ['Email'], yesMeans: 'No' }
  // The rules of the National Do Not Call Registry apply to texts as well (47 CFR 64.1200(e)).
  if (
    /^(is)?((donot|dont|no|cannot)(allow)?(call|phone|phonecall)(s|ing)?|dnc|dndcalls?|oncallregistry|donotcallregistry)$/.test(
      key,
    )
  )
    return { channels: ['Text', 'Call'], yesMeans: 'No' }
  if (/^(is)?((donot|dont|no|cannot)(allow|send)?(text|sms)(s|ing|messages?)?|dnd(text|sms)s?)$/.test(key))
    return { channels: ['Text'], yesMeans: 'No' }
  if (/^(is|has)?(optedoutof|unsubscribedfrom)(all)?e?mails?$/.test(key)) return { channels: ['Email'], yesMeans: 'No' }
  // Mailchimp cleans addresses that bounce.
  if (
    /^((is)?(confirmed)?(unsub|unsubscribed?|opt(ed)?out)(time|date|on|at|status)?|clean(ed)?(time|date|on|at))$/.test(
      key,
    )
  )
    return { channels: ['Email'], yesMeans: 'No' }
  if (/^(is)?(subscribed|emailsubscriptionstatus|subscriptionstatus|emailstatus|emailmarketingstatus)$/.test(key))
    return { channels: ['Email'], yesMeans: 'Yes' }
  if (/^(text|sms|texting)(subscription)?status$/.test(key)) return { channels: ['Text'], yesMeans: 'Yes' }
  if (/^((ok|okay|can|may)(to|we|i)?email(you)?|allow(bulk|mass|marketing)?emails?)$/.test(key))
    return { channels: ['Email'], yesMeans: 'Yes' }
  if (/^((ok|okay|can|may)(to|we|i)?(text|sms)(you)?|allow(text|sms)(s|messages?)?)$/.test(key))
    return { channels: ['Text'], yesMeans: 'Yes' }
  // 'I agree to receive text messages', but not 'I agree to the Terms. Your email is not shared'.
  if (/^i?(agree|consent)to/.test(key) && key.length <= 200 && (!legal.test(key) || messages.test(key))) {
    const channels: Channel[] = [
      ...(key.includes('email') ? ['Email' as const] : []),
      ...(/text|sms/.test(key) ? ['Text' as const] : []),
    ]
    // 'I agree to unsubscribe from emails'
    if (channels.length > 0) return { channels, yesMeans: ends.test(key) ? 'No' : 'Yes' }
  }
  for (const [about, Channel] of [
    [email, 'Email'],
    [text, 'Text'],
  ] as const) {
    const rest = about.test(key) ? key.replace(about, '') : undefined
    if (rest === undefined || rest === '') continue
    // 'Phone Opt In' is about calls, whose consent is not kept here; 'Phone Opt Out' counts against texts, too.
    const isAboutCalls = /^(is|has)?phone/.test(key)
    if (refused.test(rest)) return { channels: isAboutCalls ? [Channel, 'Call'] : [Channel], yesMeans: 'No' }
    // 'Mail' alone may be the postman's: a no is taken as the stricter one, a yes is not.
    if (agreed.test(rest) && !isAboutCalls && !/^(is|has)?mail/.test(key))
      return { channels: [Channel], yesMeans: 'Yes' }
  }
  return undefined
}

/** The header columns that are about consent. */
export const consentColumns = (header: readonly string[]): ConsentColumn[] =>
  header.flatMap((name, at) => {
    const meaning = meaningOf(columnKey(name))
    return meaning ? [{ at, name: name.trim(), isBox: isBox(name), ...meaning }] : []
  })

const plainly: Record<Answer, RegExp> = {
  Yes: /^in$|\b(subscribed|opt(ed)?[ -]?in|consent(ed)?|agreed?|granted|allow(ed)?)\b/,
  No: /^out$|^nope$|^no,? thank|\b(unsubscribed?|opt(ed)?[ -]?out|revoked|withdrawn|declined?|disagreed?|disallow(ed)?|refused?|denied|stop(ped)?|cleaned|complained|cancell?ed|blocked|not|never|do ?n[o']t|dnc)\b/,
}
const yes = /^(y|yes|t|true|1|x|✓|✔|on|checked|ok|okay|active)$/
const no = /^(n|no|f|false|0|off|unchecked|inactive|none)$/
/** The first day of a calendar, or the last before it, which programs write for no date. */
export const isNever = (words: string) => {
  const parts = (words.split(/[ t]/)[0] ?? '').split(/[-/.]/)
  if (parts.length !== 3 || parts.some((part) => !/^\d+$/.test(part))) return false
  const numbers = parts.map(Number)
  const year = Math.max(...numbers)
  const isFirstDay = numbers.filter((one) => one === 1).length >= 2
  return year === 0 || year === 1899 || (isFirstDay && (year === 1 || year === 1900))
}
/** 'Yes, I agree …', which is answered in words of its own. */
const sentence = /^(yes, )?i (hereby )?(agree|consent|accept)\b(?! not)/
/** 'I agree to calls only, no emails' */
const noneOf =
  /\b(none|nothing)\b|\bno (more )?(e-?mails?|texts?|text messages|sms|messages|contact|marketing)\b|\b(calls?|phone|texts?|sms|e-?mails?|mail) only\b/
/** A date, which means a yes on that day. */
const date = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}([ t].*)?$/

/**
 * What a cell says about consent, in a column where a yes means `yesMeans`: undefined if nobody can tell, Unsaid if it says
 * nothing. A box that is not ticked is no refusal.
 */
export const answerOf = (cell: string, yesMeans: Answer, isBox = false): Answer | 'Unsaid' | undefined => {
  const words = cell.toLowerCase()
  if (words === '' || /^(n\/?a|null|-+|unknown|pending|not set|valid|verified|new)$/.test(words) || isNever(words))
    return 'Unsaid'
  // 'Not DNC', 'Not on the list': no refusal.
  if (yesMeans === 'No' && /^not? (?:on )?(?:the |a )?(?:dnc|list(?:ed)?|registered|registry)\b/.test(words))
    return 'Unsaid'
  // The whole sentence of a form, in which 'reply STOP' and 'unsubscribe' are no refusal.
  if (yesMeans === 'Yes' && sentence.test(words)) {
    if (ends.test(columnKey(words.replace(sentence, 'i agree')))) return 'No'
    return noneOf.test(words) ? undefined : 'Yes'
  }
  // Agile CRM: from which campaigns.
  if (yesMeans === 'No' && words === 'all') return 'No'
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
  // Not having opted out is no consent.
  return Says === 'Yes' && yesMeans === 'No' ? 'Unsaid' : Says
}

/** A column and what stands in it, as evidence. */
export const evidence = (name: string, cell: string) =>
  `${name} “${cell.length > 60 ? `${cell.slice(0, 59).toWellFormed()}…` : cell}”`

/**
 * What a row says about consent. If several columns concern a channel, a no wins. Words that mean neither are reported
 * as a problem.
 */
export const readConsent = (cells: readonly string[], columns: ConsentColumn[]): { said: Said[]; faults: string[] } => {
  const said = new Map<Channel, Said>()
  const faults: string[] = []
  for (const { at, name, channels, yesMeans, isBox } of columns) {
    const cell = (cells[at] ?? '').replace(/[\p{Cc}\s]+/gu, ' ').trim()
    const Says = answerOf(cell, yesMeans, isBox)
    const Words = evidence(name, cell)
    if (!Says) faults.push(`${Words}: Write yes or no`)
    else if (Says !== 'Unsaid')
      for (const Channel of channels) if (said.get(Channel)?.Says !== 'No') said.set(Channel, { Channel, Says, Words })
  }
  return { said: [...said.values()], faults }
}
