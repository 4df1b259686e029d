// Does not use zod: the browser says it without asking the server.

import { day } from './command-days.ts'
import { beyond } from './command-lists.ts'
import { readShift } from './command-shifts.ts'
import { readActs } from './command-words.ts'

const forbidden =
  /^(?:please |pls |plz )?(do ?n['’]?t|do not|never|not|stop(?! by\b)|cancel|delete|remove|undo|forget|skip)\s+(?:the |my |our |to )?(\S.*)$/i
/** What can be taken back or deleted only where it stands. */
const things =
  /\b(?:showings?|shwg|tours?|appt|appointments?|meeting|mtg|tasks?|todo|notes?|tags?|texts?|emails?|calls?|reminders?|closing|snooze|workflow|inspection|appraisal)\b/i
/** 'My 3pm', an appointment by its time. */
const atTime = /^(?:\d{1,2}(?::\d\d)? ?(?:[ap]\.?m?\b|o['’]?clock)|\d{1,2}:\d\d)/i
const denied = /\b(?:not|never|no longer|[a-z]{2,7}n['’]t)\b/i
/** Things to do, which have no word of their own. */
const toDo = new RegExp(
  // oxlint-disable-next-line regexp/no-super-linear-backtracking -- of at most 300 characters
  `^(?:order|confirm|review|schedule|book|get|send|sign|prep|prepare|check|attend|verify|request|bring|buy|print|pick up|drop off|stop by|swing by|upload|finish|draft|ask|wire|pay|plan|mail|post|update|submit|file)\\b.* ${day}`,
  'i',
)

const dayFirst = new RegExp(
  `^((?:(?:this|next|on) )?${day}|at \\d{1,2}(?::\\d\\d)?(?: ?[ap]m?)?)[:,]? (?=[a-z])(.+)$`,
  'i',
)
/** What somebody wants or agreed to, and what needs more time. */
const wish =
  /^(?:(?:the |both )?(?:buyers?|sellers?|clients?|lender|title|agents?|parties|they|we|i|escrow)(?:['’]s)? (?:(?:has|have|just|also) )*(?:wants?|agreed?|asks?|asked|needs?|requested|approved|would like)|need|give(?= us| me| them))(?: (?:us|me|them|for))?(?: to)? (\S.*)$/i
// oxlint-disable-next-line regexp/no-super-linear-backtracking -- of at most 300 characters
const needs = /^(?:the )?(\S.*?) needs (?:to be (?:extended|pushed) )?(?:by )?((?:an?|another|\d+)(?: more)? \S+)$/i

/** What is done on a screen of its own, or written otherwise here. */
const elsewhere: [RegExp, string][] = [
  ...beyond,
  [
    /^(?:add|move|put)\b.* (?:to|on|in|into|onto) .*\b(?:workflow|drip|campaign|action plan)[.!]?$/i,
    'Write ‘start’, the workflow, ‘for’ and the name.',
  ],
  [
    /^(?:take|get|pull|remove|unenroll|end|pause)\b.* (?:off|from|out of)\b.* (?:workflow|drip|campaign|action plan)[.!]?$/i,
    'Workflows are ended and paused on the page of the person.',
  ],
  [
    new RegExp(
      `^(?:(?:final )?walk-? ?(?:through|thru)|open house|block(?: off| out)?|photo ?shoot|photos)\\b.* (?:${day}|\\d{1,2}(?::\\d\\d)? ?[ap]m?\\b)`,
      'i',
    ),
    'Add it in the calendar: choose the day there.',
  ],
  [
    new RegExp(
      `^(?:the )?(?:option|due diligence|inspection|financing|feasibility)(?: period| contingency)? (?:ends?|ending|expires?|is up|is over)\\b.* (?:${day}|\\d)`,
      'i',
    ),
    'Write what is due and when, such as ‘option period due friday’.',
  ],
  [
    /^(?:price (?:drop|change|cut|reduction|improvement)\b.*\d|(?:drop|reduce|lower|cut|raise|change) (?:the )?(?:list(?:ing)? |asking )?price\b.*\d)/i,
    'That is changed on the page of the transaction.',
  ],
  [/^(?:texted|txted|emailed|e-mailed|messaged|mailed)\s+\S/i, 'What was done elsewhere is noted: begin with ‘note’.'],
  [
    /^(?:the )?\S+(?: \S+)?['’]s? (?:new |current )?(?:cell |home |work )?(?:number|phone|e-?mail|address|birthday|anniversary) is \S/i,
    'That is changed on the page of the person.',
  ],
  [
    /^(?:complete|finish|check off|mark)\b.*\b(?:tasks?|todo|done|completed?)\b/i,
    'Check tasks off where they are listed.',
  ],
  [
    /\b(?:earnest(?: money)?|emd|contingency|contingencies|disclosures?|hoa|title|survey|repairs?|loan|financing|docs?|documents?|addendum|amendment|option fee)\b.* (?:received|ordered|removed|waived|signed|executed|done|completed?|cleared|approved|in)[.!]?$/i,
    'Documents are checked off where they are listed; for a note about somebody, begin with ‘note’.',
  ],
  // oxlint-disable-next-line regexp/no-super-linear-backtracking -- of at most 300 characters
  [
    /^(?:(?:tell|ask)\s+\S+\s+\S|let\s+\S.* know\b)/i,
    'To write to somebody, begin with ‘text’ or ‘email’ and the name.',
  ],
  [/^send\s+\S.* an? (?:text|email|e-mail|message)\b/i, 'Begin with ‘text’ or ‘email’ and the name.'],
  [
    /^(?:set(?! ?up\b)|change|update|edit|reduce|drop|lower|raise)\b.*\b(?:price|phone|number|e-?mail|address|agent|name|birthday|commission)\b.* (?:to|=|is) \S/i,
    'That is changed on the page of the person or the transaction.',
  ],
]

/**
 * Why a sentence that looks like an act is none, in words; undefined for what is meant as a search. What is not
 * understood whole sets nothing and says so.
 */
export const whyNoActs = (typed: string): string | undefined => {
  const text = typed.replace(/\s+/g, ' ').trim()
  if (text.length > 300 || /\?$/.test(text) || readActs(text)) return undefined
  const [, said = '', what = ''] = forbidden.exec(text) ?? []
  if (
    what &&
    (readActs(what) ||
      ((things.test(what) || atTime.test(what)) && /^(?:cancel|delete|remove|undo|skip|stop)$/i.test(said)))
  )
    return /^(?:cancel|delete|remove|undo)$/i.test(said)
      ? `Nothing will be done: ‘${said.toLowerCase()}’ is not an act of this line. Open it to do so.`
      : `Nothing will be done, because of ‘${said.toLowerCase()}’.`
  const [, kept] = /^(?:do ?n['’]?t|do not) forget (\S.*)$/i.exec(text) ?? []
  if (kept) return `Nothing will be done. For a task, write ‘remind me: ${kept}’.`
  // One half of it is an act, the other takes it back.
  const half = text.split(/(?:,|;| and| then) (?=(?:do ?n['’]?t|do not|never|cancel|not|skip)\b)/i)
  if (half.length > 1 && half[0] && readActs(half[0]))
    return 'Nothing will be done: a part of it is forbidden or taken back. Write only what to do.'
  const isDenied = denied.exec(text)?.[0]
  if (isDenied && readActs(text.replace(denied, ' ').replace(/\s+/g, ' ').trim()))
    return `Nothing will be done, because of ‘${isDenied.toLowerCase()}’. Write what to do instead.`
  const shift = readShift(text)
  if (shift?.why) return `Nothing will be moved. ${shift.why}`
  const [, when, rest] = dayFirst.exec(text) ?? []
  if (when && rest && readActs(rest)) return `Nothing will be done. Begin with what to do: ‘${rest} ${when}’.`
  const [, wanted = ''] = wish.exec(text) ?? []
  if (wanted && readActs(wanted)) return `Nothing will be done. Begin with what to do: ‘${wanted}’.`
  const [, late = '', by = ''] = needs.exec(text) ?? []
  if (late && readActs(`extend ${late} ${by}`)) return `Nothing will be done. Write ‘extend ${late} ${by}’.`
  for (const [pattern, why] of elsewhere) if (pattern.test(text)) return `Nothing will be done. ${why}`
  if (toDo.test(text)) return `Nothing will be done. For a task, write ‘remind me to ${text}’.`
  return undefined
}
