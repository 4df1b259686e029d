import { addNote, contactNotes, editNote } from '@dormer/contract/people/notes'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'

const ALL = ['notes'] as const

export const notesQuery = (contactId: number) =>
  queryOptions({
    queryKey: [...ALL, contactId],
    queryFn: ({ signal }) => call(contactNotes, { query: { contactId } }, { signal }),
  })

/** Adds a note, or edits the one with NoteId. Joint contacts share notes (A026), so all of them are fetched anew. */
export const useSaveNote = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ NoteId, ...body }: { NoteId?: number; Note: string; ContactEntityId: number }) =>
      NoteId ? call(editNote, { body: { NoteId, ...body } }) : call(addNote, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ALL }),
  })
}
