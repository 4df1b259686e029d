import { voiceToken } from '@dormer/contract/messages/calls'
import { ApiError, call, messageOf } from '../../../../api/client.ts'
import { renewIn } from '../dialer.rules.ts'
import { type Heard, openVoice, type Via, type Voice } from './voice.ts'

/** What the line of this browser is doing: registered, or not, here or in another tab. */
export type Line = {
  state: 'Registering' | 'Ready' | 'Offline' | 'Elsewhere'
  via?: Via
  /** Why it is offline. */
  why?: string
  isMuted: boolean
  /** Somebody is being talked to. */
  isInCall: boolean
}
/** What one tab has the tab with the line do. */
type Act =
  | { do: 'answer' | 'decline'; CallId: number }
  | { do: 'mute' | 'hold'; on: boolean }
  | { do: 'press'; keys: string }
  | { do: 'hangUp' }
type Word = { line: Line } | { act: Act } | 'opened'

/** A line that does not answer for so long is dead. */
const PATIENCE = 5000
const LONGEST_WAIT = 60_000

const nowhere: Line = { state: 'Registering', isMuted: false, isInCall: false }
let shown = nowhere
const listeners = new Set<() => void>()
export const readLine = () => shown
export const subscribeToLine = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const set = (change: Partial<Line>) => {
  shown = { ...shown, ...change }
  for (const listener of listeners) listener()
}

/** In words, in time. */
export const wordsOf = (error: unknown) =>
  error instanceof ApiError
    ? messageOf(error)
    : error instanceof DOMException && error.name === 'TimeoutError'
      ? 'The phone line did not answer within five seconds.'
      : error instanceof Error
        ? error.message
        : messageOf(error)

type Kept = {
  /** Makes this the tab with the line, and the line ready; throws in words. */
  ready: () => Promise<void>
  connect: (CallId: number) => Promise<void>
  act: (act: Act) => Promise<void>
  setInCall: (isInCall: boolean) => void
}
let kept: Kept | undefined
const theLine = () => {
  if (!kept) throw new Error('The phone line is not open.')
  return kept
}
export const lineReady = () => theLine().ready()
export const connectLine = (CallId: number) => theLine().connect(CallId)
export const actOnLine = (act: Act) => theLine().act(act)
export const setInCall = (isInCall: boolean) => kept?.setInCall(isInCall)

/**
 * Keeps a user's line open in one tab of the browser, the one that holds the lock; the others have it act for them, or
 * take it over. The token is renewed ahead of its end, but never during a call. Returns a function that closes it.
 */
