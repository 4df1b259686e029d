import {
  addVoicemailDrop,
  deleteVoicemailDrop,
  mayLeaveVoicemail,
  voicemailDropAudio,
  voicemailDrops,
} from '@dormer/contract/messages/voicemail-drops'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { ask, call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'
import { callToDelete } from '../../brokerage/trash/restore.ts'

export const dropsQuery = queryOptions({
  queryKey: within(keys.settings, 'voicemailDrops'),
  queryFn: ({ signal }) => call(voicemailDrops, {}, { signal }),
})
export const mayLeaveQuery = (CallId: number) =>
  queryOptions({
    queryKey: within(keys.calls, 'may-leave', CallId),
    queryFn: ({ signal }) => call(mayLeaveVoicemail, { params: { CallId } }, { signal }),
    staleTime: 0,
  })
export const fetchDrop = (VoicemailDropId: number) =>
  ask(voicemailDropAudio, { params: { VoicemailDropId } }).then((answer) => answer.blob())

const meta = { stale: [dropsQuery.queryKey] }
export const useAddDrop = () =>
  useMutation({
    mutationFn: (body: { Name: string; File: File }) => call(addVoicemailDrop, { body: body as never }),
    meta,
  })
/** Returns the request id by which it can be undone. */
export const useDeleteDrop = () =>
  useMutation({
    mutationFn: (VoicemailDropId: number) => callToDelete(deleteVoicemailDrop, { params: { VoicemailDropId } }),
    meta,
  })
