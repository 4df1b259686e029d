import { CAPTION_LANGUAGES, languageName } from '@dormer/contract/messages/caption-languages'
import type { Video } from '@dormer/contract/messages/videos'
import { ActionIcon, Alert, Anchor, Button, FileButton, Group, Select, Stack, Text, Tooltip } from '@mantine/core'
import { IconTrash, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { confirm } from '../../../ui/confirm.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { QueryFailure } from '../../../ui/Loaded.tsx'
import { notifyFailure, notifySuccess } from '../../../ui/notify.ts'
import { useDeleteCaptions, useSaveCaptions, videoQuery } from './videos.api.ts'
import classes from './videos.module.css'

type Language = (typeof CAPTION_LANGUAGES)[number]
const choices = CAPTION_LANGUAGES.map((value) => ({ value, label: languageName(value) }))

type Props = { video: Pick<Video, 'VideoGuid' | 'VideoName'>; close: () => void }

/** The captions of a video: one file for each language, seen with the video before anybody else does. */
export const CaptionsModal = ({ video: { VideoGuid, VideoName }, close }: Props) => {
  const query = useQuery(videoQuery(VideoGuid))
  const [language, setLanguage] = useState<Language>('en')
  const [failure, setFailure] = useState<string>()
  // What the browser has loaded is not what was just saved.
  const [version, setVersion] = useState(0)
  const { mutate: save, isPending } = useSaveCaptions()
  const captions = query.data?.Captions ?? []
  const reset = useRef<() => void>(null)
  const pathOf = (code: string) => `/v/${VideoGuid}/captions/${code}`
  const upload = async (File: File | null) => {
    // So that the same file can be chosen again once it is mended.
    reset.current?.()
    if (!File) return
    setFailure(undefined)
    const how = { title: 'Replace Captions', yes: 'Replace', danger: true }
    const question = `Replace the ${languageName(language)} captions of this video with ${File.name}? The former ones are gone then.`
    if (captions.includes(language) && !(await confirm(question, how))) return
    save(
      { VideoGuid, Language: language, File },
      {
        onSuccess: () => {
          setVersion((before) => before + 1)
          notifySuccess(`${languageName(language)} captions saved`)
        },
        onError: (error) => setFailure(messageOf(error)),
      },
    )
  }
  return (
    <Dialog title="Captions" close={close} size="42rem">
      <Stack>
        <div className={classes.stage}>
          {/* biome-ignore lint/a11y/useMediaCaption: they are uploaded here. */}
          <video
            key={`${version} ${captions.join(' ')}`}
            src={`/v/${VideoGuid}/video`}
            controls
            playsInline
            preload="metadata"
            aria-label={VideoName}
          >
            {captions.map((code) => (
              <track
                key={code}
                kind="captions"
                src={`${pathOf(code)}?${version}`}
                srcLang={code}
                label={languageName(code)}
                default={code === (captions.includes(language) ? language : captions[0])}
              />
            ))}
          </video>
        </div>
        <QueryFailure
          query={query}
          title={query.data ? 'This may be out of date' : 'The captions could not be loaded'}
        />
        {captions.length > 0 && (
          <Stack gap={4} component="ul" m={0} p={0} aria-label="Captions">
            {captions.map((code) => (
              <Row key={code} VideoGuid={VideoGuid} code={code} path={pathOf(code)} />
            ))}
          </Stack>
        )}
        <Group align="flex-end" gap="xs">
          <Select<string>
            label="Language"
            data={choices}
            value={language}
            searchable
            // The dialog focuses it: its list would cover what is said beneath.
            openOnFocus={false}
            allowDeselect={false}
            disabled={isPending}
            onChange={(value) => value && setLanguage(value as Language)}
          />
          <FileButton
            onChange={(file) => void upload(file)}
            resetRef={reset}
            accept=".vtt,.srt,text/vtt,application/x-subrip"
          >
            {(props) => (
              // Until it is known what there is, nothing is replaced unawares.
              <Button
                {...props}
                variant="default"
                leftSection={<IconUpload size={18} />}
                loading={isPending}
                disabled={!query.data}
              >
                {captions.includes(language) ? 'Replace Captions' : 'Upload Captions'}
              </Button>
            )}
          </FileButton>
        </Group>
        {failure && (
          <Alert color="red" variant="light" title="The captions were not saved" role="alert">
            {failure}
          </Alert>
        )}
        <Text size="sm" c="dimmed">
          A WebVTT (.vtt) or SubRip (.srt) file, as YouTube, Descript, Rev or Premiere export it. Whoever watches turns
          captions on and off.
        </Text>
      </Stack>
    </Dialog>
  )
}

const Row = ({ VideoGuid, code, path }: { VideoGuid: string; code: string; path: string }) => {
  const { mutate: remove, isPending } = useDeleteCaptions()
  const name = languageName(code)
  const askToDelete = async () => {
    const how = { title: 'Delete Captions', yes: 'Delete', danger: true }
    if (!(await confirm(`Delete the ${name} captions of this video? Keep the file if you may need it again.`, how)))
      return
    remove({ VideoGuid, Language: code as Language }, { onError: (error) => notifyFailure(error) })
  }
  return (
    <Group component="li" justify="space-between" wrap="nowrap">
      <Anchor size="sm" href={path} download={`${code}.vtt`}>
        {name}
      </Anchor>
      <Tooltip label="Delete Captions">
        <ActionIcon aria-label={`Delete ${name} Captions`} onClick={askToDelete} loading={isPending}>
          <IconTrash size={18} />
        </ActionIcon>
      </Tooltip>
    </Group>
  )
}
