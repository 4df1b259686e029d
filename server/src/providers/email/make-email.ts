import type { Config } from '../../config.ts'
import type { EmailService } from '../../services.ts'
import { emailOutbox } from './outbox.ts'
import { makeSmtp } from './smtp.ts'

/** The way to send email according to the settings. */
export const makeEmail = ({ mail }: Pick<Config, 'mail'>): EmailService =>
  mail
    ? { sender: makeSmtp(mail.smtp), via: 'SMTP', from: { Name: null, Address: mail.from } }
    : { sender: emailOutbox, via: 'Outbox', from: null }
