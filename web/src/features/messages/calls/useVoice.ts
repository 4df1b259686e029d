import { DROP_SECONDS_MAX } from '@dormer/contract/messages/voicemail-drops'
import { useEffect, useRef, useState } from 'react'

/** Why there is no sound of the microphone, and what to do. */
const failureOf = (error: unknown) => {
  if (!navigator.mediaDevices)
    return 'Browsers only record on a secure connection. Open Dormer at its https address, or upload a file.'
  switch ((error as Error).name) {
    case 'NotAllowedError':
      return 'Your browser does not let Dormer use the microphone. Click the lock in the address bar, allow the microphone, and record again.'
    case 'NotFoundError':
      return 'No microphone was found. Plug one in and record again, or upload a file.'
    default:
      return 'The microphone could not be turned on. Close other programs that use it and record again, or upload a file.'
  }
}

/** Records what the user says, at most as long as a voicemail may be. `taken` is given what was recorded. */
export const useVoice = (taken: (sound: Blob) => void) => {
  const recorder = useRef<MediaRecorder>(undefined)
  const [seconds, setSeconds] = useState<number>()
  const [why, setWhy] = useState<string>()
  const isRecording = seconds !== undefined
  const stop = () => recorder.current?.state === 'recording' && recorder.current.stop()
  useEffect(() => {
    if (!isRecording) return
    const timer = setInterval(() => setSeconds((now = 0) => now + 1), 1000)
    return () => clearInterval(timer)
  }, [isRecording])
  useEffect(() => {
    // A second before: the ticks are late, and what is longer is refused.
    if (seconds === DROP_SECONDS_MAX - 1) recorder.current?.stop()
  }, [seconds])
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
      for (const track of recorder.current?.stream.getTracks() ?? []) track.stop()
    }
  }, [])
  const [isStarting, setStarting] = useState(false)
  const start = async () => {
    setWhy(undefined)
    setStarting(true)
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      // The user has left while the browser was asking.
      if (!isHere.current) {
        for (const track of stream.getTracks()) track.stop()
        return
      }
      const pieces: Blob[] = []
      const made = new MediaRecorder(stream)
      made.ondataavailable = ({ data }) => void pieces.push(data)
      made.onstop = () => {
        for (const track of stream.getTracks()) track.stop()
        setSeconds(undefined)
        taken(new Blob(pieces, { type: made.mimeType }))
      }
      recorder.current = made
      made.start()
      setSeconds(0)
    } catch (error) {
      setWhy(failureOf(error))
    } finally {
      setStarting(false)
    }
  }
  return { seconds, isRecording, isStarting, why, start, stop }
}
