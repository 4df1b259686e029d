import type { ReadInvitation } from './invitation.rules.ts'

const MAX_NAMES = 5

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
  {
    Invitation,
    Attachments,
  }: { Invitation: ReadInvitation | null; Attachments: readonly { readonly FileName: string }[] },
  timeZone: string,
): string => {
  if (Invitation) {
    const { IsCanceled, Title, Start } = Invitation
    const what = `${IsCanceled ? 'Canceled' : 'Invitation'}: ${[Title, whenOf(Start, timeZone)].filter(Boolean).join(', ')}`
    return what.replaceAll('\u202f', ' ')
  }
  const [first, ...more] = Attachments
  if (!first) return ''
  const names = [first, ...more].slice(0, MAX_NAMES).map(({ FileName }) => FileName)
  const left = Attachments.length - names.length
  return `${more.length > 0 ? 'Attachments' : 'Attachment'}: ${names.join(', ')}${left > 0 ? ` and ${left} more` : ''}`
}
