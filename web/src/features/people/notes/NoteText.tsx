import type { NoteRow } from '@dormer/contract/people/notes'
import { Anchor, Text, Typography } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { EditedBy } from '../../../ui/EditedBy.tsx'
import { formatInstantTime } from '../../../ui/format.ts'
import classes from './Notes.module.css'

/** Longer notes are folded where they are one thing among others. */
const LETTERS = 600

/** A note to be read: by whom, when, and its text. */
export const NoteText = ({ note, isFolded = false }: { note: NoteRow; isFolded?: boolean }) => {
  const [isOpen, { toggle }] = useDisclosure()
  const when = formatInstantTime(note.DateCreated)
  const isLong = isFolded && note.Note.length > LETTERS
  return (
    <>
      <Text size="xs" c="dimmed">
        {note.AuthorName} · <time dateTime={note.DateCreated}>{when}</time>
        <EditedBy edited={note} />
      </Text>
      <Typography fz="sm" className={classes.text} data-folded={(isLong && !isOpen) || undefined}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the server. */}
        <div dangerouslySetInnerHTML={{ __html: note.Note }} />
      </Typography>
      {isLong && (
        <Anchor
          component="button"
          type="button"
          size="xs"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Show less' : 'Show more'} of the note of ${when}`}
          onClick={toggle}
        >
          {isOpen ? 'Show less' : 'Show more'}
        </Anchor>
      )}
    </>
  )
}
