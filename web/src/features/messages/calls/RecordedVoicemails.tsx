import { DROP_SECONDS_MAX, DROPS_MAX, type VoicemailDrop } from '@dormer/contract/messages/voicemail-drops'
import { Alert, Button, FileButton, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { useLeaveGuard } from '../../../forms/useLeaveGuard.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { notifyFailure, notifySuccess } from '../../../ui/notify.ts'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { notifyDeleted } from '../../brokerage/trash/restore.ts'
import classes from './calls.module.css'
import { timerOf } from './dialer.rules.ts'
import { dropsQuery, fetchDrop, useAddDrop, useDeleteDrop } from './drops.api.ts'
import { asPhoneAudio } from './phone-audio.ts'
import { useSoundUrl } from './useSoundUrl.ts'
import { useVoice } from './useVoice.ts'

/** What the user has recorded, to leave it with answering machines by hand. */
export const RecordedVoicemails = () => {
  const drops = useQuery(dropsQuery)
  return (
    <Paper p="md" component="section" aria-label="Recorded voicemails">
      <Stack gap="sm">
        <Title order={2} size="h5">
          Recorded voicemails
        </Title>
        <Text size="sm">
          When your call reaches a voicemail, Leave Voicemail plays one of these, and you are free for the next call. It
          counts as a prerecorded call, so it needs the contact’s written consent.
        </Text>
        <Loaded query={drops} skeleton={<Blocks n={1} h={80} />} title="Your recordings could not be loaded">
          {(rows) => (
            <>
              {rows.map((one) => (
                <Recording key={one.VoicemailDropId} one={one} />
              ))}
              {rows.length < DROPS_MAX ? (
                <NewRecording />
              ) : (
                <Text size="sm" c="dimmed">
                  These are the most that you can have. Delete one to record another.
                </Text>
              )}
            </>
          )}
        </Loaded>
      </Stack>
    </Paper>
  )
}

const Recording = ({ one: { VoicemailDropId, Name, Seconds } }: { one: VoicemailDrop }) => {
  const [blob, setBlob] = useState<Blob>()
  const url = useSoundUrl(blob)
  const [why, setWhy] = useState<string>()
  const { mutate, isPending } = useDeleteDrop()
  const play = () =>
    fetchDrop(VoicemailDropId).then(
      (fetched) => {
        setWhy(undefined)
        setBlob(fetched)
      },
      (error) => setWhy(messageOf(error)),
    )
  return (
    <Stack gap={4}>
      <Group justify="space-between">
        <Text fw={600} miw={0} truncate>
          {Name}{' '}
          <Text span c="dimmed" size="sm">
            {timerOf(Seconds)}
          </Text>
        </Text>
        <Group gap="xs">
          {!url && (
            <Button size="xs" variant="default" aria-label={`Play ${Name}`} onClick={play}>
              Play
            </Button>
          )}
          <Button
            size="xs"
            variant="default"
            loading={isPending}
            aria-label={`Delete ${Name}`}
            onClick={() =>
              mutate(VoicemailDropId, {
                onSuccess: (id) => notifyDeleted('Recorded voicemail deleted', id),
                onError: (error) => notifyFailure(error, 'The recording was not deleted'),
              })
            }
          >
            Delete
          </Button>
        </Group>
      </Group>
      {url && (
        // biome-ignore lint/a11y/useMediaCaption: the user's own words.
        <audio controls autoPlay src={url} aria-label={Name} className={classes.audio} />
      )}
      {why && (
        <Text size="sm" role="alert">
          It could not be played: {why}
        </Text>
      )}
    </Stack>
  )
}

const NewRecording = () => {
  const [Name, setName] = useState('')
  const [sound, setSound] = useState<Blob>()
  const url = useSoundUrl(sound)
  const [why, setWhy] = useState<string>()
  const { mutateAsync, isPending } = useAddDrop()
  const take = (blob: Blob | null) => {
    if (!blob) return
    setWhy(undefined)
    setSound(blob)
    if (blob instanceof File && !Name) setName(blob.name.replace(/\.[^.]*$/, '').slice(0, 80))
  }
  const voice = useVoice(take)
  useLeaveGuard(() => sound !== undefined || voice.isRecording)
  // The same file can be chosen again, mended.
  const resetFile = useRef<() => void>(null)
  // What was recorded stays until it is stored.
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!sound) return
    if (!Name.trim()) return setWhy('Give it a name')
    try {
      const File = new globalThis.File([await asPhoneAudio(sound)], 'voicemail.wav')
      await mutateAsync({ Name, File })
      setSound(undefined)
      setName('')
      resetFile.current?.()
      notifySuccess('Voicemail saved')
    } catch (error) {
      setWhy(messageOf(error))
      resetFile.current?.()
    }
  }
  return (
    <Stack gap="xs">
      <Group gap="xs">
        {voice.isRecording ? (
          <Button color="red" onClick={voice.stop}>
            Stop ({timerOf(voice.seconds ?? 0)} of {timerOf(DROP_SECONDS_MAX)})
          </Button>
        ) : (
          <Button variant="default" loading={voice.isStarting} onClick={() => void voice.start()}>
            {sound ? 'Record Again' : 'Record'}
          </Button>
        )}
        <FileButton onChange={take} resetRef={resetFile} accept="audio/*,.wav,.mp3,.m4a">
          {(props) => (
            <Button {...props} variant="default" disabled={voice.isRecording} leftSection={<IconUpload size={16} />}>
              Upload
            </Button>
          )}
        </FileButton>
      </Group>
      {sound && (
        <>
          {/* biome-ignore lint/a11y/useMediaCaption: the user's own words. */}
          <audio controls src={url} aria-label="New recording" className={classes.audio} />
          <Group component="form" align="end" gap="xs" onSubmit={save}>
            <TextInput
              label="Name"
              placeholder="After a showing"
              maxLength={80}
              value={Name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Button type="submit" loading={isPending}>
              Save
            </Button>
          </Group>
        </>
      )}
      {(why ?? voice.why) && (
        <Alert color="red" role="alert">
          {why ?? voice.why}
        </Alert>
      )}
    </Stack>
  )
}
