import { cancelMessage, type Message, settleMessage } from '@dormer/contract/messages/messages'
import { Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { aboutMessages } from '../../../api/keys.ts'
import { notifyFailure } from '../../../ui/notify.ts'
import { useMay } from '../../brokerage/session/session.api.ts'
import classes from './MailBody.module.css'

const saved = { meta: { stale: aboutMessages }, onError: (error: unknown) => notifyFailure(error) }

/** The status of an outgoing message, and the actions on it. */
export const Delivery = ({
  message: { MessageId, Status, StatusText },
}: {
  message: Pick<Message, 'MessageId' | 'Status' | 'StatusText'>
}) => {
  const cancel = useMutation({ mutationFn: () => call(cancelMessage, { params: { MessageId } }), ...saved })
  const resolve = useMutation({
    mutationFn: (Outcome: 'Sent' | 'Again') => call(settleMessage, { params: { MessageId }, body: { Outcome } }),
    ...saved,
  })
  const mayWork = useMay('WorkContacts')
  // Sent, but not to everybody.
  const isPartial = Status === 'Sent' && StatusText !== null
  const isBad = Status === 'Failed' || Status === 'Blocked' || Status === 'Unknown' || isPartial
  return (
    <>
      <Text size="xs" c={isBad ? 'red' : 'dimmed'} data-state={Status} className={classes.long}>
        {wordsOf(Status, StatusText)}
      </Text>
      {mayWork && Status === 'Waiting' && StatusText !== null && (
        <Act disabled={cancel.isPending} onClick={() => cancel.mutate()}>
          Take back
        </Act>
      )}
      {mayWork && Status === 'Unknown' && (
        <Act disabled={resolve.isPending} onClick={() => resolve.mutate('Sent')}>
          It arrived
        </Act>
      )}
      {mayWork && (Status === 'Unknown' || Status === 'Failed') && (
        <Act disabled={resolve.isPending} onClick={() => resolve.mutate('Again')}>
          Send again
        </Act>
      )}
    </>
  )
}

const Act = ({ disabled, onClick, children }: { disabled: boolean; onClick: () => void; children: string }) => (
  <Button size="compact-xs" variant="light" disabled={disabled} onClick={onClick}>
    {children}
  </Button>
)

const wordsOf = (status: Message['Status'], why: string | null) => {
  switch (status) {
    case 'Waiting':
      return why === null ? 'Sending' : `Waits: ${why}`
    // Their status text begins with it.
    case 'Failed':
      return why ?? 'Failed'
    case 'Canceled':
      return why ?? 'Canceled'
    case 'Blocked':
      return why ? `Not sent: ${why}` : 'Not sent'
    case 'Unknown':
      return why ? `Unknown: ${why}` : 'Unknown'
    default:
      return why ? `${status}. ${why}` : status
  }
}
