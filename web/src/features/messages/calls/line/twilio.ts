import { Call, Device } from '@twilio/voice-sdk'
import type { Heard, Voice } from './voice.ts'

/** How long a registration or a call may take to begin. */
const PATIENCE = 5000

const words: Record<number, string> = {
  20101: 'The phone service did not accept this browser. Reload the page and try again.',
  20104: 'The phone service did not accept this browser: its pass has expired. Try again.',
  31401: 'Dormer may not use the microphone. Allow it for this page in the browser, then call again.',
  31402: 'The microphone could not be used. Look whether another program has it, then call again.',
  31208: 'Dormer may not use the microphone. Allow it for this page in the browser, then call again.',
  53405: 'The connection to the phone service failed. A network that blocks calls may be why.',
}
const wordsOf = (error: { code?: number; message?: string }) =>
  words[error.code ?? 0] ?? `The phone service answered: ${error.message ?? 'no reason given'}.`

/** Twilio's line. Its sounds come from its own server; ours rings (ring.ts). */
export const twilioVoice = async (token: string, heard: Heard): Promise<Voice> => {
  const device = new Device(token, {
    appName: 'dormer',
    closeProtection: 'You are on a call, which ends if you leave.',
    // Fiber first for clear speech, the old one for what stands in between.
    codecPreferences: [Call.Codec.Opus, Call.Codec.PCMU],
    // The clock that renews tokens is ours.
    tokenRefreshMs: 0,
    logLevel: 'error',
  })
  device.audio?.incoming(false)
  device.audio?.outgoing(false)
  device.audio?.disconnect(false)

  /** The call that is talked on, and those that ring. */
  let talking: Call | undefined
  let isMuted = false
  let isOnHold = false
  /** Nothing is said on hold, and whoever was muted before stays so afterwards. */
  const applyMute = () => talking?.mute(isMuted || isOnHold)
  const talkOn = (one: Call) => {
    talking = one
    isMuted = false
    isOnHold = false
  }
  const ringing = new Map<number, Call>()
  const follow = (one: Call, CallId?: number) => {
    const over = () => {
      if (talking === one) talking = undefined
      if (CallId !== undefined) ringing.delete(CallId)
      heard.changed()
    }
    for (const end of ['disconnect', 'cancel', 'reject'] as const) one.on(end, over)
    one.on('accept', heard.changed)
    one.on('error', (error) => {
      heard.failed(wordsOf(error))
      over()
    })
  }
  device.on('registered', heard.ready)
  device.on('unregistered', () => heard.lost('The phone service has let this browser go.'))
  device.on('error', (error) => heard.lost(wordsOf(error)))
  device.on('incoming', (one: Call) => {
    const CallId = Number(one.customParameters.get('CallId'))
    ringing.set(CallId, one)
    follow(one, CallId)
    heard.changed()
  })

  const register = () => inTime(device.register(), 'The phone service did not answer. Look at the connection.')
  await register().catch((error) => {
    device.destroy()
    throw error
  })
  return {
    renew: async (next) => {
      device.updateToken(next)
      if (device.state === Device.State.Unregistered) await register()
      else if (device.state === Device.State.Registered) heard.ready()
    },
    connect: async (CallId) => {
      const one = await inTime(
        device.connect({ params: { CallId: String(CallId) } }),
        'The phone service did not begin the call. Look at the connection.',
      )
      talkOn(one)
      follow(one)
    },
    answer: async (CallId) => {
      const one = ringing.get(CallId)
      if (!one) throw new Error('The call does not ring in this browser any more.')
      talkOn(one)
      one.accept()
    },
    decline: async (CallId) => ringing.get(CallId)?.reject(),
    hangUp: () => talking?.disconnect(),
    mute: (wanted) => {
      isMuted = wanted
      applyMute()
    },
    // Both sides are silent meanwhile.
    hold: (wanted) => {
      isOnHold = wanted
      applyMute()
      for (const track of talking?.getRemoteStream()?.getAudioTracks() ?? []) track.enabled = !isOnHold
    },
    press: (keys) => talking?.sendDigits(keys),
    close: () => device.destroy(),
  }
}

const inTime = <T>(work: Promise<T>, late: string): Promise<T> =>
  Promise.race([
    work.catch((error) => {
      throw new Error(wordsOf(error))
    }),
    new Promise<never>((_, refuse) => setTimeout(() => refuse(new Error(late)), PATIENCE)),
  ])
