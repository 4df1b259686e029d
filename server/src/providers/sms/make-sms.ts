import type { Config } from '../../config.ts'
import type { SmsService } from '../../services.ts'
import { smsOutbox } from './outbox.ts'

/** The way to send texts that the settings name. */
export const makeSms = (_config: Config): SmsService => ({ provider: smsOutbox, via: 'Outbox' })
