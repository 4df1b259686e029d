import type { ActivityRow } from '@dormer/contract/day/activities'
import type { Message } from '@dormer/contract/messages/messages'

export const LIKED = 12
const acts: Record<number, string> = { 11: 'Asked for a tour of', 12: 'Liked', 13: 'Asked about', 14: 'Looked at' }

/** The home that an activity is about, in a line; undefined if it names none. */
export const homeOf = ({ Subject, Description }: Pick<ActivityRow, 'Subject' | 'Description'>) =>
  (Subject ?? Description ?? '').split('\n')[0]?.trim() || undefined

/** 'Looked at 12 Oak St 3 times': the home they came to last, and how often lately; undefined if to none. */
export const lookedAt = (rows: readonly ActivityRow[]) => {
  const [last] = rows.filter((row) => homeOf(row))
  if (!last) return undefined
  const home = homeOf(last)
  const times = rows.filter((row) => row.ActivityTypeId === last.ActivityTypeId && homeOf(row) === home).length
  const often = times > 1 ? `, ${times === 2 ? 'twice' : `${times} times`}` : ''
  return { words: `${acts[last.ActivityTypeId] ?? 'Looked at'} ${home}${often}`, date: last.DateCreated }
}

const MOST = 200
/** HTML as one line. */
export const plainText = (html: string) =>
  new DOMParser().parseFromString(html.replace(/<(br|\/p|\/div)\b[^>]*>/gi, ' $&'), 'text/html').body.textContent ?? ''

/** What was said last, by them if they have said anything. */
export const lastWords = (messages: readonly Message[]) => {
  const said = messages.filter(({ IsReaction, IsAutomatic }) => !IsReaction && !IsAutomatic)
  const last = said.find(({ IsMine }) => !IsMine) ?? said[0]
  if (!last) return undefined
  const text = (last.Channel === 'Email' ? plainText(last.Body) : last.Body).replace(/\s+/g, ' ').trim()
  const words = text.length > MOST ? `${text.slice(0, MOST).toWellFormed().trimEnd()}…` : text
  return words ? { words, isMine: last.IsMine, date: last.DateSent } : undefined
}
