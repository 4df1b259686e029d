import type { Request } from '@dormer/contract/endpoint'
import {
  type ContactPoint,
  contactPoints,
  makePrimary,
  removeContactPoint,
  saveContactPoint,
} from '@dormer/contract/people/contact-points'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { aboutContacts, aboutMessages, keys, within } from '../../../api/keys.ts'

/** The further emails and phones of a contact. */
export const pointsQuery = (contactId: number) =>
  queryOptions({
    queryKey: within(keys.contacts, 'points', contactId),
    queryFn: ({ signal }) => call(contactPoints, { query: { contactId } }, { signal }),
  })

/** The same once they are here. */
export const useFurther = (contactId: number): ContactPoint[] => useQuery(pointsQuery(contactId)).data ?? []

// Whether one may be called or written to is known per number.
const stale = [...aboutContacts, ...aboutMessages, keys.doNotCall]

/** Adds one, or changes the one with ContactPointId. */
export const useSavePoint = (contactId: number) =>
  useMutation({
    mutationFn: (body: Request<typeof saveContactPoint>['body']) =>
      call(saveContactPoint, { query: { contactId }, body }),
    meta: { stale },
  })

export const useRemovePoint = () =>
  useMutation({
    mutationFn: ({ ContactPointId }: ContactPoint) => call(removeContactPoint, { query: { pointId: ContactPointId } }),
    meta: { stale },
  })

export const useMakePrimary = () =>
  useMutation({
    mutationFn: ({ ContactPointId }: Pick<ContactPoint, 'ContactPointId'>) =>
      call(makePrimary, { query: { pointId: ContactPointId } }),
    meta: { stale },
  })
