import { VIDEO_MINUTES_MAX } from '@dormer/contract/messages/videos'
import { useEffect, useRef, useState } from 'react'
import { readSession } from '../../../api/session.ts'
import { deviceLost, failureOf, screenFailureOf, sharingEnded, withoutCamera, withoutVoice } from './camera-words.ts'
import { frameOf } from './frame.ts'
import { begin, keep } from './recording-store.ts'
import { type Corner, compose } from './screen.ts'

/** How often a piece is kept: so much is lost at most. */
const PIECE_MS = 2000
/** Clear enough for a face and a kitchen: an hour is one gigabyte. */
const BITS_PER_SECOND = 2_200_000

/** What the browser can record, the most widely playable first. */
const typeToRecord = () =>
  [
    // At a level that has room for a screen.
    'video/mp4;codecs=avc1.640028,mp4a.40.2',
    'video/mp4;codecs=avc1.42E01E,mp4a.40.2',
    'video/webm;codecs=vp9,opus',
    'video/webm;codecs=vp8,opus',
    'video/webm',
  ].find((type) => MediaRecorder.isTypeSupported(type))

export type Recorded = { Recording: Blob; Thumbnail: File | undefined }
type State = 'off' | 'starting' | 'ready' | 'recording' | 'paused' | 'done'
/** The devices that were chosen. */
type Chosen = { camera?: string | undefined; microphone?: string | undefined }

/** How long it has recorded, in milliseconds: until it was last paused, and since when. */
type Clock = { before: number; since: number | undefined }
const elapsed = ({ before, since }: Clock) => before + (since === undefined ? 0 : performance.now() - since)

const LONGEST_MS = (VIDEO_MINUTES_MAX * 60 - 5) * 1000

