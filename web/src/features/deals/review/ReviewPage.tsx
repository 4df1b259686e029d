import type { ReviewItem } from '@dormer/contract/deals/review'
import { Badge, Button, Group, Kbd, Paper, Select, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { Empty } from '../../../ui/Empty.tsx'
import { formatAgo, formatCount } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { areLettersFree } from '../../../ui/letter-keys.ts'
import { ButtonLink } from '../../../ui/links.tsx'
import { notifyFailure } from '../../../ui/notify.ts'
import { Page } from '../../../ui/Page.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { everyAgentQuery } from '../../brokerage/users/agents.api.ts'
import { streetOf } from '../transactions/transaction.words.ts'
import { askToReturn } from './askWhy.ts'
import { Item } from './Item.tsx'
import classes from './Review.module.css'
import { queueQuery, useChecklist } from './review.api.ts'

/**
 * Lines waiting for the broker, across agents, longest waiting first: view one, accept or return it, and go on to the
 * next.
 */
export const ReviewPage = () => {
  const { agent } = useSearch({ from: '/framed/transactions/review' })
  const navigate = useNavigate({ from: '/transactions/review' })
  const queue = useQuery(queueQuery(agent))
  const agents = useQuery(everyAgentQuery)
  return (
    <Page
      title="Review Queue"
      subtitle={queue.data && queue.data.count > 0 ? `${formatCount(queue.data.count)} waiting` : undefined}
      actions={
        <Select
          aria-label="Agent"
          placeholder="All agents"
          w={200}
          clearable
          searchable
          data={(agents.data ?? []).map(({ UserId, Name }) => ({ value: String(UserId), label: Name }))}
          value={agent ? String(agent) : null}
          onChange={(next) => navigate({ search: { agent: next ? Number(next) : undefined } })}
        />
      }
    >
      <Loaded query={queue} skeleton={<Blocks n={3} h={120} />}>
        {({ items, count }) =>
          items.length === 0 ? (
            <Empty
              icon={<IconChecks />}
              title="Nothing is waiting for review"
              description={
                agent
                  ? 'Nothing this agent has handed in is waiting for your decision.'
                  : 'What agents hand in for their checklists appears here, longest waiting first.'
              }
            >
              <ButtonLink variant="default" to="/settings/checklists">
                Checklists
              </ButtonLink>
            </Empty>
          ) : (
            <Queue items={items} count={count} />
          )
        }
      </Loaded>
    </Page>
  )
}

const Queue = ({ items, count }: { items: ReviewItem[]; count: number }) => {
  const { line, transaction } = useSearch({ from: '/framed/transactions/review' })
  const navigate = useNavigate({ from: '/transactions/review' })
  const { review } = useChecklist()
  const found = items.findIndex(({ LineId, TransactionId }) => (line ? LineId === line : TransactionId === transaction))
  const at = Math.max(found, 0)
  const item = items[at] as ReviewItem
  const show = (index: number) => {
    const next = items[index]
    if (next)
      void navigate({
        search: ({ agent }) => ({ agent, line: next.LineId }),
        replace: true,
        resetScroll: false,
      })
  }
  // A decided line leaves the list: the next one is selected, or the previous one if it was the last.
  const goOn = () => show(at + 1 < items.length ? at + 1 : at - 1)
  const accept = () => {
    if (review.isPending) return
    review.mutate(
      { LineId: item.LineId, Revision: item.Revision, Verdict: 'Accepted' },
      { onSuccess: goOn, onError: (error) => notifyFailure(error, 'It was not accepted') },
    )
  }
  const giveBack = () => {
    const decided = item.LineId
    void askToReturn(item, {
      ...review,
      mutateAsync: async (body) => {
        const answer = await review.mutateAsync(body)
        if (decided === item.LineId) goOn()
        return answer
      },
    } as typeof review)
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.repeat || !areLettersFree()) return
    const act = { a: accept, r: giveBack, j: () => show(at + 1), k: () => show(at - 1) }[event.key.toLowerCase()]
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [])
  return (
    <div className={classes.queue}>
      <Paper className={classes.waiting} component="nav" aria-label="Waiting">
        {items.map((one, index) => (
          <UnstyledButton
            key={one.LineId}
            className={classes.item}
            data-chosen={index === at || undefined}
            aria-current={index === at || undefined}
            onClick={() => show(index)}
          >
            <Text size="sm" fw={500} className={classes.name}>
              {one.Name}
            </Text>
            <Text size="xs" c="dimmed" className={classes.name}>
              {[streetOf(one), one.AgentName].filter(Boolean).join(' · ')}
            </Text>
            <Group gap={6} mt={2}>
              {one.DateHandedIn && (
                <Text size="xs" c="dimmed">
                  {formatAgo(one.DateHandedIn)}
                </Text>
              )}
              {one.Waiver && (
                <Badge size="xs" variant="light" color="yellow">
                  Waiver requested
                </Badge>
              )}
            </Group>
          </UnstyledButton>
        ))}
        {count > items.length && (
          <Text size="xs" c="dimmed" p="sm">
            {formatCount(count - items.length)} more appear as you go on.
          </Text>
        )}
      </Paper>
      <Stack gap="sm">
        <Item key={item.LineId} item={item}>
          <Group gap="xs" className={classes.verdict}>
            <Button
              loading={review.isPending}
              onClick={accept}
              rightSection={<Kbd size="xs">A</Kbd>}
              classNames={{ section: classes.key }}
            >
              {item.Waiver ? 'Leave It Out' : 'Accept'}
            </Button>
            <Button
              variant="default"
              onClick={giveBack}
              rightSection={<Kbd size="xs">R</Kbd>}
              classNames={{ section: classes.key }}
            >
              Return
            </Button>
            <Button variant="default" disabled={at === 0} onClick={() => show(at - 1)}>
              <Group gap={6}>
                Previous{' '}
                <Kbd size="xs" visibleFrom="sm">
                  K
                </Kbd>
              </Group>
            </Button>
            <Button variant="default" disabled={at + 1 >= items.length} onClick={() => show(at + 1)}>
              <Group gap={6}>
                Next{' '}
                <Kbd size="xs" visibleFrom="sm">
                  J
                </Kbd>
              </Group>
            </Button>
          </Group>
        </Item>
      </Stack>
    </div>
  )
}
