import type { EmailService } from '../../../services.ts'

/**
 * A new Message-ID in angle brackets (RFC 5322 §3.6.4), with the domain of the address it is from: a host's own name,
 * such as localhost, looks like spam.
 */
export const newHeaderId = (from: string) => {
  const [, domain = 'dormer.invalid'] =
    /@([a-z\d][a-z\d.-]{0,250}\.(?:[a-z]{2,63}|xn--[a-z\d-]{1,59}))$/i.exec(from.trim()) ?? []
  return `<${crypto.randomUUID()}@${domain.toLowerCase()}>`
}

/** The address in From of what this user sends: of a connected mailbox its own, else that of the installation's account. */
export const addressInFrom = ({ from }: Pick<EmailService, 'from'>, own: string, mailbox?: object) =>
  mailbox ? own : (from?.Address ?? own)
