import { Button, Group, Kbd, Paper, Stack, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { bodyOf } from '../../../api/waiting.ts'
import { Empty } from '../../../ui/Empty.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { lazyPart } from '../../../ui/lazily.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { WaitingHere } from '../../../ui/WaitingHere.tsx'
import { NoteItem, NoteSkeleton } from './NoteItem.tsx'
import { notesQuery, pinnedFirst } from './notes.api.ts'

// The editor is the heaviest part of the page, and most visits only read.
const NoteEditor = lazyPart(() => import('./NoteEditor.tsx').then((m) => m.NoteEditor))

type Props = {
  contactId: number
  ContactEntityId: number
  adding: boolean
  setAdding: (adding: boolean) => void
  /** How many are shown; all, if absent. */
  latest?: number
  /** The one that a link leads to. */
  shown?: number | undefined
  /** The key that adds one, to be shown. */
  addKey?: string
}

export const NotesPanel = ({ contactId, ContactEntityId, adding, setAdding, latest, shown, addKey }: Props) => {
  const notes = useQuery(notesQuery(contactId))
  return (
    <Paper p="md" flex={1} miw={0} component="section" aria-labelledby="notes">
      <Stack>
        <Group justify="space-between">
          <Title order={2} size="h4" id="notes">
            Notes
          </Title>
          {!adding && notes.data?.length !== 0 && (
            <Button size="xs" variant="light" leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
              Add Note
              {addKey && (
                <Kbd size="xs" ml="xs" visibleFrom="sm" aria-hidden>
                  {addKey}
                </Kbd>
              )}
            </Button>
          )}
        </Group>
        {adding && (
          <Suspense fallback={<NoteSkeleton />}>
            <NoteEditor ContactEntityId={ContactEntityId} close={() => setAdding(false)} />
          </Suspense>
        )}
        <WaitingHere
          isOfHere={({ kind, request }) => kind === 'Note' && bodyOf(request).ContactEntityId === ContactEntityId}
        />
        <Loaded query={notes} skeleton={<Blocks h={72} />} empty={!adding && <NoNotes add={() => setAdding(true)} />}>
          {(all) =>
            pinnedFirst(all)
              .slice(0, latest)
              .map((note) => <NoteItem key={note.NoteId} note={note} isShown={note.NoteId === shown} />)
          }
        </Loaded>
      </Stack>
    </Paper>
  )
}

const NoNotes = ({ add }: { add: () => void }) => (
  <Empty size="sm" title="No notes to display" description="Keep what you learn about this contact here.">
    <Button variant="default" size="xs" onClick={add}>
      Add Note
    </Button>
  </Empty>
)
