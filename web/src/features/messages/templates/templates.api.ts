import type { Request } from '@dormer/contract/endpoint'
import {
  emailTemplates,
  saveEmailTemplate,
  saveTextTemplate,
  templateFacts,
  textTemplates,
} from '@dormer/contract/messages/templates'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'

export const emailTemplatesQuery = queryOptions({
  queryKey: within(keys.templates, 'email'),
  queryFn: ({ signal }) => call(emailTemplates, {}, { signal }),
})

export const textTemplatesQuery = queryOptions({
  queryKey: within(keys.templates, 'text'),
  queryFn: ({ signal }) => call(textTemplates, {}, { signal }),
})

/** A contact's merge-field values; keyed under contacts, because editing the contact changes them. */
export const templateFactsQuery = (contactId: number) =>
  queryOptions({
    queryKey: within(keys.contacts, 'facts', contactId),
    queryFn: ({ signal }) => call(templateFacts, { query: { contactId } }, { signal }),
  })

const meta = { stale: [keys.templates] }
export const useSaveEmailTemplate = () =>
  useMutation({
    mutationFn: (body: Request<typeof saveEmailTemplate>['body']) => call(saveEmailTemplate, { body }),
    meta,
  })
export const useSaveTextTemplate = () =>
  useMutation({
    mutationFn: (body: Request<typeof saveTextTemplate>['body']) => call(saveTextTemplate, { body }),
    meta,
  })
