import { type SkipReason, skippedInWords } from '@dormer/contract/messages/mass'
import type { MergeField } from '@dormer/contract/messages/merge'
import { Alert, Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { DateTimeInput } from '../../../forms/DateTimeInput.tsx'
import { formatCount, formatInstantTime } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { AnchorLink } from '../../../ui/links.tsx'
import { notifyFailure, notifySuccess } from '../../../ui/notify.ts'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { toInstant, toWallTime } from '../../../ui/wall-time.ts'
import { useCurrentUser } from '../../brokerage/session/session.api.ts'
import { checkQuery, type Draft, useSendMass } from './mass.api.ts'
import { PeopleBehind } from './PeopleBehind.tsx'

type Props = { draft: Draft; back: () => void; test: () => void; isTesting: boolean; close: () => void }

const WALL_TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/

/** The dry run, and when to send. */
export const MassReview = ({ draft, back, test, isTesting, close }: Props) => {
  const zone = useCurrentUser()?.TimeZone
  const navigate = useNavigate()
  const [isLater, setLater] = useState(false)
  const [time, setTime] = useState<string | null>(null)
  const [fault, setFault] = useState<string>()
  const SendAt = isLater && time && WALL_TIME.test(time) ? toInstant(time, zone) : null
  const timed = { ...draft, SendAt }
  const check = useQuery(checkQuery(timed))
  const sending = useSendMass()
  const isStopped = !check.data || check.data.Problems.length > 0 || check.data.Sends + check.data.Waits === 0
  const send = () => {
    if (isLater && !SendAt) return setFault('Choose a date and a time such as 10:30 am')
    sending.mutate(
      { ...timed, IsTest: false },
      {
        onSuccess: ({ MassId }) => {
          notifySuccess(SendAt ? `It will be sent on ${formatInstantTime(SendAt)}` : 'It is being sent')
          close()
          // Once the dialog has closed, because its history entry must be removed first.
          setTimeout(() => navigate({ to: '/messages/sent/$MassId', params: { MassId: String(MassId) } }), 100)
        },
        onError: (error) => notifyFailure(error, 'It was not sent'),
      },
    )
  }
  const now = toWallTime(Date.now(), zone)
  return (
    <Stack>
      <Loaded query={check} skeleton={<Blocks n={3} h={44} />} title="It could not be checked">
        {(data) => <DryRun draft={timed} data={data} />}
      </Loaded>
      <Group align="flex-start">
        <SegmentedControl
          aria-label="When"
          data={[
            { value: 'now', label: 'Send now' },
            { value: 'later', label: 'Schedule' },
          ]}
          value={isLater ? 'later' : 'now'}
          onChange={(value) => setLater(value === 'later')}
        />
        {isLater && (
          <DateTimeInput
            label="Send at"
            minDate={now}
            value={time}
            onChange={(value) => {
              setTime(value)
              setFault(undefined)
            }}
            error={fault}
          />
        )}
      </Group>
      <Group justify="space-between">
        <Button variant="default" onClick={back}>
          Back
        </Button>
        <Group>
          <Button variant="default" onClick={test} loading={isTesting}>
            Send a test to me
          </Button>
          <Button onClick={send} loading={sending.isPending} disabled={isStopped}>
            {check.data ? sendLabel(check.data.Sends + check.data.Waits) : 'Send'}
          </Button>
        </Group>
      </Group>
    </Stack>
  )
}

const sendLabel = (n: number) => `Send to ${formatCount(n)}`

type Data = NonNullable<ReturnType<typeof useQuery<unknown, Error, Checked>>['data']>
type Checked = Awaited<ReturnType<NonNullable<Exclude<ReturnType<typeof checkQuery>['queryFn'], symbol | undefined>>>>

const DryRun = ({ draft, data }: { draft: Draft; data: Data }) => {
  const { Sends, Waits, Pace, Skipped, Gaps, EmptyFields, UnknownFields, Problems, IsOutbox } = data
  const out = Skipped.reduce((sum, { Count }) => sum + Count, 0)
  return (
    <Stack gap="sm">
      {Problems.map(({ Text: text, Path }) => (
        <Alert key={text} color="red" variant="light">
          {text}{' '}
          {Path && (
            <AnchorLink to={Path} size="sm">
              Open the settings
            </AnchorLink>
          )}
        </Alert>
      ))}
      {IsOutbox && (
        <Alert color="blue" variant="light">
          Nothing leaves this machine: it goes to the Outbox.
        </Alert>
      )}
      <Text fw={600} role="status">
        Will go to {formatCount(Sends + Waits)}.{out > 0 && ` ${formatCount(out)} will not:`}
      </Text>
      {Pace && <Text size="sm">{Pace}</Text>}
      {Skipped.map(({ Reason, Count }) => (
        <PeopleBehind
          key={Reason}
          draft={draft}
          of={Reason as SkipReason}
          label={`${formatCount(Count)} ${skippedInWords(Reason, draft.channel, Count)}`}
        />
      ))}
      {Waits > 0 && (
        <PeopleBehind
          draft={draft}
          of="Wait"
          label={
            Pace
              ? `${formatCount(Waits)} ${Waits === 1 ? 'goes' : 'go'} later`
              : `${formatCount(Waits)} ${Waits === 1 ? 'waits' : 'wait'} until texts may be sent where they are`
          }
        />
      )}
      {Gaps > 0 && (
        <Text size="sm" fw={500}>
          {formatCount(Gaps)} would get an empty merge field. Go back and add a fallback, such as{' '}
          {`{{${EmptyFields[0]?.Field}|there}}`}.
        </Text>
      )}
      {EmptyFields.map(({ Field, Count }) => (
        <PeopleBehind
          key={Field}
          draft={draft}
          of={Field as MergeField}
          label={`${formatCount(Count)} without {{${Field}}}`}
        />
      ))}
      {UnknownFields.length > 0 && (
        <Alert color="yellow" variant="light">
          There is no merge field {UnknownFields.map((name) => `{{${name}}}`).join(', ')}: it would be left empty.
        </Alert>
      )}
    </Stack>
  )
}
