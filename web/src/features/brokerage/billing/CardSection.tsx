import type { Billing } from '@dormer/contract/brokerage/billing'
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { notifySuccess } from '../../../ui/notify.ts'
import { usePayWith } from './billing.api.ts'
import { CardEntry } from './CardEntry.tsx'

/** The card that is charged, and how to change it. */
export const CardSection = ({ billing: { Card, CardForm, Status } }: { billing: Billing }) => {
  const [isEntering, setEntering] = useState(false)
  const pay = usePayWith()
  const isUnpaid = Status === 'PastDue' || Status === 'Incomplete'
  const paid = () => {
    setEntering(false)
    notifySuccess(isUnpaid ? 'Paid. Thank you!' : 'The card was changed.')
  }
  return (
    <Paper withBorder p="md" component="section">
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <Title order={2} size="h4">
            Credit card
          </Title>
          {Status !== 'Ended' && (
            <Button
              size="sm"
              variant={isUnpaid && !isEntering ? 'filled' : 'default'}
              onClick={() => setEntering(!isEntering)}
            >
              {isUnpaid ? (isEntering ? 'Not Now' : 'Pay by Card') : isEntering ? 'Keep This Card' : 'Change Card'}
            </Button>
          )}
        </Group>
        <Text size="sm">{Card ? `${Card.Brand} ending in ${Card.Last4}, expires ${Card.Expires}` : 'No card'}</Text>
        {isEntering && (
          <CardEntry form={CardForm} button={isUnpaid ? 'Pay' : 'Save Card'} pay={pay.mutateAsync} onPaid={paid} />
        )}
      </Stack>
    </Paper>
  )
}
