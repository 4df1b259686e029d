import type { Request } from '@dormer/contract/endpoint'
import { contactConsent, decideHeld, saveConsent } from '@dormer/contract/messages/consent'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'

/** Keyed under contacts, because editing the contact's phones and email changes it. */
export const consentQuery = (contactId: number) =>
  queryOptions({
    queryKey: within(keys.contacts, 'consent', contactId),
    queryFn: ({ signal }) => call(contactConsent, { query: { contactId } }, { signal }),
  })

const meta = { stale: [keys.messages, keys.contacts] }
export const useSaveConsent = () =>
  useMutation({ mutationFn: (body: Request<typeof saveConsent>['body']) => call(saveConsent, { body }), meta })

export const useDecideHeld = () =>
  useMutation({
    mutationFn: ({ ConversationId, IsStop }: { ConversationId: number; IsStop: boolean }) =>
      call(decideHeld, { params: { ConversationId }, body: { IsStop } }),
    meta,
  })
