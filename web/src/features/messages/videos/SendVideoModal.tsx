import type { Video } from '@dormer/contract/messages/videos'
import { Group, Image, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../../api/client.ts'
import { FormDialog } from '../../../forms/FormDialog.tsx'
import { PhoneInput } from '../../../forms/PhoneInput.tsx'
import { notifyFailure, notifyInfo, notifySuccess } from '../../../ui/notify.ts'
import { WriteEmail, WriteText } from '../mass/MassWrite.tsx'
import { Recipients } from '../messages/email/Recipients.tsx'
import { useSendVideo } from './videos.api.ts'

export type Sending = {
  video: Pick<Video, 'VideoGuid' | 'VideoName' | 'ThumbnailUrl'>
  by: 'email' | 'text'
  /** An address or a number that it is for. */
  to?: string | undefined
}
type Props = Sending & { close: () => void }

const USUAL = {
  email: '<p>Hello {{FirstName|there}},</p><p>I made a video for you.</p>',
  text: 'Hello {{FirstName|there}}, I made a video for you:',
}

/** Email Video or Text Video: whom to, and the words above the video. */
export const SendVideoModal = ({ video, by, to, close }: Props) => {
  const isEmail = by === 'email'
  const [addresses, setAddresses] = useState(isEmail && to ? [to] : [])
  const [typed, setTyped] = useState('')
  const [people, setPeople] = useState<Record<string, number>>({})
  const [phone, setPhone] = useState(isEmail ? '' : (to ?? ''))
  const [draft, setDraft] = useState({ Subject: video.VideoName, Body: USUAL[by] })
  const [faults, setFaults] = useState<Record<string, string>>({})
  const { mutate, isPending } = useSendVideo(video.VideoGuid)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const ToAddresses = isEmail ? [...addresses, ...(typed.trim() ? [typed.trim()] : [])] : phone.trim() ? [phone] : []
    const found = {
      ...(ToAddresses.length === 0 && {
        ToAddresses: isEmail ? 'At least one To email is required.' : 'Enter a 10 digit phone number',
      }),
      ...(isEmail && !draft.Subject.trim() && { Subject: 'An email subject is required.' }),
    }
    setFaults(found)
    if (Object.keys(found).length > 0) return
    const ToContactId = ToAddresses.map((address) => people[address]).find((one) => one !== undefined)
    mutate(
      { ...draft, ToAddresses, MessageType: by, VideoName: video.VideoName, ToContactId },
      {
        onSuccess: ({ StatusText }) => {
          notifySuccess('Your message was sent successfully.', 'Success!')
          if (StatusText) notifyInfo(StatusText, 'It will go out later')
          close()
        },
        onError: (error) => {
          const fields = error instanceof ApiError ? error.fields : {}
          setFaults(fields)
          if (!fields.ToAddresses && !fields.Subject && !fields.Body) notifyFailure(error, 'It was not sent')
        },
      },
    )
  }
  const writing = {
    draft,
    change: (next: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...next })),
    faults,
  }
  return (
    <FormDialog
      title={isEmail ? 'Email Video' : 'Text Video'}
      size={isEmail ? '54rem' : undefined}
      save="Send"
      dirty={draft.Body !== USUAL[by] || draft.Subject !== video.VideoName}
      saving={isPending}
      submit={submit}
      close={close}
    >
      {isEmail ? (
        <Recipients
          label="To"
          required
          value={addresses}
          typed={typed}
          onType={setTyped}
          onChange={(all, person) => {
            setAddresses(all)
            if (person) setPeople({ ...people, [person.address]: person.ContactId })
          }}
          data-autofocus={addresses.length === 0 || undefined}
          blocked={new Set()}
          error={faults.ToAddresses}
        />
      ) : (
        <PhoneInput
          label="To"
          withAsterisk
          data-autofocus={!to || undefined}
          value={phone}
          onChange={setPhone}
          error={faults.ToAddresses}
        />
      )}
      {isEmail ? <WriteEmail {...writing} /> : <WriteText {...writing} />}
      <Group wrap="nowrap" gap="sm">
        <Image src={video.ThumbnailUrl} alt="" w={96} h={54} radius="sm" />
        <Stack gap={0} miw={0}>
          <Text size="sm" fw={600} truncate>
            {video.VideoName}
          </Text>
          <Text size="xs" c="dimmed">
            {isEmail
              ? 'The video comes below your words, as a picture that plays it.'
              : 'A link to the video comes after your words.'}
          </Text>
        </Stack>
      </Group>
    </FormDialog>
  )
}
