import type { NoteRow } from '@dormer/contract/people/notes'
import { addNote, contactNotes, editNote, noteColleagues, pinNote } from '@dormer/contract/people/notes'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { callOrKeep } from '../../../api/keep.ts'
import { keys, within } from '../../../api/keys.ts'
import { useOptimistic } from '../../../api/useOptimistic.ts'
import { notifyFailure } from '../../../ui/notify.ts'

export const notesQuery = (contactId: number) =>
  queryOptions({
    queryKey: within(keys.noteLists, contactId),
    queryFn: ({ signal }) => call(contactNotes, { query: { contactId } }, { signal }),
  })

/** Who can be mentioned in a note about a household. */
export const noteColleaguesQuery = (contactEntityId: number) =>
  queryOptions({
    queryKey: within(keys.noteLists, 'colleagues', contactEntityId),
    queryFn: ({ signal }) => call(noteColleagues, { query: { contactEntityId } }, { signal }),
    staleTime: 60_000,
  })

/** Adds a note, or edits the one with NoteId. Joint contacts share notes, so all of them are refetched. */
export const useSaveNote = () =>
  useMutation({
    mutationFn: ({ NoteId, ...body }: { NoteId?: number; Note: string; ContactEntityId: number }) =>
      NoteId
        ? call(editNote, { body: { NoteId, ...body } })
        : callOrKeep(addNote, { body }, { kind: 'Note', words: body.Note }),
    meta: { stale: [keys.notes, keys.activityFeeds] },
  })

/** Pinned notes stand first. Shown at once. */
export const usePinNote = () =>
  useOptimistic({
    key: keys.noteLists,
    show: (notes, { NoteId, IsPinned }: { NoteId: number; IsPinned: boolean }) =>
      notes.map((note): NoteRow => (note.NoteId === NoteId ? { ...note, IsPinned } : note)),
    save: (body) => call(pinNote, { body }),
    about: ({ NoteId }) => NoteId,
    onError: (error) => notifyFailure(error),
  })

/** The pinned ones first, otherwise as they are: newest first. */
export const pinnedFirst = (notes: NoteRow[]) => notes.toSorted((a, b) => Number(b.IsPinned) - Number(a.IsPinned))
