import type { Config } from '../../config.ts'
import type { EmailService } from '../../services.ts'
import { emailOutbox } from './outbox.ts'

/** The way to send email that the settings name. */
export const makeEmail = (_config: Config): EmailService => ({ sender: emailOutbox, via: 'Outbox', from: null })
