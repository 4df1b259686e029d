import { agentOptions } from '@dormer/contract/brokerage/users'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'

/** Everyone who can be assigned contacts as an agent. */
export const agentOptionsQuery = queryOptions({
  queryKey: ['users', 'agents'],
  queryFn: ({ signal }) => call(agentOptions, {}, { signal }),
})

/** The same plus former agents, last: for viewing past records. */
export const everyAgentQuery = queryOptions({
  queryKey: ['users', 'agents', 'every'],
  queryFn: ({ signal }) => call(agentOptions, { query: { former: true } }, { signal }),
})

/** The agents to choose from, including chosen ones who have left since. */
export const useAgentChoices = (chosen: (number | null | undefined)[]) =>
  useQuery({
    ...everyAgentQuery,
    select: (agents) => agents.filter(({ UserId, IsFormer }) => !IsFormer || chosen.includes(UserId)),
  })
