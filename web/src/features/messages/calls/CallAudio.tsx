import { callRecording, callVoicemail } from '@dormer/contract/messages/calls'
import { Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { ask, messageOf } from '../../../api/client.ts'
import { Blocks } from '../../../ui/Skeletons.tsx'
import classes from './calls.module.css'

type Props = { CallId: number; kind: 'recording' | 'voicemail'; label: string }

/**
 * Plays what was recorded of a call. It is fetched first, as everything else of the app's: a player's own requests do not
 * say for which user they are, so the server answers them as nobody's.
 */
export const CallAudio = ({ CallId, kind, label }: Props) => {
  const [audio, setAudio] = useState<{ url?: string; why?: string }>({})
  useEffect(() => {
    const end = new AbortController()
    let url: string | undefined
    const endpoint = kind === 'recording' ? callRecording : callVoicemail
    ask(endpoint, { params: { CallId } }, { signal: end.signal })
      .then((answer) => answer.blob())
      .then(
        (blob) => {
          if (end.signal.aborted) return
          url = URL.createObjectURL(blob)
          setAudio({ url })
        },
        (error) => end.signal.aborted || setAudio({ why: messageOf(error) }),
      )
    return () => {
      end.abort()
      if (url) URL.revokeObjectURL(url)
    }
  }, [CallId, kind])
  if (audio.why !== undefined)
    return (
      <Text size="sm" role="alert">
        It could not be played: {audio.why}
      </Text>
    )
  if (!audio.url) return <Blocks n={1} h={54} />
  return (
    // biome-ignore lint/a11y/useMediaCaption: what was understood of a voicemail stands beneath it.
    <audio
      controls
      autoPlay
      src={audio.url}
      aria-label={label}
      className={classes.audio}
      onError={() => setAudio({ why: 'this browser does not know its format.' })}
    />
  )
}
