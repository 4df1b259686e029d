import { Button, EmptyState, Group, Paper, Skeleton, Stack, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Failure } from '../../../ui/Failure.tsx'
import { lazyPart } from '../../../ui/lazily.tsx'
import { NoteItem } from './NoteItem.tsx'
import { notesQuery } from './notes.api.ts'

// The editor is the heaviest part of the page, and most visits only read.
const NoteEditor = lazyPart(() => import('./NoteEditor.tsx').then((m) => m.NoteEditor))

type Props = {
  contactId: number
  ContactEntityId: number
  adding: boolean
  setAdding: (adding: boolean) => void
}

export const NotesPanel = ({ contactId, ContactEntityId, adding, setAdding }: Props) => {
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
            </Button>
          )}
        </Group>
        {adding && (
          <Suspense fallback={<Skeleton height={240} />}>
            <NoteEditor ContactEntityId={ContactEntityId} close={() => setAdding(false)} />
          </Suspense>
        )}
        {notes.isError ? (
          <Failure error={notes.error} onRetry={notes.refetch} />
        ) : notes.isPending ? (
          <Skeleton height={72} aria-label="Loading" />
        ) : notes.data.length ? (
          notes.data.map((note) => <NoteItem key={note.NoteId} note={note} />)
        ) : (
          !adding && (
            <EmptyState
              size="sm"
              title="No notes to display"
              description="What you learn about this contact is kept here."
            >
              <EmptyState.Actions>
                <Button variant="default" size="xs" onClick={() => setAdding(true)}>
                  Add Note
                </Button>
              </EmptyState.Actions>
            </EmptyState>
          )
        )}
      </Stack>
    </Paper>
  )
}
