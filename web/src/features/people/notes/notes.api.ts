import { addNote, contactNotes, editNote } from '@dormer/contract/people/notes'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'

export const notesQuery = (contactId: number) =>
  queryOptions({
    queryKey: within(keys.notes, contactId),
    queryFn: ({ signal }) => call(contactNotes, { query: { contactId } }, { signal }),
  })

/** Adds a note, or edits the one with NoteId. Joint contacts share notes, so all of them are refetched. */
export const useSaveNote = () =>
  useMutation({
    mutationFn: ({ NoteId, ...body }: { NoteId?: number; Note: string; ContactEntityId: number }) =>
      NoteId ? call(editNote, { body: { NoteId, ...body } }) : call(addNote, { body }),
    meta: { stale: [keys.notes] },
  })
