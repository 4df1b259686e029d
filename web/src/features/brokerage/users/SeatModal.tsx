import { EXTRA_SEAT } from '@dormer/contract/brokerage/users'
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'
import { AnchorLink } from '../../../ui/links.tsx'
import { useCurrentUser, useMay } from '../session/session.api.ts'

type Props = { save: string; onAgree: () => void; close: () => void }

/** Asks an admin to accept another paid seat. */
export const SeatModal = ({ save, onAgree, close }: Props) => {
  const [agreed, setAgreed] = useState(false)
  const mayPay = useMay('ManageBilling')
  if (useCurrentUser()?.PaymentFailedSince)
    return (
      <Dialog close={close} title="All Seats Are Taken" isBrief>
        <Stack>
          <Text size="sm">
            The last payment of your brokerage failed, so no seat can be bought until it is paid.{' '}
            {mayPay ? (
              <AnchorLink to="/admin/billing" inherit onClick={close}>
                Go to Billing
              </AnchorLink>
            ) : (
              'Ask an admin at your brokerage.'
            )}
          </Text>
          <Text size="sm">To free a seat, deactivate a user who has left.</Text>
        </Stack>
      </Dialog>
    )
  const agree = () => {
    onAgree()
    close()
  }
  return (
    <Dialog close={close} title="Extra Seat" isBrief>
      <Stack>
        <Text size="sm">
          All seats of your brokerage are taken. An extra seat costs ${EXTRA_SEAT} per month, billed to your account
          until you give it back under Billing.
        </Text>
        <Checkbox
          label="I Agree"
          description={`Add a seat for $${EXTRA_SEAT} per month`}
          checked={agreed}
          onChange={(e) => setAgreed(e.currentTarget.checked)}
          data-autofocus
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button disabled={!agreed} onClick={agree}>
            {save}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
