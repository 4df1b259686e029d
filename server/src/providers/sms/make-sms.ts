import type { Config } from '../../config.ts'
import type { SmsService } from '../../services.ts'
import { smsOutbox } from './outbox.ts'
import { makeTwilio } from './twilio.ts'

/** The way to send texts according to the settings. */
export const makeSms = ({ twilio }: Pick<Config, 'twilio'>): SmsService =>
  twilio ? { provider: makeTwilio(twilio), via: 'Twilio' } : { provider: smsOutbox, via: 'Outbox' }
