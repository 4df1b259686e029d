import type { VoiceService } from '../../services.ts'
import { simulatedVoice } from './simulated.ts'

/** The way to call according to the settings. */
export const makeVoice = (): VoiceService => ({ provider: simulatedVoice, via: 'Simulated' })
