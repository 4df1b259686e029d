import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show } from '../../../test/show.tsx'
import { RecordTab } from './RecordTab.tsx'

// The page's own streams: these hold tracks that the test ends.
class Track extends EventTarget {
  readyState = 'live'
  onended: (() => void) | null = null
  readonly kind: 'audio' | 'video'
  constructor(kind: 'audio' | 'video') {
    super()
    this.kind = kind
  }
  stop() {
    this.readyState = 'ended'
  }
  /** As when it is unplugged, or no longer shared. */
  lose() {
    this.stop()
    this.onended?.()
    this.dispatchEvent(new Event('ended'))
  }
}
class Stream {
  readonly tracks: Track[]
  constructor(tracks: Track[] = []) {
    this.tracks = tracks
  }
  getTracks = () => this.tracks
  getVideoTracks = () => this.tracks.filter(({ kind }) => kind === 'video')
  getAudioTracks = () => this.tracks.filter(({ kind }) => kind === 'audio')
}
const streamOf = (...kinds: Track['kind'][]) => new Stream(kinds.map((kind) => new Track(kind)))
const live = (stream: Stream) => stream.tracks.filter(({ readyState }) => readyState === 'live').length

class Sound {
  static open = 0
  constructor() {
    Sound.open++
  }
  createMediaStreamDestination = () => ({ stream: streamOf('audio') })
  createMediaStreamSource = () => ({ connect: () => {} })
  resume = async () => {}
  close = async () => void Sound.open--
}
class Ticks {
  static running = 0
  constructor() {
    Ticks.running++
  }
  terminate = () => void Ticks.running--
}
class Recorder {
  static isTypeSupported = () => true
  state = 'inactive'
  mimeType = 'video/webm'
  onstop?: () => void
  start() {
    this.state = 'recording'
  }
  stop() {
    this.state = 'inactive'
    setTimeout(() => this.onstop?.())
  }
}

const getUserMedia = vi.fn<(wanted: MediaStreamConstraints) => Promise<Stream>>()
const getDisplayMedia = vi.fn<() => Promise<Stream>>()
const none = () => Promise.reject(new DOMException('none', 'NotFoundError'))
const devices = ['videoinput', 'videoinput', 'audioinput', 'audioinput'].map((kind, at) => ({
  kind,
  deviceId: `${kind}-${at}`,
  label: `${kind === 'videoinput' ? 'Lens' : 'Mike'} ${at}`,
}))

beforeEach(() => {
  getUserMedia.mockReset().mockImplementation(async () => streamOf('video', 'audio'))
  getDisplayMedia.mockReset().mockImplementation(async () => streamOf('video'))
  Sound.open = 0
  Ticks.running = 0
  vi.stubGlobal('AudioContext', Sound)
  vi.stubGlobal('Worker', Ticks)
  vi.stubGlobal('MediaStream', Stream)
  vi.stubGlobal('MediaRecorder', Recorder)
  const value = { getUserMedia, getDisplayMedia, enumerateDevices: async () => devices }
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value })
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  vi.spyOn(HTMLMediaElement.prototype, 'srcObject', 'set').mockReturnValue()
  vi.spyOn(HTMLCanvasElement.prototype, 'captureStream').mockImplementation(() => streamOf('video') as never)
})
afterEach(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'mediaDevices')
})

const button = (name: string) => screen.findByRole('button', { name })
const shareScreen = async () => {
  const shown = await show(<RecordTab from="screen" onSaved={() => {}} />)
  await shown.user.click(await button('Share Screen'))
  return shown
}
/** The camera's prompt, which is open until it is answered. */
const prompt = () => {
  const { promise, resolve } = Promise.withResolvers<Stream>()
  getUserMedia.mockReturnValueOnce(promise)
  return resolve
}
const displayed = () => getDisplayMedia.mock.results[0]?.value as Promise<Stream>

test('what is opened after the page was left is stopped', async () => {
  const allow = prompt()
  await shareScreen()
  await expect.poll(() => getUserMedia.mock.calls.length).toBe(1)
  cleanup()
  const own = streamOf('video', 'audio')
  await act(async () => allow(own))
  await expect.poll(() => live(own)).toBe(0)
  expect(live(await displayed())).toBe(0)
  expect([Ticks.running, Sound.open]).toEqual([0, 0])
})

test('a page that is left once all is on stops all', async () => {
  const { user } = await shareScreen()
  await user.click(await button('Record'))
  expect([Ticks.running, Sound.open]).toEqual([1, 1])
  cleanup()
  expect([Ticks.running, Sound.open]).toEqual([0, 0])
  expect(live(await displayed())).toBe(0)
  expect(live((await getUserMedia.mock.results[0]?.value) as Stream)).toBe(0)
})

test('sharing that ends while the camera is asked for is told, and the camera stays off', async () => {
  const allow = prompt()
  await shareScreen()
  await expect.poll(() => getUserMedia.mock.calls.length).toBe(1)
  const [picture] = (await displayed()).tracks
  act(() => picture?.lose())
  expect((await screen.findByRole('alert')).textContent).toContain('Sharing ended before the recording could begin.')
  const own = streamOf('video', 'audio')
  await act(async () => allow(own))
  await expect.poll(() => live(own)).toBe(0)
  await button('Share Screen')
})

test('sharing that ended before anything else is told', async () => {
  const shared = streamOf('video')
  shared.tracks[0]?.stop()
  getDisplayMedia.mockResolvedValueOnce(shared)
  await shareScreen()
  expect((await screen.findByRole('alert')).textContent).toContain('Sharing ended before the recording could begin.')
  expect(getUserMedia).not.toHaveBeenCalled()
})

test('another microphone does not ask for the screen again, also without a camera', async () => {
  const { user } = await shareScreen()
  await button('Record')
  getUserMedia.mockImplementation((wanted) => (wanted.video ? none() : Promise.resolve(streamOf('audio'))))
  await user.click(screen.getByRole('combobox', { name: 'Microphone' }))
  await user.click(await screen.findByRole('option', { name: 'Mike 3' }))
  await screen.findByText(/recorded without you in the corner/)
  await button('Record')
  expect(getUserMedia.mock.lastCall).toEqual([{ audio: { deviceId: 'audioinput-3' } }])
  expect(getDisplayMedia).toHaveBeenCalledTimes(1)
  expect(live(await displayed())).toBe(1)
  expect([Ticks.running, Sound.open]).toEqual([1, 1])
  expect(live((await getUserMedia.mock.results[0]?.value) as Stream)).toBe(0)
})

test.each([
  ['the screen sounds', streamOf('video', 'audio'), 'the sound of what you share, but not your voice'],
  ['nothing sounds', streamOf('video'), 'this video will have no sound'],
])('that there is no microphone is told: %s', async (_, shared, words) => {
  getUserMedia.mockImplementation(none)
  getDisplayMedia.mockResolvedValueOnce(shared)
  await shareScreen()
  await screen.findByText(new RegExp(words))
})

test('a microphone that is lost ends the recording, which is kept; a camera in the corner does not', async () => {
  const own = streamOf('video', 'audio')
  getUserMedia.mockResolvedValueOnce(own)
  const { user } = await shareScreen()
  await user.click(await button('Record'))
  act(() => own.tracks[0]?.lose())
  await screen.findByText(/The camera was unplugged or turned off/)
  await button('Stop')
  act(() => own.tracks[1]?.lose())
  expect((await screen.findByRole('alert')).textContent).toContain('The microphone was unplugged or turned off.')
  await screen.findByLabelText('Recording')
  await button('Save')
})
