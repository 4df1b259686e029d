import { writtenIn } from '../../../time/clock.ts'
import { deviceName } from '../../brokerage/account-events/device-name.ts'
import { INVITATION_DAYS, RESET_HOURS } from '../../brokerage/recovery/codes.queries.ts'
import type { SystemMail } from './system-mail.rules.ts'

/** '11/23/2026 at 10:12 AM (America/Chicago)'. */
export const writtenAt = (instant: string, timeZone: string) => {
  const [day, time] = writtenIn(timeZone)(Temporal.Instant.from(instant).epochMilliseconds)
  return `${day} at ${time} (${timeZone.replaceAll('_', ' ')})`
}

type Facts = { Email: string; BrokerageName: string; Url: string }

/** To somebody who is to sign in for the first time. */
export const invitationMail = ({
  Email,
  BrokerageName,
  Url,
  InviterName,
}: Facts & { InviterName: string | null }): SystemMail => ({
  Subject: `Your invitation to ${BrokerageName}`,
  Heading: InviterName ? `${InviterName} has invited you to ${BrokerageName}` : `Your account with ${BrokerageName}`,
  Paragraphs: [`You sign in as ${Email}. Set a password, and your account is ready:`],
  Items: [
    {
      Title: 'Activate your account',
      Detail: `The link works once, for ${INVITATION_DAYS} days. After that, ask for another with "I forgot my password" on the login page.`,
      Url,
    },
  ],
  Footer: { Text: 'If you did not expect this, delete it: without a password nobody can sign in.', Link: null },
})

/** To a user who forgot the password, or on whose behalf somebody claimed so. */
export const resetMail = ({
  Email,
  BrokerageName,
  Url,
  When,
  Address,
  UserAgent,
}: Facts & { When: string; Address: string | null; UserAgent: string | null }): SystemMail => ({
  Subject: 'Set a new password',
  Heading: 'Set a new password',
  Paragraphs: [
    `On ${When} somebody asked for a new password for ${Email} at ${BrokerageName}${Address ? `, with ${deviceName(UserAgent)} from the network address ${Address}` : ''}.`,
  ],
  Items: [
    {
      Title: 'Set a new password',
      Detail: `The link works once, for ${RESET_HOURS === 1 ? 'an hour' : `${RESET_HOURS} hours`}. A newer link replaces it.`,
      Url,
    },
  ],
  Footer: { Text: 'If that was not you, delete this: your password stays as it is.', Link: null },
})

/** To a user who may not sign in, or for whom no link can be made. */
export const closedMail = ({
  Email,
  BrokerageName,
  IsClosed,
}: {
  Email: string
  BrokerageName: string
  IsClosed: boolean
}): SystemMail => ({
  Subject: 'Your account cannot be opened by email',
  Heading: 'Your account cannot be opened by email',
  Paragraphs: [
    `Somebody asked for a new password for ${Email} at ${BrokerageName}.`,
    IsClosed
      ? 'Nobody can sign in with this account at the moment: it was deactivated, or the brokerage is suspended. Ask an admin of your brokerage.'
      : 'Dormer does not know its own address, so it cannot send a link. Ask whoever runs Dormer for you to set PUBLIC_URL, or to set a password for you.',
  ],
  Footer: { Text: 'If that was not you, delete this: nothing has changed.', Link: null },
})
