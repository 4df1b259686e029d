import type { Billing } from '@dormer/contract/brokerage/billing'
import { Alert, Badge, Button, Group, Paper, Radio, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { confirm } from '../../../ui/confirm.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { formatInstant, formatMoney } from '../../../ui/format.ts'
import { useCurrentUser } from '../session/session.api.ts'
import { useCancel, useResume, useSetPlan } from './billing.api.ts'

const states: Record<Billing['Status'], { label: string; color: string }> = {
  None: { label: 'Not started', color: 'gray' },
  Incomplete: { label: 'Not paid', color: 'red' },
  Trial: { label: 'Free month', color: 'blue' },
  Active: { label: 'Active', color: 'green' },
  PastDue: { label: 'Past due', color: 'red' },
  Ended: { label: 'Ended', color: 'gray' },
}

/** The plan, the next charge, and how to change or cancel it. */
export const PlanSection = ({ billing }: { billing: Billing }) => {
  const [isChoosing, setChoosing] = useState(false)
  const cancel = useCancel()
  const resume = useResume()
  const { Status, EndsOn, TrialUntil, ContractUntil, NextCharge, IsUpdating, PlanName } = billing
  // If kept or changed, the plan would be charged for a brokerage that is being erased.
  const isClosing = Boolean(useCurrentUser()?.Brokerage.CloseOn)
  const goesOn = Status === 'Active' || Status === 'Trial' || Status === 'PastDue'
  const lines = [
    TrialUntil && `Nothing is charged until ${formatInstant(TrialUntil)}.`,
    ContractUntil && `The contract runs until ${formatInstant(ContractUntil)}.`,
    goesOn &&
      EndsOn &&
      (isClosing
        ? `It ends on ${formatInstant(EndsOn)}because the brokerage is being closed. If the brokerage is kept, the plan continues.`
        : `Canceled. It ends on ${formatInstant(EndsOn)}; everything works until then.`),
    IsUpdating && 'Next charge: being recalculated for the new number of seats.',
    NextCharge &&
      `Next charge: ${formatMoney(NextCharge.Amount)} on ${formatInstant(NextCharge.Date)}, including changes since the last invoice.`,
  ].filter(Boolean)
  const askToCancel = async () => {
    const until = ContractUntil ? ' at the end of the contract' : ' at the end of the paid month'
    const question = `The plan ends${until}. After that, you can view and export everything but not change it. Until then, you can still keep the plan.`
    if (await confirm(question, { title: 'Cancel the plan', yes: 'Cancel Plan', no: 'Keep Plan', danger: true }))
      cancel.mutate()
  }
  return (
    <Paper withBorder p="md" component="section">
      <Group justify="space-between" align="flex-start" gap="sm">
        <Stack gap={4}>
          <Title order={2} size="h4">
            Plan
          </Title>
          <Group gap="xs">
            <Text fw={600}>{PlanName}</Text>
            <Badge color={states[Status].color} variant="light">
              {states[Status].label}
            </Badge>
          </Group>
          {lines.map((line) => (
            <Text key={String(line)} size="sm" c="dimmed">
              {line}
            </Text>
          ))}
        </Stack>
        <Group gap="xs">
          {goesOn && EndsOn && !isClosing && (
            <Button size="sm" loading={resume.isPending} onClick={() => resume.mutate()}>
              Keep Plan
            </Button>
          )}
          {goesOn && !EndsOn && !isClosing && (
            <Button size="sm" variant="default" loading={cancel.isPending} onClick={askToCancel}>
              Cancel Plan
            </Button>
          )}
          {billing.Plans.length > 0 && Status !== 'PastDue' && !isClosing && (
            <Button size="sm" variant={goesOn ? 'default' : 'filled'} onClick={() => setChoosing(true)}>
              {goesOn ? 'Change Plan' : 'Choose a Plan'}
            </Button>
          )}
        </Group>
      </Group>
      {isChoosing && <PlanDialog billing={billing} goesOn={goesOn} close={() => setChoosing(false)} />}
    </Paper>
  )
}

const PlanDialog = ({ billing, goesOn, close }: { billing: Billing; goesOn: boolean; close: () => void }) => {
  const [chosen, setChosen] = useState(String(billing.Plans[0]?.Subscription ?? ''))
  const [failure, setFailure] = useState<string>()
  const change = useSetPlan()
  const save = async () => {
    try {
      const paid = await change.mutateAsync(Number(chosen))
      if (paid.Successful) close()
      else setFailure(paid.Message ?? 'Your bank needs you to confirm the payment. Close this to do so.')
    } catch (error) {
      setFailure(messageOf(error))
    }
  }
  return (
    <Dialog title={goesOn ? 'Change the plan' : 'Choose a plan'} close={close}>
      <Stack gap="md">
        {failure && (
          <Alert color="red" variant="light" role="alert">
            {failure}
          </Alert>
        )}
        <Radio.Group value={chosen} onChange={setChosen} aria-label="Plan">
          <Stack gap="sm">
            {billing.Plans.map(({ Subscription, Name, Terms }) => (
              <Radio key={Subscription} value={String(Subscription)} label={Name} description={Terms} />
            ))}
          </Stack>
        </Radio.Group>
        <Text size="sm" c="dimmed">
          {goesOn
            ? 'The change takes effect immediately. The difference for the rest of the month is on your next invoice.'
            : 'The first month is charged to your card now.'}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Close
          </Button>
          <Button loading={change.isPending} onClick={save}>
            {goesOn ? 'Change Plan' : 'Start Again'}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
