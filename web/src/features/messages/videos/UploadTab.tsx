import { Button, FileButton, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconDeviceFloppy, IconUpload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useFileDrop } from '../../../ui/useFileDrop.ts'
import { thumbnailsOf } from './frame.ts'
import { Saving } from './Saving.tsx'
import { type Saved, useSave } from './useSave.ts'
import classes from './videos.module.css'

/** The name of a file without its last extension. */
const stemOf = (name: string) => name.replace(/\.[^.]*$/, '').slice(0, 200)

/** Uploads a file from disk. */
export const UploadTab = ({ onSaved }: { onSaved: (video: Saved) => void }) => {
  const [file, setFile] = useState<File>()
  const [name, setName] = useState('')
  const [shown, setShown] = useState<string>()
  const { save, going, failure, isSaving } = useSave(onSaved)
  const reset = useRef<() => void>(null)
  const take = (chosen: File | null | undefined) => {
    if (!chosen || isSaving) return
    setFile(chosen)
    setName(stemOf(chosen.name))
    // So that the same file can be chosen again once it is changed.
    reset.current?.()
  }
  const drop = useFileDrop(([first]) => take(first))
  useEffect(() => {
    if (!file) return
    const url = URL.createObjectURL(file)
    setShown(url)
    return () => URL.revokeObjectURL(url)
  }, [file])
  return (
    <Stack maw={800}>
      <Stack align="center" gap="xs" className={classes.drop} {...drop}>
        <FileButton
          onChange={take}
          resetRef={reset}
          accept="video/mp4,video/quicktime,video/webm,video/x-matroska,.mov,.mp4,.m4v,.webm,.mkv"
        >
          {(props) => (
            <Button
              {...props}
              variant={file ? 'default' : 'filled'}
              leftSection={<IconUpload size={18} />}
              disabled={isSaving}
            >
              {file ? 'Choose Another File' : 'Choose File'}
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="dimmed" ta="center">
          MP4, MOV or WebM, at most an hour long. You can also drop it here.
        </Text>
      </Stack>
      {file && (
        <>
          <TextInput label="Video Name" maxLength={200} value={name} onChange={(e) => setName(e.currentTarget.value)} />
          <div className={classes.stage}>
            {/* biome-ignore lint/a11y/useMediaCaption: it is the user's own file. */}
            <video src={shown} controls playsInline aria-label={file.name} />
          </div>
          <Group>
            <Button
              leftSection={<IconDeviceFloppy size={18} />}
              loading={isSaving}
              onClick={() => save(async () => ({ VideoName: name.trim(), Video: file, ...(await thumbnailsOf(file)) }))}
            >
              Save
            </Button>
          </Group>
        </>
      )}
      <Saving going={going} failure={failure} />
    </Stack>
  )
}
