import type { CommandLine } from '@dormer/contract/desk/command'
import type { Channel } from '@dormer/contract/messages/messages'
import { messageRoutes } from '../../messages/messages/messages.routes.ts'
import type { Person } from './lookups.queries.ts'
import { type At, nothing } from './within.ts'

/** What the gate says of a message to somebody: why it waits or is refused, before it is sent. */
export const verdictOf = async (
  at: At,
  Channel: Channel,
  { ContactId, Name, Phone, Email }: Person,
): Promise<Pick<CommandLine, 'Warning' | 'Refused'>> => {
  const address = Channel === 'Text' ? Phone : Email
  if (!address)
    return { Warning: null, Refused: `${Name} has no ${Channel === 'Text' ? 'phone number' : 'email address'}.` }
  const body = { Channel, Addresses: [address], ToContactId: ContactId }
  const { Checked } = await messageRoutes.checkMessage({ ...at, ...nothing, body })
  const [checked] = Checked
  if (checked?.Decision === 'Blocked') return { Warning: null, Refused: checked.Why ?? 'It would not be sent.' }
  return { Warning: checked?.Why ?? null, Refused: null }
}
