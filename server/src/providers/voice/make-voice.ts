import type { Config } from '../../config.ts'
import type { VoiceService } from '../../services.ts'
import { simulatedVoice } from './simulated.ts'
import { makeTwilioVoice } from './twilio.ts'

/** The way to call according to the settings. */
export const makeVoice = ({ twilioVoice }: Pick<Config, 'twilioVoice'>): VoiceService =>
  twilioVoice
    ? { provider: makeTwilioVoice(twilioVoice), via: 'Twilio' }
    : { provider: simulatedVoice, via: 'Simulated' }
