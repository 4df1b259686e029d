import type { Channel } from '@dormer/contract/messages/messages'
import type { Services } from '../../../services.ts'

type Asked = { protocol: string; host: string }
/** Where the links of a message lead: where nothing leaves this machine, the address that the user came by will do. */
export const linkBaseFor = (
  { config, email, sms }: Pick<Services, 'config' | 'email' | 'sms'>,
  channel: Channel,
  { protocol, host }: Asked,
) => {
  const { via } = channel === 'Email' ? email : sms
  return config.publicUrl ?? (via === 'Outbox' || config.demo ? `${protocol}://${host}` : null)
}
