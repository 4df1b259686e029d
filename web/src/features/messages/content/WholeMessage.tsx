import { getMessage, type Message } from '@dormer/contract/messages/messages'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Lines } from '../../../ui/Skeletons.tsx'

const bodyQuery = (MessageId: number) =>
  queryOptions({
    queryKey: within(keys.messages, 'whole', MessageId),
    queryFn: async ({ signal }) => (await call(getMessage, { params: { MessageId } }, { signal })).Body,
    staleTime: Number.POSITIVE_INFINITY,
  })

type Props = { message: Message; children: (whole: Message) => ReactNode }

/** A message with its whole body: lists have an excerpt of a long one, and the rest is loaded when it is opened. */
export const WholeMessage = ({ message, children }: Props) =>
  message.IsWhole ? children(message) : <Fetched message={message}>{children}</Fetched>

const Fetched = ({ message, children }: Props) => {
  const body = useQuery(bodyQuery(message.MessageId))
  return (
    <Loaded query={body} skeleton={<Lines widths={['90%', '80%', '60%']} />} title="The email could not be loaded">
      {(Body) => children({ ...message, Body })}
    </Loaded>
  )
}
