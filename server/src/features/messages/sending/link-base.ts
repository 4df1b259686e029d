import type { Channel } from '@dormer/contract/messages/messages'
import type { Services } from '../../../services.ts'

type Asked = { protocol: string; host: string }
/**
 * The base address of a message's links: if nothing leaves this machine, the address that the user came by is good
 * enough.
 */
export const linkBaseFor = (
  { config, email, sms }: Pick<Services, 'config' | 'email' | 'sms'>,
  channel: Channel,
  { protocol, host }: Asked,
) => {
  const { via } = channel === 'Email' ? email : sms
  return config.publicUrl ?? (via === 'Outbox' || config.demo ? `${protocol}://${host}` : null)
}
