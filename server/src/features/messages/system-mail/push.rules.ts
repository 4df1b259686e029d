import { isAboutOne } from '@dormer/contract/notification-kind'
import { notificationKinds } from '@dormer/contract/notification-kinds'
import type { PushMessage } from '../../../providers/push/push.ts'
import { counted, type Notice, timeOf } from './notices.rules.ts'
import { onOneLine } from './system-mail.rules.ts'

/** Without a client's own words, which stand last and in quotation marks. */
const unquoted = (title: string) => title.split(': “')[0] ?? title

/** A lock screen is read by others, too: who it is, and never what they wrote. */
const wordsOf = ({ Kind, Title, DateTime, Path }: Notice, zone: string, now: Temporal.Instant) => {
  const time = DateTime && timeOf(DateTime, zone, now)
  const [from, ...said] = Title.split(': ')
  switch (Kind) {
    case 'TextReceived':
    case 'EmailReceived':
      return { Title: said.length > 0 ? `${Kind === 'TextReceived' ? 'Text' : 'Email'} from ${from}` : Title, Body: '' }
    case 'NewLead':
      return isAboutOne({ Path }) ? { Title: 'New lead', Body: Title } : { Title, Body: '' }
    case 'AppointmentSoon':
      return { Title: time ? `Appointment at ${time}` : 'Appointment soon', Body: Title }
    case 'ClientActive':
      return { Title: from ?? Title, Body: '' }
    case 'TaskDue':
      return { Title: time ? `Task due at ${time}` : 'Task due', Body: unquoted(Title) }
    default:
      return { Title: unquoted(Title), Body: '' }
  }
}

/**
 * What a device shows of everything that waits: one thing as what it is, several as their number. Appointments that have
 * begun meanwhile are left out; undefined if nothing else is left.
 */
export const pushMessage = (notices: Notice[], zone: string, now: Temporal.Instant): PushMessage | undefined => {
  const left = notices.filter(
    ({ Kind, DateTime }) =>
      Kind !== 'AppointmentSoon' || !DateTime || Temporal.Instant.compare(Temporal.Instant.from(DateTime), now) > 0,
  )
  const [first] = left
  if (!first) return undefined
  const path = new Set(left.map(({ Path }) => Path)).size === 1 ? first.Path : undefined
  if (left.length > 1) {
    const isMessages = left.every(({ Kind }) => notificationKinds[Kind].isMessage)
    return { Title: counted(left), Body: '', Path: path ?? (isMessages ? '/inbox' : '/today'), Tag: 'dormer.several' }
  }
  const { Title, Body } = wordsOf(first, zone, now)
  return {
    Title: onOneLine(Title, 120),
    Body: onOneLine(Body, 200),
    Path: first.Path,
    // As the page itself marks what it shows on a computer, so that there are not two of it.
    Tag: `dormer.${first.NotificationId}`,
  }
}