export const keepLine = (UserId: number, heard: Pick<Heard, 'failed' | 'changed'>) => {
  const name = `dormer.line.${UserId}`
  const end = new AbortController()
  const { signal } = end
  const tabs = new BroadcastChannel(name)
  let voice: Voice | undefined
  let isOwner = false
  let release = () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  let renewAt = 0
  let tries = 0
  let registering: Promise<void> | undefined

  const show = (change: Partial<Line>) => {
    if (signal.aborted) return
    set(change)
    if (isOwner) tabs.postMessage({ line: shown } satisfies Word)
  }
  const lost = (why: string, isFinal = false) => {
    if (!isOwner) return
    show({ state: 'Offline', why })
    clearTimeout(timer)
    if (!isFinal) timer = setTimeout(register, Math.min(LONGEST_WAIT, 1000 * 2 ** ++tries))
  }
  const ready = () => {
    tries = 0
    show({ state: 'Ready', why: undefined })
  }
  const renew = async () => {
    try {
      const given = await call(voiceToken, { query: {} }, { signal: AbortSignal.timeout(PATIENCE) })
      if (!isOwner) return
      show({ via: given.Via })
      if (voice) await voice.renew(given.token)
      else {
        const opened = await openVoice(given.Via, given.token, { ...heard, ready, lost })
        // Another tab has taken the line meanwhile.
        if (!isOwner) return opened.close()
        voice = opened
      }
      const wait = renewIn(given.ExpiresUtc, Date.now())
      renewAt = Date.now() + wait
      clearTimeout(timer)
      timer = setTimeout(register, wait)
      // A provider says itself when it is ready; having answered, it is.
      if (shown.state !== 'Ready') ready()
    } catch (error) {
      lost(wordsOf(error), error instanceof ApiError && error.status === 403)
    }
  }
  const register = (): Promise<void> => {
    clearTimeout(timer)
    // A registered line waits until the call is over.
    if (!isOwner || (voice && shown.isInCall)) return Promise.resolve()
    if (shown.state !== 'Ready') show({ state: 'Registering' })
    registering ??= renew().finally(() => {
      registering = undefined
    })
    return registering
  }
  // Timers rest while the computer sleeps.
  const look = () => {
    if (navigator.onLine && (shown.state === 'Offline' || Date.now() >= renewAt)) void register()
  }
  window.addEventListener('online', look, { signal })
  document.addEventListener('visibilitychange', look, { signal })
  window.addEventListener('offline', () => lost('There is no connection to the internet.'), { signal })

  const own = () =>
    new Promise<void>((resolve) => {
      isOwner = true
      release = resolve
      show({ state: 'Registering', why: undefined })
      void register()
    })
  const disown = () => {
    isOwner = false
    release()
    clearTimeout(timer)
    voice?.close()
    voice = undefined
  }
  /** This tab's place in the queue for the line. */
  let place = new AbortController()
  const wait = (steal = false): Promise<void> => {
    const mine = new AbortController()
    place = mine
    const options = steal ? { steal } : { signal: AbortSignal.any([signal, mine.signal]) }
    return navigator.locks.request(name, options, own).then(
      () => undefined,
      () => {
        if (signal.aborted || mine.signal.aborted) return
        // Taken over by another tab: it is this one's again when that one closes.
        disown()
        set({ state: 'Elsewhere', why: undefined })
        return wait()
      },
    )
  }
  const begin = async () => {
    set({ ...nowhere })
    // Browsers offer no locks on pages served without encryption: each tab has a line of its own there.
    if (!navigator.locks) return own()
    const held = await navigator.locks.query().then(({ held }) => held?.some((lock) => lock.name === name))
    if (signal.aborted) return
    if (held) {
      set({ state: 'Elsewhere' })
      tabs.postMessage('opened' satisfies Word)
    }
    return wait()
  }

  const perform = async (act: Act) => {
    switch (act.do) {
      case 'answer':
        return voice?.answer(act.CallId)
      case 'decline':
        return voice?.decline(act.CallId)
      case 'mute':
        show({ isMuted: act.on })
        return voice?.mute(act.on)
      case 'hold':
        return voice?.hold(act.on)
      case 'press':
        return voice?.press(act.keys)
      case 'hangUp':
        return voice?.hangUp()
    }
  }
  tabs.onmessage = ({ data }: MessageEvent<Word>) => {
    if (data === 'opened') {
      if (isOwner) tabs.postMessage({ line: shown } satisfies Word)
    } else if ('act' in data) {
      if (isOwner) perform(data.act).catch((error) => heard.failed(wordsOf(error)))
    } else if (!isOwner) set({ ...data.line, state: 'Elsewhere' })
  }
  const take = async () => {
    if (isOwner) return
    if (shown.isInCall) throw new Error('You are on a call in another tab. Finish it first.')
    const taken = new Promise<void>((resolve) => {
      const unsubscribe = subscribeToLine(() => isOwner && [unsubscribe(), resolve()])
    })
    place.abort()
    void wait(true)
    await taken
    await registering
  }
  kept = {
    ready: async () => {
      await take()
      if (shown.state !== 'Ready') await register()
      if (shown.state !== 'Ready') throw new Error(shown.why ?? 'The phone line is not ready.')
    },
    connect: async (CallId) => voice?.connect(CallId),
    act: async (act) => {
      if (isOwner) return perform(act)
      tabs.postMessage({ act } satisfies Word)
      if (act.do === 'mute') set({ isMuted: act.on })
    },
    setInCall: (isInCall) => {
      if (shown.isInCall === isInCall) return
      show({ isInCall, isMuted: isInCall && shown.isMuted })
      if (!isInCall && isOwner) {
        voice?.hangUp()
        if (Date.now() >= renewAt) void register()
      }
    },
  }
  void begin()
  return () => {
    kept = undefined
    end.abort()
    disown()
    tabs.close()
  }
}
