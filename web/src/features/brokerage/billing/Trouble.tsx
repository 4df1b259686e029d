import type { Billing } from '@dormer/contract/brokerage/billing'
import { Alert, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { formatInstant } from '../../../ui/format.ts'
import { usePayWith } from './billing.api.ts'
import { confirmerOf, payWith } from './cards.ts'

/** What is wrong with the payments, and how to fix it. */
export const Trouble = ({ billing }: { billing: Billing }) => {
  const { Status, ReadOnlyFrom, UnpaidSince, ConfirmSecret } = billing
  if (Status === 'Ended' && !UnpaidSince)
    return (
      <Alert color="red" variant="light" title="Your plan has ended">
        You can view and export everything but not change it. Choose a plan to start again; nothing was deleted.
      </Alert>
    )
  if (!UnpaidSince && Status !== 'PastDue' && Status !== 'Incomplete') return null
  const from = ReadOnlyFrom && formatInstant(ReadOnlyFrom)
  return (
    <Alert color="red" variant="light" title="A payment is due">
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          {ConfirmSecret
            ? 'Your bank asks you to confirm the last payment.'
            : 'The last payment did not go through. Pay with another card below, or with the same one once it works again.'}
          {from && ` Unless it is paid, your brokerage becomes read-only on ${from}.`}
        </Text>
        {ConfirmSecret && <ConfirmPayment billing={billing} secret={ConfirmSecret} />}
      </Stack>
    </Alert>
  )
}

const ConfirmPayment = ({ billing, secret }: { billing: Billing; secret: string }) => {
  const pay = usePayWith()
  const [failure, setFailure] = useState<string>()
  const confirm = async () => {
    setFailure(undefined)
    try {
      const confirmed = await (await confirmerOf(billing.CardForm))(secret, undefined)
      const declined = confirmed
        ? await payWith(pay.mutateAsync, async () => undefined, confirmed.card)
        : { Message: null }
      if (declined) setFailure(declined.Message ?? 'The bank did not confirm the payment.')
    } catch (error) {
      setFailure(messageOf(error))
    }
  }
  return (
    <>
      {failure && <Text size="sm">{failure}</Text>}
      <Button size="sm" loading={pay.isPending} onClick={confirm}>
        Confirm Payment
      </Button>
    </>
  )
}
