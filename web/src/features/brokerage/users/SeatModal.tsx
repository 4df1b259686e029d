import { EXTRA_SEAT } from '@dormer/contract/brokerage/users'
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'
import { AnchorLink } from '../../../ui/links.tsx'
import { useCurrentUser, useMay } from '../session/session.api.ts'

type Props = { save: string; seats?: number; onAgree: () => void; close: () => void }

/** Asks an admin to accept another paid seat, or several. */
export const SeatModal = ({ save, seats = 1, onAgree, close }: Props) => {
  const price = ((seats * Math.round(Number(EXTRA_SEAT) * 100)) / 100).toFixed(2)
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
    <Dialog close={close} title={seats === 1 ? 'Extra Seat' : 'Extra Seats'} isBrief>
      <Stack>
        <Text size="sm">
          {seats === 1
            ? `All seats of your brokerage are taken. An extra seat costs $${EXTRA_SEAT} per month, billed to your account until you give it back under Billing.`
            : `${seats} more seats are needed than are free. An extra seat costs $${EXTRA_SEAT} per month, billed to your account until you give it back under Billing.`}
        </Text>
        <Checkbox
          label="I Agree"
          description={
            seats === 1 ? `Add a seat for $${price} per month` : `Add ${seats} seats for $${price} per month`
          }
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
