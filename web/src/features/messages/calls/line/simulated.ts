import { answerCall, hangUpCall } from '@dormer/contract/messages/calls'
import { call } from '../../../../api/client.ts'
import type { Heard, Voice } from './voice.ts'

/** The line of an installation without a provider: the server plays the far end, and there is nothing to hear. */
export const simulatedVoice = async (heard: Heard): Promise<Voice> => {
  heard.ready()
  return {
    renew: async () => heard.ready(),
    connect: async () => {},
    answer: async (CallId) => void (await call(answerCall, { params: { CallId } })),
    decline: async (CallId) => void (await call(hangUpCall, { params: { CallId } })),
    hangUp: () => {},
    mute: () => {},
    hold: () => {},
    press: () => {},
    close: () => {},
  }
}
