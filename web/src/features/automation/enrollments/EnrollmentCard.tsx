import type { Enrollment } from '@dormer/contract/automation/enrollments'
import { Badge, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { confirm } from '../../../ui/confirm.ts'
import { formatInstant } from '../../../ui/format.ts'
import { lazyPart } from '../../../ui/lazily.tsx'
import { notifyFailure, notifySuccess } from '../../../ui/notify.ts'
import { notifyUndo } from '../../../ui/notifyUndo.tsx'
import { enrollmentsQuery, useRemoveEnrollment, useRetryEnrollment, useTogglePause } from './enrollments.api.ts'
import { asSentence } from './sentence.ts'
import { sayInZone, timeUntil } from './zone-time.ts'

const Timeline = lazyPart(() => import('./Timeline.tsx').then((m) => m.Timeline))

const looks = { Active: 'blue', Paused: 'yellow', Completed: 'green', Ended: 'gray' } as const

type Props = { enrollment: Enrollment; mayChange: boolean }

/** A contact's workflow: how it stands, what it does next, and what can be done about it. */
export const EnrollmentCard = ({ enrollment, mayChange }: Props) => {
  const { Name, Status, Why, StandsWhy, NextStep, NextDate, TimeZone, DateStarted, DateEnded, HasFailed } = enrollment
  const [isOpen, { toggle }] = useDisclosure()
  const timelineId = useId()
  const titleId = useId()
  return (
    <Paper component="li" p="md" withBorder aria-labelledby={titleId}>
      <Stack gap="xs">
        <Group justify="space-between" align="flex-start" gap="xs">
          <Group gap="xs" miw={0}>
            <Text fw={600} id={titleId}>
              {Name}
            </Text>
            <Badge color={looks[Status]} variant="light">
              {Status}
            </Badge>
          </Group>
          {mayChange && <Actions enrollment={enrollment} />}
        </Group>
        {Why && <Text size="sm">{Why}</Text>}
        {Status === 'Paused' && StandsWhy && <Text size="sm">{StandsWhy}, too.</Text>}
        {HasFailed && (
          <Text size="sm" c="red">
            A step failed: its steps say why.
          </Text>
        )}
        {NextStep && (
          <div>
            <Text size="sm" fw={Status === 'Active' ? 500 : undefined}>
              {nextOf(enrollment)}
              {NextDate && `: ${sayInZone(NextDate, TimeZone)}`}
            </Text>
            <Text size="sm" c={Status === 'Paused' ? 'dimmed' : undefined}>
              {asSentence(NextStep)}
            </Text>
          </div>
        )}
        <Group gap="xs" justify="space-between">
          <Text size="xs" c="dimmed">
            Started {formatInstant(DateStarted)}
            {DateEnded ? `, ended ${formatInstant(DateEnded)}` : ''}
          </Text>
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={toggle}
            aria-expanded={isOpen}
            aria-controls={timelineId}
            aria-label={`${isOpen ? 'Hide' : 'Show'} steps of ${Name}`}
            rightSection={isOpen ? <IconChevronUp size={14} /> : <IconChevronDown size={14} />}
          >
            {isOpen ? 'Hide steps' : 'Show steps'}
          </Button>
        </Group>
        <div id={timelineId}>{isOpen && <Timeline enrollment={enrollment} />}</div>
      </Stack>
    </Paper>
  )
}

/** What stands before the date of the next step. */
const nextOf = ({ Status, StandsWhy }: Enrollment) => {
  if (StandsWhy) return 'Next, if it went on now'
  return Status === 'Paused' ? 'Next, if you resume it now' : 'Next'
}

const Actions = ({ enrollment }: { enrollment: Enrollment }) => {
  const {
    ContactWorkflowId,
    ContactId,
    Name,
    IsPaused,
    IsComplete,
    NextStep,
    NextDate,
    TimeZone,
    HasFailed,
    StandsWhy,
  } = enrollment
  const queries = useQueryClient()
  const pausing = useTogglePause()
  const removing = useRemoveEnrollment()
  const retrying = useRetryEnrollment()
  const onError = (error: Error) => notifyFailure(error)
  const toggle = async () => {
    const question = StandsWhy
      ? `${StandsWhy}: ${Name} waits until that has changed, then continues with the time it had left.`
      : `${Name} continues with the time it had left.`
    const next =
      NextStep && NextDate
        ? `${StandsWhy ? 'Next, if it went on now' : 'Next'}: ${sayInZone(NextDate, TimeZone)}. ${asSentence(NextStep)}.`
        : 'Nothing is left to do.'
    if (IsPaused && !(await confirm(question, { title: `Resume ${Name}?`, yes: 'Resume', details: next }))) return
    await pausing.mutateAsync(ContactWorkflowId).then(IsPaused ? () => undefined : offerToResume, onError)
  }
  const offerToResume = () => {
    const left = NextDate && timeUntil(NextDate)
    const isResumed = () =>
      queries
        .getQueryData(enrollmentsQuery(ContactId).queryKey)
        ?.some((one) => one.ContactWorkflowId === ContactWorkflowId && !one.IsPaused)
    void notifyUndo(
      Name,
      // The call would pause it again if it has been resumed meanwhile.
      async () => isResumed() || pausing.mutateAsync(ContactWorkflowId),
      left ? `${Name} is paused, ${left} before its next step.` : `${Name} is paused.`,
    )
  }
  const remove = async () => {
    const question = IsComplete
      ? 'It leaves this list. What it has done stays.'
      : 'It ends for this contact. Messages it has not sent yet are not sent.'
    if (!(await confirm(question, { title: `Remove ${Name}?`, yes: 'Remove', danger: true }))) return
    removing.mutate(ContactWorkflowId, { onError, onSuccess: () => notifySuccess(`${Name} was removed`) })
  }
  return (
    <Group gap="xs" wrap="nowrap">
      {HasFailed && (
        <Button
          size="xs"
          variant="light"
          loading={retrying.isPending}
          onClick={() => retrying.mutate(ContactWorkflowId, { onError })}
        >
          Retry
        </Button>
      )}
      {IsComplete ? (
        <Button size="xs" variant="default" disabled>
          {enrollment.Status === 'Completed' ? 'Completed' : 'Ended'}
        </Button>
      ) : (
        <Button
          size="xs"
          variant="default"
          loading={pausing.isPending}
          onClick={toggle}
          aria-label={`${IsPaused ? 'Resume' : 'Pause'} ${Name}`}
        >
          {IsPaused ? 'Resume' : 'Pause'}
        </Button>
      )}
      <Button
        size="xs"
        variant="subtle"
        color="red"
        loading={removing.isPending}
        onClick={remove}
        aria-label={`Remove ${Name}`}
      >
        Remove
      </Button>
    </Group>
  )
}
