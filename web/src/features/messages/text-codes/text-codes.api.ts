import type { Request } from '@dormer/contract/endpoint'
import {
  addTextCode,
  deleteTextCode,
  editTextCode,
  textCodeConfig,
  textCodes,
} from '@dormer/contract/messages/text-codes'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'
import { callToDelete } from '../../brokerage/trash/restore.ts'

export const textCodesQuery = queryOptions({
  queryKey: within(keys.textCodes, 'list'),
  queryFn: ({ signal }) => call(textCodes, {}, { signal }),
})

export const textCodeConfigQuery = queryOptions({
  queryKey: within(keys.textCodes, 'config'),
  queryFn: ({ signal }) => call(textCodeConfig, {}, { signal }),
})

const meta = { stale: [keys.textCodes] }

/** Adds a code, or changes the one with this Id. */
export const useSaveTextCode = () =>
  useMutation({
    mutationFn: ({ Id, ...values }: Request<typeof addTextCode>['body'] & { Id?: number }) =>
      Id ? call(editTextCode, { body: { Id, ...values } }) : call(addTextCode, { body: values }),
    meta,
  })
/** Returns the request id by which it can be undone. */
export const useDeleteTextCode = () =>
  useMutation({ mutationFn: (id: number) => callToDelete(deleteTextCode, { params: { id } }), meta })