const stopAll = (stream: MediaStream | undefined) => {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

const openCamera = ({ camera, microphone }: Chosen) => {
  const video = { width: { ideal: 1280 }, height: { ideal: 720 }, deviceId: camera }
  const media = navigator.mediaDevices
  return media.getUserMedia({ video, audio: { deviceId: microphone } }).catch((error) => {
    // Better without sound than not at all, if there is no microphone.
    if ((error as Error).name !== 'NotFoundError') throw error
    return media.getUserMedia({ video })
  })
}

/** What is recorded. */
export type From = 'camera' | 'screen'

/** A camera, or the screen with a camera in a corner, and what is recorded of it. `shown` is the element that shows it. */
export const useRecorder = (from: From, name: () => string) => {
  const [state, setState] = useState<State>('off')
  const [failure, setFailure] = useState<string>()
  const [notice, setNotice] = useState<string>()
  const [corner, setCorner] = useState<Corner>('bottom-right')
  const [silence, setSilence] = useState<string>()
  const [chosen, setChosen] = useState<Chosen>({})
  const [devices, setDevices] = useState<MediaDeviceInfo[]>([])
  const [seconds, setSeconds] = useState(0)
  const [recorded, setRecorded] = useState<Recorded>()
  const shown = useRef<HTMLVideoElement>(null)
  const stream = useRef<MediaStream>(undefined)
  const screen = useRef<MediaStream>(undefined)
  // Stops all but the screen.
  const close = useRef<() => void>(undefined)
  // Counts how often it was turned on or off: what is turned on meanwhile is stopped again.
  const turns = useRef(0)
  const drawnIn = useRef(corner)
  const recorder = useRef<MediaRecorder>(undefined)
  const thumbnail = useRef<File>(undefined)

  // How long it has recorded, before it was paused and since.
  const clock = useRef<Clock>({ before: 0, since: undefined })

  const stop = () => {
    if (recorder.current?.state !== 'inactive') recorder.current?.stop()
  }
  const closeOwn = () => {
    turns.current++
    close.current?.()
    close.current = undefined
    stream.current = undefined
    if (shown.current) shown.current.srcObject = null
  }
  const turnOff = () => {
    closeOwn()
    stopAll(screen.current)
    screen.current = undefined
    recorder.current = undefined
  }
  // Whoever leaves the page is no longer seen.
  useEffect(
    () => () => {
      turns.current++
      if (recorder.current?.state !== 'inactive') recorder.current?.stop()
      close.current?.()
      close.current = undefined
      stopAll(screen.current)
    },
    [],
  )

  // Of what ends by itself while it records, what was recorded until then is kept.
  const end = (why: string | undefined) => {
    setFailure(why)
    if (recorder.current) return stop()
    turnOff()
    setState('off')
  }
  const share = async () => {
    // Browsers ask for the screen only right after a click.
    const shared = await navigator.mediaDevices.getDisplayMedia({ video: { frameRate: { max: 30 } }, audio: true })
    const [picture] = shared.getVideoTracks()
    picture?.addEventListener('ended', () => {
      if (screen.current === shared) end(stream.current ? undefined : sharingEnded)
    })
    return shared
  }
  const openBesideScreen = async (wanted: Chosen, isWanted: () => boolean) => {
    try {
      return await openCamera(wanted)
    } catch (error) {
      if (!isWanted()) return undefined
      setNotice(withoutCamera(failureOf(error)))
      return navigator.mediaDevices.getUserMedia({ audio: { deviceId: wanted.microphone } }).catch(() => undefined)
    }
  }

  const turnOn = async (wanted: Chosen = chosen) => {
    setFailure(undefined)
    setNotice(undefined)
    setRecorded(undefined)
    setSeconds(0)
    setChosen(wanted)
    setState('starting')
    closeOwn()
    const turn = turns.current
    const isWanted = () => turn === turns.current
    try {
      // What is shared stays shared while another camera or microphone is chosen.
      if (from === 'screen' && !screen.current) {
        const shared = await share()
        if (!isWanted()) return stopAll(shared)
        screen.current = shared
        if (shared.getVideoTracks()[0]?.readyState === 'ended') return end(sharingEnded)
      }
      const own = await (from === 'camera' ? openCamera(wanted) : openBesideScreen(wanted, isWanted))
      if (!isWanted()) return stopAll(own)
      close.current = () => stopAll(own)
      for (const track of own?.getTracks() ?? [])
        track.onended = () => {
          if (!isWanted()) return
          // The screen and the voice are still there.
          if (from === 'screen' && track.kind === 'video') setNotice(withoutCamera(deviceLost(track)))
          else end(deviceLost(track))
        }
      if (from === 'camera') stream.current = own
      else if (screen.current) {
        const composed = await compose(screen.current, own, () => drawnIn.current)
        if (!isWanted()) return composed.close()
        stream.current = composed.stream
        close.current = () => {
          composed.close()
          stopAll(own)
        }
      }
      setSilence(own?.getAudioTracks().length ? undefined : withoutVoice(stream.current?.getAudioTracks().length === 0))
      if (shown.current) shown.current.srcObject = stream.current ?? null
      // Only now do they have names.
      const found = await navigator.mediaDevices.enumerateDevices()
      if (!isWanted()) return
      setDevices(found)
      setState('ready')
    } catch (error) {
      if (!isWanted()) return
      turnOff()
      // Not the same device again.
      setChosen({})
      setFailure((from === 'camera' ? failureOf : screenFailureOf)(error))
      setState('off')
    }
  }

  const record = () => {
    const live = stream.current
    if (!live) return
    const made = new MediaRecorder(live, { mimeType: typeToRecord(), videoBitsPerSecond: BITS_PER_SECOND })
    const pieces: Blob[] = []
    thumbnail.current = undefined
    const UserId = readSession()?.UserId ?? 0
    // In order: what was begun before is gone before the first piece is kept.
    let kept = begin({ UserId, Name: name(), Type: made.mimeType, Began: Date.now() })
    made.ondataavailable = ({ data }) => {
      if (data.size === 0) return
      pieces.push(data)
      // A hidden page's own clock may stand still.
      if (elapsed(clock.current) >= LONGEST_MS) stop()
      kept = kept.then(() => keep(data))
    }
    made.onstop = () => {
      turnOff()
      setRecorded({ Recording: new Blob(pieces, { type: made.mimeType }), Thumbnail: thumbnail.current })
      setState('done')
    }
    made.onerror = stop
    made.start(PIECE_MS)
    recorder.current = made
    clock.current = { before: 0, since: performance.now() }
    setSeconds(0)
    setState('recording')
  }

  useEffect(() => {
    if (state !== 'recording') return
    const timer = setInterval(async () => {
      setSeconds(Math.round(elapsed(clock.current) / 1000))
      if (!thumbnail.current && shown.current) thumbnail.current = await frameOf(shown.current)
    }, 1000)
    return () => clearInterval(timer)
  }, [state])
  return {
    state,
    failure,
    silence,
    chosen,
    devices,
    seconds,
    recorded,
    shown,
    turnOn,
    record,
    stop,
    notice,
    corner,
    placeCamera: (place: Corner) => {
      drawnIn.current = place
      setCorner(place)
    },
    pause: () => {
      clock.current = { before: elapsed(clock.current), since: undefined }
      recorder.current?.pause()
      setState('paused')
    },
    resume: () => {
      clock.current.since = performance.now()
      recorder.current?.resume()
      setState('recording')
    },
    /** Shows what was recorded before. */
    show: (before: Recorded) => {
      turnOff()
      setRecorded(before)
      setState('done')
    },
  }
}
