import { VIDEO_MINUTES_MAX } from '@dormer/contract/messages/videos'
import { useEffect, useRef, useState } from 'react'
import { readSession } from '../../../api/session.ts'
import { failureOf } from './camera-words.ts'
import { frameOf } from './frame.ts'
import { begin, keep } from './recording-store.ts'

/** How often a piece is kept: so much is lost at most. */
const PIECE_MS = 2000
/** Clear enough for a face and a kitchen: an hour is one gigabyte. */
const BITS_PER_SECOND = 2_200_000

/** What the browser can record, the most widely playable first. */
const typeToRecord = () =>
  [
    'video/mp4;codecs=avc1.42E01E,mp4a.40.2',
    'video/webm;codecs=vp9,opus',
    'video/webm;codecs=vp8,opus',
    'video/webm',
  ].find((type) => MediaRecorder.isTypeSupported(type))

export type Recorded = { Recording: Blob; Thumbnail: File | undefined }
type State = 'off' | 'starting' | 'ready' | 'recording' | 'paused' | 'done'
/** The devices that were chosen. */
type Chosen = { camera?: string | undefined; microphone?: string | undefined }

/** A camera, and what it records. `shown` is the element that shows it. */
export const useRecorder = (name: () => string) => {
  const [state, setState] = useState<State>('off')
  const [failure, setFailure] = useState<string>()
  const [hasSound, setSound] = useState(true)
  const [chosen, setChosen] = useState<Chosen>({})
  const [devices, setDevices] = useState<MediaDeviceInfo[]>([])
  const [seconds, setSeconds] = useState(0)
  const [recorded, setRecorded] = useState<Recorded>()
  const shown = useRef<HTMLVideoElement>(null)
  const stream = useRef<MediaStream>(undefined)
  const recorder = useRef<MediaRecorder>(undefined)
  const thumbnail = useRef<File>(undefined)

  const turnOff = () => {
    for (const track of stream.current?.getTracks() ?? []) track.stop()
    stream.current = undefined
    if (shown.current) shown.current.srcObject = null
  }
  // Whoever leaves the page is no longer seen.
  useEffect(
    () => () => {
      if (recorder.current?.state !== 'inactive') recorder.current?.stop()
      for (const track of stream.current?.getTracks() ?? []) track.stop()
    },
    [],
  )

  const turnOn = async (wanted: Chosen = chosen) => {
    setFailure(undefined)
    setRecorded(undefined)
    setSeconds(0)
    setState('starting')
    turnOff()
    try {
      const video = { width: { ideal: 1280 }, height: { ideal: 720 }, deviceId: wanted.camera }
      const media = navigator.mediaDevices
      stream.current = await media.getUserMedia({ video, audio: { deviceId: wanted.microphone } }).catch((error) => {
        // Better without sound than not at all, if there is no microphone.
        if ((error as Error).name !== 'NotFoundError') throw error
        return media.getUserMedia({ video })
      })
      setSound(stream.current.getAudioTracks().length > 0)
      if (shown.current) shown.current.srcObject = stream.current
      // Only now do they have names.
      setDevices(await media.enumerateDevices())
      setChosen(wanted)
      setState('ready')
    } catch (error) {
      turnOff()
      setFailure(failureOf(error))
      setState('off')
    }
  }

  const record = () => {
    const from = stream.current
    if (!from) return
    const made = new MediaRecorder(from, { mimeType: typeToRecord(), videoBitsPerSecond: BITS_PER_SECOND })
    const pieces: Blob[] = []
    recorder.current = made
    thumbnail.current = undefined
    const UserId = readSession()?.UserId ?? 0
    // In order: what was begun before is gone before the first piece is kept.
    let kept = begin({ UserId, Name: name(), Type: made.mimeType, Began: Date.now() })
    made.ondataavailable = ({ data }) => {
      if (data.size === 0) return
      pieces.push(data)
      kept = kept.then(() => keep(data))
    }
    made.onstop = () => {
      turnOff()
      setRecorded({ Recording: new Blob(pieces, { type: made.mimeType }), Thumbnail: thumbnail.current })
      setState('done')
    }
    // Such as a camera that was unplugged: what was recorded until then is kept.
    made.onerror = () => made.state !== 'inactive' && made.stop()
    for (const track of from.getTracks())
      track.onended = () => {
        if (made.state !== 'inactive') made.stop()
      }
    made.start(PIECE_MS)
    setSeconds(0)
    setState('recording')
  }

  const stop = () => recorder.current?.state !== 'inactive' && recorder.current?.stop()
  useEffect(() => {
    if (state !== 'recording') return
    const timer = setInterval(async () => {
      setSeconds((before) => before + 1)
      if (!thumbnail.current && shown.current) thumbnail.current = await frameOf(shown.current)
    }, 1000)
    return () => clearInterval(timer)
  }, [state])
  useEffect(() => {
    if (seconds >= VIDEO_MINUTES_MAX * 60 - 5 && recorder.current?.state !== 'inactive') recorder.current?.stop()
  }, [seconds])

  return {
    state,
    failure,
    hasSound,
    chosen,
    devices,
    seconds,
    recorded,
    shown,
    turnOn,
    record,
    stop,
    pause: () => {
      recorder.current?.pause()
      setState('paused')
    },
    resume: () => {
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
