import { textToMany } from '@dormer/contract/messages/text-to-many'
import { useCurrentUser } from '../../brokerage/session/session.api.ts'

/** A text to many as it is sent: with its sender, and how to stop. */
export const useTextToMany = () => {
  const me = useCurrentUser()
  const sender = { Brokerage: me?.Brokerage.Name ?? '', Name: me ? `${me.FirstName} ${me.LastName}` : '' }
  return (text: string) => textToMany(text, sender)
}
