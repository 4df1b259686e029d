import type { Conversation, InboxFilter } from '@dormer/contract/messages/inbox'
import { Badge, SegmentedControl, Select, Stack, Text, TextInput, Title, VisuallyHidden } from '@mantine/core'
import { IconArrowBackUp, IconMail, IconMessage, IconSearch } from '@tabler/icons-react'
import { type UseInfiniteQueryResult, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Empty } from '../../../ui/Empty.tsx'
import { dayOf, formatCount, formatInstant, formatInstantTime, today } from '../../../ui/format.ts'
import { Loaded, ShowMore, whileStale } from '../../../ui/Loaded.tsx'
import { Items } from '../../../ui/Skeletons.tsx'
import { useSearchText } from '../../../ui/useSearchText.ts'
import { useCurrentUser, useMay } from '../../brokerage/session/session.api.ts'
import { inboxCountsQuery } from './counts.api.ts'
import classes from './Inbox.module.css'
import { idsOf } from './inbox.api.ts'
import type { InboxSearch } from './inbox.search.ts'
import { waitingOf } from './waiting.ts'

type Props = {
  list: UseInfiniteQueryResult<Conversation[]>
  search: InboxSearch
  change: (changes: InboxSearch, replace?: boolean) => void
}

/** The filtered conversations; by default, those to answer. */
export const ConversationList = ({ list, search, change }: Props) => {
  const counts = useQuery(inboxCountsQuery).data
  const seesAll = useMay('SeeAll')
  const [typed, type] = useSearchText(search.q, (q) =>
    // The one searched for may already be answered.
    change({ q: q || undefined, show: q && !search.show ? 'All' : search.show }, true),
  )
  const withCount = (label: string, count = 0) => (count > 0 ? `${label} (${formatCount(count)})` : label)
  const shows: { value: InboxFilter; label: string }[] = [
    { value: 'ToAnswer', label: withCount('To answer', counts?.ToAnswer) },
    { value: 'Mine', label: 'Mine' },
    ...(seesAll ? [{ value: 'Unassigned' as const, label: withCount('Unassigned', counts?.Unassigned) }] : []),
    { value: 'All', label: 'All' },
    { value: 'Done', label: 'Done' },
  ]
  const show = search.show ?? 'ToAnswer'
  return (
    <section className={classes.side} aria-label="Conversations">
      <Stack gap="xs" className={classes.filters}>
        <Title order={1} size="h3">
          Inbox
        </Title>
        <TextInput
          type="search"
          aria-label="Search conversations"
          placeholder="Name, address, words in a message"
          leftSection={<IconSearch size={16} />}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <div className={classes.choices}>
          <Select<InboxFilter>
            aria-label="Show"
            data={shows}
            value={show}
            allowDeselect={false}
            onChange={(value) => change({ show: value && value !== 'ToAnswer' ? value : undefined }, true)}
          />
          <SegmentedControl<NonNullable<InboxSearch['channel']> | ''>
            aria-label="Channel"
            size="xs"
            data={[
              { value: '', label: 'Both' },
              { value: 'Text', label: <ChannelIcon channel="Text" /> },
              { value: 'Email', label: <ChannelIcon channel="Email" /> },
            ]}
            value={search.channel ?? ''}
            onChange={(value) => change({ channel: value || undefined }, true)}
          />
        </div>
      </Stack>
      <div className={classes.scroll}>
        <Loaded
          query={list}
          skeleton={<Items n={8} px="md" lines={['50%', '80%']} />}
          title="The conversations could not be loaded"
          empty={<Nothing search={search} />}
        >
          {(rows) => (
            <div {...whileStale(list)}>
              <ul className={classes.list}>
                {rows.map((row) => (
                  <Row
                    key={row.ConversationId}
                    row={row}
                    isOpen={search.conversation !== undefined && idsOf(row).includes(search.conversation)}
                  />
                ))}
              </ul>
              <Stack py="sm">
                <ShowMore query={list} />
              </Stack>
            </div>
          )}
        </Loaded>
      </div>
    </section>
  )
}

const ChannelIcon = ({ channel }: { channel: 'Email' | 'Text' }) => {
  const [Icon, label] = channel === 'Email' ? [IconMail, 'Emails'] : [IconMessage, 'Texts']
  return (
    <>
      <Icon size={16} aria-hidden style={{ display: 'block' }} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </>
  )
}

const Row = ({ row, isOpen }: { row: Conversation; isOpen: boolean }) => {
  const me = useCurrentUser()
  const { ConversationId, Channel, Name, Snippet, IsMine, DateTime, UnreadMessageCount, WaitingSince } = row
  const isUnread = UnreadMessageCount > 0
  const Icon = Channel === 'Email' ? IconMail : IconMessage
  const waiting = WaitingSince ? waitingOf(WaitingSince) : undefined
  return (
    <li>
      <Link
        to="/inbox"
        search={(before) => ({ ...before, conversation: ConversationId })}
        preload="intent"
        className={classes.row}
        data-open={isOpen || undefined}
        data-unread={isUnread || undefined}
        aria-current={isOpen || undefined}
      >
        <Icon size={18} stroke={1.75} className={classes.channel} role="img" aria-label={Channel} />
        <span className={classes.name}>{Name}</span>
        <time dateTime={DateTime} title={formatInstantTime(DateTime)} className={classes.when}>
          {whenOf(DateTime)}
        </time>
        <span className={classes.said}>
          <span className={classes.snippet}>
            {IsMine && <IconArrowBackUp size={14} role="img" aria-label="From us" className={classes.mine} />}
            {Snippet}
          </span>
          {isUnread && (
            <Badge size="sm" circle={UnreadMessageCount < 10} flex="none" className="tabular">
              {UnreadMessageCount}
              <VisuallyHidden> unread</VisuallyHidden>
            </Badge>
          )}
        </span>
        {(WaitingSince || row.AnswererId !== me?.UserId) && (
          <span className={classes.about}>
            {waiting && (
              <span
                className={classes.waits}
                data-urgency={waiting.urgency}
                title={formatInstantTime(WaitingSince ?? '')}
              >
                <VisuallyHidden>Waiting </VisuallyHidden>
                {waiting.words}
              </span>
            )}
            {[
              // With a dot before it.
              waiting && '',
              row.AnswererId === null ? 'Unassigned' : row.AnswererId !== me?.UserId && row.AnswererName,
            ]
              .filter((part) => typeof part === 'string')
              .join(' · ')}
          </span>
        )}
      </Link>
    </li>
  )
}

/** 10:05 am, Yesterday, 11/03/2026. */
const whenOf = (instant: string) => {
  const days = (Date.parse(today()) - Date.parse(dayOf(instant))) / 86_400_000
  if (days < 1) return formatInstantTime(instant).split(', ')[1]
  return days < 2 ? 'Yesterday' : formatInstant(instant)
}

const Nothing = ({ search: { show, q } }: { search: InboxSearch }) => (
  <Text component="div" p="md">
    {q ? (
      <Empty title="No conversation matches" description="Search for a name, an address or words in a message." />
    ) : show === undefined ? (
      <Empty title="Everything is answered" description="Incoming texts and emails are listed here." />
    ) : (
      <Empty title="Nothing here" description="Conversations begin with a text or an email." />
    )}
  </Text>
)
