import { weekday } from '@dormer/contract/desk/command-days'
import type { Clause } from '@dormer/contract/desk/command-words'
import { formatPhone } from '@dormer/contract/phone'
import { verdictOf } from './gate.ts'
import { sentence } from './names.rules.ts'
import type { Reading } from './read.ts'
import { toldIn } from './when.rules.ts'

/** What may have been meant as when to send it. */
const beginsWithTime = new RegExp(
  `^(?:(?:on |next |this )?${weekday}|(?:tomorrow|tmrw|tonight|later)\\b|at \\d|in (?:an?|\\d+) (?:min|hour|hr|day|week))`,
  'i',
)

const withWarning = (verdict: Awaited<ReturnType<typeof verdictOf>>, said: string, Needs: 'Words' | null) => ({
  ...verdict,
  Needs,
  Warning: verdict.Warning ?? (beginsWithTime.test(said) ? 'It is sent at once: these words are a part of it.' : null),
})

export const text = async (r: Reading, { words }: Clause) => {
  const { person, rest } = await r.require(words, 'Say to whom, or open a person first.')
  if (!person) return
  await r.requireOne(rest)
  const said = rest.replace(/^(?:that|saying)\s+/i, '').replace(/^["“](.*)["”]$/, '$1')
  const about = r.planned
  const offered = about
    ? `${toldIn(r.actor.TimeZone, about.DateTime)}${about.Location ? ` at ${about.Location}` : ''}. Does that work?`
    : ''
  const Body = sentence(said || offered)
  const verdict = await verdictOf(r.at, 'Text', person)
  r.add(
    'Text',
    [person.Name, person.Phone && formatPhone(person.Phone)],
    { Kind: 'Text', ContactId: person.ContactId, Body },
    withWarning(verdict, said, Body ? null : 'Words'),
  )
}

export const email = async (r: Reading, { words }: Clause) => {
  const { person, rest } = await r.require(words, 'Say to whom, or open a person first.')
  if (!person) return
  await r.requireOne(rest)
  // oxlint-disable-next-line regexp/no-super-linear-backtracking -- of at most 300 characters
  const [, about = '', said = ''] = /^(?:about|re:?|regarding|on)\s+([^:]+?)(?:\s*:\s*(.*))?$/i.exec(rest) ?? []
  const bare = about ? said : rest.replace(/^(?:that|saying)\s+/i, '')
  const planned = r.planned
    ? `${toldIn(r.actor.TimeZone, r.planned.DateTime)}${r.planned.Location ? ` at ${r.planned.Location}` : ''}`
    : ''
  const Body = sentence(bare || (planned && `Shall we meet on ${planned}?`))
  const Subject = sentence(about || (r.planned?.Location ?? planned))
  r.add(
    'Email',
    [person.Name, person.Email],
    { Kind: 'Email', ContactId: person.ContactId, Subject, Body },
    withWarning(await verdictOf(r.at, 'Email', person), bare, Body && Subject ? null : 'Words'),
  )
}
