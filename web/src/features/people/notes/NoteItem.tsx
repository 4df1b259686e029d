import type { NoteRow } from '@dormer/contract/people/notes'
import { ActionIcon, Group, Stack, Text, Tooltip, Typography } from '@mantine/core'
import { IconPencil, IconPin, IconPinFilled } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { EditedBy } from '../../../ui/EditedBy.tsx'
import { formatInstantTime } from '../../../ui/format.ts'
import { lazyPart } from '../../../ui/lazily.tsx'
import { Blocks, Loading } from '../../../ui/Skeletons.tsx'
import { useMay } from '../../brokerage/session/session.api.ts'
import classes from './Notes.module.css'
import { usePinNote } from './notes.api.ts'

const NoteEditor = lazyPart(() => import('./NoteEditor.tsx').then((m) => m.NoteEditor))

export const NoteItem = ({ note, isShown = false }: { note: NoteRow; isShown?: boolean }) => {
  const [editing, setEditing] = useState(false)
  const mayWork = useMay('WorkContacts')
  const pin = usePinNote()
  const Pin = note.IsPinned ? IconPinFilled : IconPin
  const when = formatInstantTime(note.DateCreated)
  return (
    <Stack
      gap={4}
      component="article"
      className={classes.note}
      data-shown={isShown || undefined}
      ref={isShown ? bringIntoView : undefined}
    >
      <Group justify="space-between" wrap="nowrap">
        <Text size="xs" c="dimmed">
          {note.AuthorName} · <time dateTime={note.DateCreated}>{when}</time>
          <EditedBy edited={note} />
        </Text>
        <Group gap={2} wrap="nowrap">
          {mayWork && (
            <Tooltip label={note.IsPinned ? 'Unpin' : 'Pin to the top'}>
              <ActionIcon
                size={24}
                aria-label={`Pin note of ${when}`}
                aria-pressed={note.IsPinned}
                onClick={() => pin.mutate({ NoteId: note.NoteId, IsPinned: !note.IsPinned })}
              >
                <Pin size={16} />
              </ActionIcon>
            </Tooltip>
          )}
          {note.CanEdit && (
            <Tooltip label="Edit note">
              <ActionIcon
                size={24}
                aria-label={`Edit note of ${when}`}
                onClick={() => setEditing(true)}
                disabled={editing}
              >
                <IconPencil size={16} />
              </ActionIcon>
            </Tooltip>
          )}
        </Group>
      </Group>
      {editing ? (
        <Suspense fallback={<NoteSkeleton />}>
          <NoteEditor ContactEntityId={note.ContactEntityId} note={note} close={() => setEditing(false)} />
        </Suspense>
      ) : (
        <Typography fz="sm" className={classes.text}>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the server. */}
          <div dangerouslySetInnerHTML={{ __html: note.Note }} />
        </Typography>
      )}
    </Stack>
  )
}

/** After the router has scrolled to the top. */
const bringIntoView = (element: HTMLElement | null) => {
  requestAnimationFrame(() => element?.scrollIntoView({ block: 'center' }))
}

/** While the editor's code loads. */
export const NoteSkeleton = () => (
  <Loading>
    <Blocks h={240} />
  </Loading>
)
