import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../../brokerage/session/session.api.ts'
import { mailboxesQuery } from '../../mailboxes/mailboxes.api.ts'

/** The addresses at which the user receives email, to be left out of replies. */
export const useOwnAddresses = () => {
  const user = useCurrentUser()
  const mailboxes = useQuery({ ...mailboxesQuery, refetchInterval: false, staleTime: Infinity }).data ?? []
  return [...(user ? [user.Email] : []), ...mailboxes.map(({ Email }) => Email)]
}
