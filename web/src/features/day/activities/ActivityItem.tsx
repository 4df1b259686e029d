import { type ActivityRow, activityTypes } from '@dormer/contract/day/activities'
import { formatPhone } from '@dormer/contract/phone'
import { ActionIcon, Button, Group, Stack, Text, Textarea, Tooltip } from '@mantine/core'
import { getHotkeyHandler, useSessionStorage } from '@mantine/hooks'
import { IconBolt, IconPencil } from '@tabler/icons-react'
import { type ComponentType, type FormEvent, Suspense, useRef, useState } from 'react'
import { confirm } from '../../../ui/confirm.ts'
import { EditedBy } from '../../../ui/EditedBy.tsx'
import { Folded } from '../../../ui/Folded.tsx'
import { formatInstantTime } from '../../../ui/format.ts'
import { notifyFailure } from '../../../ui/notify.ts'
import { ContactLink } from '../../people/contacts/ContactCells.tsx'
import classes from './Activities.module.css'
import { useDescribeActivity } from './activities.api.ts'

/** What an upper floor shows of a message that was sent: the homes in it. */
type SentHomesProps = { contactId: number; messageId: number }

type Props = {
  activity: ActivityRow
  /** The contact whose page shows it: other people of the household are named. */
  contactId: number
  SentHomes?: ComponentType<SentHomesProps>
}
/** The types of the messages that users send. */
const SENT: number[] = [4, 5]
/** The address of the homes that were sent, or of one of them. */
const isHomeLink = (word: string) => /^https?:\/\/[^/]+\/h\/[\w-]+(?:\?home=.+)?$/.test(word)
/** A text without the addresses of homes, nor the lines that are nothing else. */
const withoutHomeLinks = (text: string) =>
  text
    .split('\n')
    .flatMap((line) => {
      const words = line.split(' ')
      const rest = words.filter((word) => !isHomeLink(word))
      return rest.length === words.length ? line : rest.join(' ').trim() || []
    })
    .join('\n')

export const ActivityItem = ({ activity, contactId, SentHomes }: Props) => {
  const { ActivityId, ActivityTypeId, ContactId, ContactName, DateCreated, Description } = activity
  // Kept in the tab until it is saved or discarded.
  const [draft, setDraft, clearDraft] = useSessionStorage<string>({
    key: `dormer.activity.${ActivityId}`,
    getInitialValueInEffect: false,
  })
  const describe = useDescribeActivity()
  const [isSaving, setSaving] = useState(false)
  // A restored draft does not take the focus.
  const [isAsked, setAsked] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)
  const isWithHomes = SentHomes !== undefined && activity.MessageId !== null && SENT.includes(ActivityTypeId)
  const label = (activityTypes as Record<number, string>)[ActivityTypeId] ?? ''
  const when = formatInstantTime(DateCreated)
  // The homes in it stand beneath it.
  const text = isWithHomes ? Description && withoutHomeLinks(Description) : Description
  const edit = () => {
    setAsked(true)
    if (draft === undefined) setDraft(Description ?? '')
  }
  const close = () => {
    setAsked(false)
    editButton.current?.focus()
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (draft === undefined) return
    if (draft.trim() === (Description ?? '')) clearDraft()
    else {
      setSaving(true)
      describe
        .mutateAsync({ activity, description: draft })
        .then(clearDraft, notifyFailure)
        .finally(() => setSaving(false))
    }
    close()
  }
  const cancel = async () => {
    const question = 'Close without saving? What you typed will be lost.'
    if (draft !== (Description ?? '') && !(await confirm(question, { title: 'Unsaved changes', yes: 'Close' }))) return
    clearDraft()
    close()
  }
  return (
    <>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs" className={classes.head}>
        <Text size="sm" component="div" miw={0}>
          <b>{label}</b>
          {ContactId !== null && ContactId !== contactId && (
            <>
              {' · '}
              <ContactLink ContactId={ContactId} inherit>
                {ContactName}
              </ContactLink>
            </>
          )}{' '}
          <Text span size="xs" c="dimmed">
            <By {...activity} />
            {activity.Recipient && ` · To ${toWhom(activity.Recipient)}`} · <time dateTime={DateCreated}>{when}</time>
            <EditedBy edited={activity} />
          </Text>
        </Text>
        {activity.CanEdit && (
          <Tooltip label="Edit description">
            <ActionIcon
              ref={editButton}
              size={24}
              aria-label={`Edit description of ${label}, ${when}`}
              onClick={edit}
              className={classes.edit}
            >
              <IconPencil size={16} />
            </ActionIcon>
          </Tooltip>
        )}
      </Group>
      <Stack gap={2}>
        {activity.Subject && (
          <Text size="sm" fw={500} className={classes.text}>
            {activity.Subject}
          </Text>
        )}
        {activity.DateWatchedUtc && (
          <Text size="xs" c="dimmed">
            Watched {formatInstantTime(activity.DateWatchedUtc)}
          </Text>
        )}
        {draft === undefined || isSaving ? (
          text && <Folded what={`${label}, ${when}`}>{text}</Folded>
        ) : (
          <Stack component="form" onSubmit={save} gap="xs">
            <Textarea
              ref={isAsked ? writeOn : undefined}
              aria-label="Description"
              autosize
              minRows={2}
              maxRows={12}
              value={draft}
              onChange={(event) => setDraft(event.currentTarget.value)}
              onKeyDown={getHotkeyHandler([['Escape', cancel]])}
            />
            <Group justify="flex-end" gap="xs">
              <Button size="xs" variant="default" onClick={cancel}>
                Cancel
              </Button>
              <Button size="xs" type="submit">
                Save
              </Button>
            </Group>
          </Stack>
        )}
        {isWithHomes && activity.MessageId !== null && (
          <Suspense>
            <SentHomes contactId={contactId} messageId={activity.MessageId} />
          </Suspense>
        )}
      </Stack>
    </>
  )
}

/** Who did it. What was sent automatically for somebody has a sign: in words it filled the list with the same line. */
const By = ({ PerformedBy, IsAutomatic }: ActivityRow) =>
  IsAutomatic && PerformedBy ? (
    <>
      <Tooltip label="Sent automatically">
        <IconBolt size={12} role="img" aria-label="Sent automatically for" />
      </Tooltip>{' '}
      {PerformedBy}
    </>
  ) : (
    (PerformedBy ?? (IsAutomatic ? 'Sent automatically' : 'Someone no longer here'))
  )

/** Puts the cursor at the end of the text. */
const writeOn = (text: HTMLTextAreaElement | null) => {
  text?.focus()
  text?.setSelectionRange(text.value.length, text.value.length)
}

const toWhom = (recipient: string) => (/^\d{10}$/.test(recipient) ? formatPhone(recipient) : recipient)
