import type { Bounce, Refusal } from '../../../providers/email/refusals.rules.ts'

const TOLD = 'Your admins have been told.'

/** What happened and what to do, for the sender. Of a dead address, the server's own words say enough. */
const forSender = (server: string): Record<Exclude<Refusal, 'NoAddress' | 'NoDomain'>, string> => ({
  Disabled: 'Their mailbox is disabled. Reach them another way.',
  MailboxFull: 'Their mailbox is full. Try again later, or reach them another way.',
  Busy: `${server} takes no more email at the moment. Try again later.`,
  Unreachable: 'Their mail server could not be reached. Check the address, and try again later.',
  Fault: `${server} has a problem of its own. Try again later, or reach them another way.`,
  Authentication: `${server} could not verify that your email comes from your brokerage. ${TOLD}`,
  Reputation: `${server} does not trust the server that sends your email. ${TOLD}`,
  Sender: `${server} does not accept the address you send from. ${TOLD}`,
  Relay: `The server that sends your email may not send to this address. ${TOLD}`,
  Policy: `${server} refused your email by a rule of its own. ${TOLD}`,
  Content: `${server} took your email for spam or unsafe. Change its text, links or attachments and send it again.`,
  TooLarge: 'Your email is too large for them. Send links or smaller attachments.',
  TooMany: 'Your email had too many recipients. Send it to fewer at once.',
  Restricted: 'They only take email from senders they know. Reach them another way.',
  Unknown: `${server} did not say clearly why. You can try again.`,
})

/** Why an email failed, with what the mail server said. */
export const failureOf = ({ Refusal, Message, Server }: Omit<Bounce, 'Recipient' | 'IsPermanent'>) => {
  if (Refusal === 'NoAddress' || Refusal === 'NoDomain') return Message
  const why = forSender(Server ? `Your mail server ${Server}` : 'Their mail server')[Refusal]
  return `${why} ${Server ?? 'The mail server'} said: ${Message}`
}

/** The same for one of several recipients. */
export const notDelivered = (bounce: Omit<Bounce, 'IsPermanent'>) =>
  `Not delivered to ${bounce.Recipient}: ${failureOf(bounce)}`

/** The same if our own mail set-up was refused while it was being sent: most often by our own provider. */
export const ourFault = (said: string) =>
  `The mail server refused it because of how your brokerage sends email. ${TOLD} The mail server said: ${said}`

/** What an admin can mend in the mail set-up; undefined if it is not at fault. `domain` is what the email came from. */
export const setUpFaultOf = (refusal: Refusal, domain: string): string | undefined => {
  switch (refusal) {
    case 'Authentication':
      return `Emails from ${domain} fail SPF, DKIM or DMARC checks. Add your mail provider’s SPF and DKIM records to the DNS of ${domain}.`
    case 'Reputation':
      return `The server that sends emails from ${domain} is on a blocklist or has no reverse DNS. Ask your mail provider to clear it.`
    case 'Sender':
      return `A mail server does not accept senders from ${domain}. Check that the address and its domain exist and can receive email.`
    case 'Relay':
      return `The server that sends emails from ${domain} may not send to others. Check its sign-in and settings with your mail provider.`
    case 'Policy':
      return `A mail server refuses emails from ${domain} by its own rules. If this repeats, check SPF, DKIM and DMARC with your mail provider.`
    default:
      return undefined
  }
}
