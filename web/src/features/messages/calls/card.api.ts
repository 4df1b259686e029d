import { activityOfType } from '@dormer/contract/day/activities'
import { contactMessages } from '@dormer/contract/messages/messages'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'

/** Property Viewed, Favorited Property, Tour Requested and Information Requested. */
const ABOUT_HOMES = '14,12,11,13'
const LOOKED_AT = 10
const LAST_WORDS = 10

/** What somebody last looked at, liked or asked about. */
export const lookedAtQuery = (ContactId: number) =>
  queryOptions({
    queryKey: within(keys.activityFeeds, ContactId, 'homes'),
    queryFn: ({ signal }) =>
      call(activityOfType, { query: { contactId: ContactId, typeId: ABOUT_HOMES, take: LOOKED_AT } }, { signal }),
  })

/** The newest messages with a household. */
export const lastWordsQuery = (ContactEntityId: number) =>
  queryOptions({
    queryKey: within(keys.messages, 'last', ContactEntityId),
    queryFn: ({ signal }) =>
      call(contactMessages, { query: { contactEntityId: ContactEntityId, take: LAST_WORDS } }, { signal }),
  })
