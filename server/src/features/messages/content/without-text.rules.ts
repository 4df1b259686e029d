import { plainHours } from '@dormer/contract/clock-words'
import type { ReadMail } from './mail-source.rules.ts'

type File = { readonly FileName: string; readonly ContentId: string | null }

const MAX_NAMES = 5
/** A picture that the email shows, if its own, with the id of its file. */
const PICTURE = /<img\b[^<>]*? (?:data-cid="([^"<>]*)"|data-remote-src="|src=")/g

/** When an invitation's appointment begins, in the time zone. */
const whenOf = (start: string, timeZone: string) => {
  const day = { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' } as const
  const time = { hour: 'numeric', minute: '2-digit' } as const
  if (!start.includes('T')) return Temporal.PlainDate.from(start).toLocaleString('en-US', day)
  if (!start.endsWith('Z')) return Temporal.PlainDateTime.from(start).toLocaleString('en-US', { ...day, ...time })
  return Temporal.Instant.from(start).toLocaleString('en-US', { ...day, ...time, timeZone, timeZoneName: 'short' })
}

/** What an email without any text brings, for where only its text is shown: in lists, notifications and activities. */
export const contentsOf = (
  { Invitation, Attachments, Html }: Pick<ReadMail, 'Invitation' | 'Html'> & { Attachments: readonly File[] },
  timeZone: string,
): string => {
  if (Invitation) {
    const { IsCanceled, Title, Start } = Invitation
    const what = `${IsCanceled ? 'Canceled' : 'Invitation'}: ${[Title, whenOf(Start, timeZone)].filter(Boolean).join(', ')}`
    return plainHours(what)
  }
  const pictures = [...(Html ?? '').matchAll(PICTURE)].map(([, id = '']) => id.replaceAll('&amp;', '&'))
  const files = Attachments.filter(({ ContentId }) => ContentId === null || !pictures.includes(ContentId))
  const [first, ...more] = files
  if (!first) return pictures.length > 1 ? `${pictures.length} pictures` : pictures.length > 0 ? 'Picture' : ''
  const names = [first, ...more].slice(0, MAX_NAMES).map(({ FileName }) => FileName)
  const left = files.length - names.length
  return `${more.length > 0 ? 'Attachments' : 'Attachment'}: ${names.join(', ')}${left > 0 ? ` and ${left} more` : ''}`
}
