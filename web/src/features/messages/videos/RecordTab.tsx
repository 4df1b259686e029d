import { Alert, Button, Group, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import {
  IconCamera,
  IconDeviceFloppy,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerRecord,
  IconPlayerStop,
  IconScreenShare,
  IconVideo,
} from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { readSession } from '../../../api/session.ts'
import { formatAgo, formatDay, today } from '../../../ui/format.ts'
import { thumbnailsOf } from './frame.ts'
import { forget, type Kept, lastOf } from './recording-store.ts'
import { Saving } from './Saving.tsx'
import { type Corner, corners } from './screen.ts'
import { makeSeekable } from './seekable.ts'
import { type From, useRecorder } from './useRecorder.ts'
import { type Saved, useSave } from './useSave.ts'
import classes from './videos.module.css'

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

const words = {
  camera: {
    button: 'Turn Camera On',
    title: 'The camera is off',
    off: 'Turn the camera on to see yourself. Nothing is recorded until you press Record.',
    label: 'Preview of the camera',
  },
  screen: {
    button: 'Share Screen',
    title: 'The screen is not shared',
    off: 'Choose a screen, a window or a tab, with you in a corner. Nothing is recorded until you press Record.',
    label: 'Preview of the screen',
  },
}

/** Records with a camera, mirrored while it records, as people know themselves; or the screen, with the camera in a corner. */
export const RecordTab = ({ from, onSaved }: { from: From; onSaved: (video: Saved) => void }) => {
  const say = words[from]
  const [name, setName] = useState(() => `Video - ${formatDay(today())}`)
  const [last, setLast] = useState<Kept & { Recording: Blob }>()
  const camera = useRecorder(from, () => name)
  const { state, recorded } = camera
  const [replay, setReplay] = useState<string>()
  const { save, going, failure, isSaving } = useSave((video) => {
    void forget()
    onSaved(video)
  })
  useEffect(() => {
    void lastOf(readSession()?.UserId ?? 0).then(setLast)
  }, [])
  useEffect(() => {
    if (!recorded) return setReplay(undefined)
    const url = URL.createObjectURL(recorded.Recording)
    setReplay(url)
    return () => URL.revokeObjectURL(url)
  }, [recorded])
  // A recording that would be lost by leaving is kept, but nobody expects that.
  const isUnsaved = state === 'recording' || state === 'paused' || isSaving
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isUnsaved])

  const saveIt = () =>
    save(async () => {
      if (!recorded) return undefined
      const Recording = await makeSeekable(recorded.Recording)
      const ending = Recording.type.startsWith('video/mp4') ? 'mp4' : 'webm'
      const VideoName = name.trim() || `Video - ${formatDay(today())}`
      return {
        VideoName,
        Video: new File([Recording], `${VideoName}.${ending}`, { type: Recording.type }),
        ...(recorded.Thumbnail && { Thumbnail: recorded.Thumbnail }),
        ...(await thumbnailsOf(Recording)),
      }
    })
  const restore = () => {
    if (!last) return
    setName(last.Name)
    setLast(undefined)
    camera.show({ Recording: last.Recording, Thumbnail: undefined })
  }
  const turnOn = () => {
    setLast(undefined)
    void camera.turnOn()
  }
  const Turn = from === 'camera' ? IconCamera : IconScreenShare
  const isLive = state === 'ready' || state === 'recording' || state === 'paused' || state === 'starting'
  return (
    <Stack maw={800}>
      {last && state === 'off' && (
        <Alert color="blue" variant="light" title="A recording was not saved">
          <Stack gap="xs" align="flex-start">
            <Text size="sm">
              “{last.Name}”, begun {formatAgo(new Date(last.Began).toISOString())}, is still in this browser.
            </Text>
            <Group gap="xs">
              <Button size="xs" onClick={restore}>
                Restore last recording
              </Button>
              <Button
                size="xs"
                variant="default"
                onClick={() => {
                  setLast(undefined)
                  void forget()
                }}
              >
                Discard it
              </Button>
            </Group>
          </Stack>
        </Alert>
      )}
      <TextInput label="Video Name" maxLength={200} value={name} onChange={(e) => setName(e.currentTarget.value)} />
      {camera.failure && (
        <Alert color="red" variant="light" title={say.title} role="alert">
          {camera.failure}
        </Alert>
      )}
      {camera.notice && isLive && (
        <Alert color="yellow" variant="light">
          {camera.notice}
        </Alert>
      )}
      {camera.silence && isLive && (
        <Alert color="yellow" variant="light">
          {camera.silence}
        </Alert>
      )}
      <div className={classes.stage}>
        <video
          ref={camera.shown}
          autoPlay
          muted
          playsInline
          hidden={!isLive}
          className={from === 'camera' ? classes.mirrored : undefined}
          aria-label={say.label}
        />
        {replay && (
          // biome-ignore lint/a11y/useMediaCaption: it has just been recorded.
          <video src={replay} controls playsInline aria-label="Recording" />
        )}
        {state === 'off' && (
          <div className={classes.off}>
            {from === 'camera' ? (
              <IconVideo size={40} stroke={1.25} aria-hidden />
            ) : (
              <IconScreenShare size={40} stroke={1.25} aria-hidden />
            )}
            {say.off}
          </div>
        )}
        {(state === 'recording' || state === 'paused') && (
          <span className={classes.time} role="timer">
            {state === 'paused' ? 'Paused ' : ''}
            {clock(camera.seconds)}
          </span>
        )}
      </div>
      <Group gap="xs">
        {(state === 'off' || state === 'starting') && (
          <Button leftSection={<Turn size={18} />} onClick={turnOn} loading={state === 'starting'}>
            {say.button}
          </Button>
        )}
        {state === 'ready' && (
          <Button color="red" leftSection={<IconPlayerRecord size={18} />} onClick={camera.record}>
            Record
          </Button>
        )}
        {state === 'recording' && (
          <Button variant="default" leftSection={<IconPlayerPause size={18} />} onClick={camera.pause}>
            Pause
          </Button>
        )}
        {state === 'paused' && (
          <Button variant="default" leftSection={<IconPlayerPlay size={18} />} onClick={camera.resume}>
            Resume
          </Button>
        )}
        {(state === 'recording' || state === 'paused') && (
          <Button leftSection={<IconPlayerStop size={18} />} onClick={camera.stop}>
            Stop
          </Button>
        )}
        {state === 'done' && (
          <>
            <Button leftSection={<IconDeviceFloppy size={18} />} onClick={saveIt} loading={isSaving}>
              Save
            </Button>
            <Button variant="default" leftSection={<Turn size={18} />} onClick={turnOn} disabled={isSaving}>
              Record Again
            </Button>
          </>
        )}
      </Group>
      {from === 'screen' && isLive && (
        <Select<Corner>
          label="Camera's Place"
          data={corners}
          value={camera.corner}
          allowDeselect={false}
          maw={240}
          onChange={(place) => place && camera.placeCamera(place)}
        />
      )}
      <Saving going={going} failure={failure} />
      {(state === 'ready' || state === 'starting') && camera.devices.length > 0 && (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Device camera={camera} kind="videoinput" label="Camera" />
          <Device camera={camera} kind="audioinput" label="Microphone" />
        </SimpleGrid>
      )}
    </Stack>
  )
}

/** The choice of a device, if there is one. */
const Device = ({
  camera: { devices, chosen, turnOn },
  kind,
  label,
}: {
  camera: ReturnType<typeof useRecorder>
  kind: 'videoinput' | 'audioinput'
  label: string
}) => {
  const all = devices.filter((one) => one.kind === kind && one.deviceId)
  if (all.length < 2) return null
  const which = kind === 'videoinput' ? 'camera' : 'microphone'
  return (
    <Select<string>
      label={label}
      data={all.map((one, at) => ({ value: one.deviceId, label: one.label || `${label} ${at + 1}` }))}
      value={chosen[which] ?? all[0]?.deviceId ?? null}
      allowDeselect={false}
      onChange={(id) => id && turnOn({ ...chosen, [which]: id })}
    />
  )
}
