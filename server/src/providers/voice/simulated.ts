import { randomUUID } from 'node:crypto'
import { clock } from '../../time/clock.ts'
import type { VoiceProvider } from './voice.ts'

/** How long a token of the simulated line is good, in hours. */
const HOURS = 1

/**
 * Used if nothing is set up for calls: nobody is called. What the far end does is played by jobs
 * (features/messages/calls/simulate.jobs.ts).
 */
export const simulatedVoice: VoiceProvider = {
  tokenFor: () => ({ Token: `simulated-${randomUUID()}`, Expires: clock.now().add({ hours: HOURS }) }),
  place: async () => ({ Sid: `simulated-${randomUUID()}` }),
  hangUp: async () => {},
  play: async () => {},
  pauseRecording: async () => {},
  find: async () => undefined,
  fetchRecording: async () => undefined,
  removeRecording: async () => {},
  standingOf: async () => undefined,
  read: () => undefined,
}
