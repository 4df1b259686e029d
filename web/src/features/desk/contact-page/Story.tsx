import { activityTypes } from '@dormer/contract/day/activities'
import { Anchor, Paper, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  IconCalendarEvent,
  IconCircleCheck,
  IconEye,
  IconFile,
  IconHeart,
  IconNote,
  IconPin,
  IconReceipt2,
  IconSearch,
} from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Empty } from '../../../ui/Empty.tsx'
import { dayOf, formatInstantTime, today } from '../../../ui/format.ts'
import { Loaded, ShowMore } from '../../../ui/Loaded.tsx'
import { lazyPart } from '../../../ui/lazily.tsx'
import { AnchorLink } from '../../../ui/links.tsx'
import { Items } from '../../../ui/Skeletons.tsx'
import { ActivityIcon } from '../../day/activities/ActivityIcon.tsx'
import { ActivityItem } from '../../day/activities/ActivityItem.tsx'
import type { MessagesProps } from '../../day/activities/ActivityTab.tsx'
import { editAppointment } from '../../day/appointments/editAppointment.ts'
import { ContactLink } from '../../people/contacts/ContactCells.tsx'
import { NoteText } from '../../people/notes/NoteText.tsx'
import { notesQuery } from '../../people/notes/notes.api.ts'
import classes from './Story.module.css'
import { storyQuery } from './story.api.ts'
import { chapterOf, homeOf, type Look, lookInWords, type StoryRow, withLooks } from './story.rules.ts'

const SentHomes = lazyPart(() => import('../../homes/send-property/SentHomes.tsx').then((m) => m.SentHomes))

/** Everything that happened with a household, newest first, each thing as what it is; pinned notes stand above. */
export const Story = ({ contact, empty }: MessagesProps) => {
  const { ContactId } = contact.Contact
  const story = useInfiniteQuery(storyQuery(ContactId))
  const pinned = (useQuery(notesQuery(ContactId)).data ?? []).filter(({ IsPinned }) => IsPinned)
  return (
    <Loaded
      query={story}
      skeleton={
        <Paper p="md">
          <Items n={5} icon={28} lines={['30%', '45%', '60%']} align="flex-start" />
        </Paper>
      }
      empty={
        <Empty size="sm" title={empty.title} description={empty.why}>
          {empty.action}
        </Empty>
      }
    >
      {(rows) => {
        const isPinned = (row: StoryRow) => row.Kind === 'Note' && pinned.some(({ NoteId }) => NoteId === row.Id)
        const now = today()
        const chapters = Map.groupBy(withLooks(rows.filter((row) => !isPinned(row))), ({ DateCreated }) =>
          chapterOf(dayOf(DateCreated), now),
        )
        return (
          <Stack gap="sm">
            <Paper px="md" py="xs">
              {pinned.length > 0 && (
                <>
                  <h3 className={classes.chapter}>Pinned</h3>
                  <ol className={classes.entries}>
                    {pinned.map((note) => (
                      <Entry key={note.NoteId} icon={<IconPin size={16} aria-hidden />}>
                        <div className={classes.note}>
                          <NoteText note={note} />
                        </div>
                      </Entry>
                    ))}
                  </ol>
                </>
              )}
              {[...chapters].map(([title, entries]) => (
                <section key={title} aria-label={title}>
                  <h3 className={classes.chapter}>{title}</h3>
                  <ol className={classes.entries}>
                    {entries.map((row) => (
                      <StoryItem key={`${row.Kind} ${row.Id}`} row={row} contactId={ContactId} />
                    ))}
                  </ol>
                </section>
              ))}
            </Paper>
            <ShowMore query={story} label="Show older" />
          </Stack>
        )
      }}
    </Loaded>
  )
}

const Entry = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className={classes.entry}>
    <span className={classes.icon}>{icon}</span>
    <div>{children}</div>
  </li>
)

type Shown = { contactId: number }

const StoryItem = ({ row, contactId }: Shown & { row: StoryRow | Look }) => {
  switch (row.Kind) {
    case 'Activity':
      return (
        <Entry icon={<ActivityIcon type={row.ActivityTypeId} />}>
          <ActivityItem activity={row} contactId={contactId} SentHomes={SentHomes} />
        </Entry>
      )
    case 'Look':
      return <Looked look={row} contactId={contactId} />
    case 'Note':
      return (
        row.Note && (
          <Entry icon={<IconNote size={16} aria-hidden />}>
            <div className={classes.note}>
              <NoteText note={row.Note} isFolded />
            </div>
          </Entry>
        )
      )
    case 'Appointment':
      return (
        <Entry icon={<IconCalendarEvent size={16} aria-hidden />}>
          <Head what="Appointment" by={row.By} at={row.DateCreated}>
            <Anchor
              component="button"
              type="button"
              inherit
              fw={500}
              ta="start"
              onClick={() => editAppointment({ id: row.Id })}
            >
              {row.Title}
            </Anchor>
          </Head>
          <Detail>{row.Detail}</Detail>
        </Entry>
      )
    case 'Document':
      return (
        <Entry icon={<IconFile size={16} aria-hidden />}>
          <Head what="Document" by={row.By} at={row.DateCreated}>
            <AnchorLink
              to="/contact/$ContactId"
              params={{ ContactId: String(contactId) }}
              search={{ tab: 'documents', document: row.Id }}
              inherit
              fw={500}
            >
              {row.Title}
            </AnchorLink>
          </Head>
        </Entry>
      )
    default:
      return (
        <Entry
          icon={
            row.Kind === 'Closing' ? <IconCircleCheck size={16} aria-hidden /> : <IconReceipt2 size={16} aria-hidden />
          }
        >
          <Head
            what={row.Kind === 'Closing' ? 'Transaction closed' : 'Transaction started'}
            by={row.By}
            at={row.DateCreated}
          >
            <AnchorLink
              to="/transactions/transaction/$TransactionId"
              params={{ TransactionId: String(row.Id) }}
              inherit
              fw={500}
            >
              {row.Title ?? 'No address yet'}
            </AnchorLink>
          </Head>
          <Detail>{row.Detail}</Detail>
        </Entry>
      )
  }
}

type HeadProps = { what: string; by: string | null; at: string; children?: ReactNode }

const Head = ({ what, by, at, children }: HeadProps) => (
  <>
    <div className={classes.head}>
      <b>{what}</b>{' '}
      <Text span size="xs" c="dimmed">
        {by && `${by} · `}
        <time dateTime={at}>{formatInstantTime(at)}</time>
      </Text>
    </div>
    {children && <div className={classes.head}>{children}</div>}
  </>
)

const Detail = ({ children }: { children: string | null }) =>
  children && (
    <Text size="sm" c="dimmed">
      {children}
    </Text>
  )

const lookIcons = { 12: IconHeart, 14: IconEye, 15: IconSearch }

const Looked = ({ look: { acts }, contactId }: Shown & { look: Look }) => {
  const [isOpen, { toggle }] = useDisclosure()
  const [latest] = acts
  if (!latest) return null
  const words = lookInWords(acts)
  return (
    <Entry icon={<IconEye size={16} aria-hidden />}>
      <div className={classes.head}>
        <b>{words}</b>{' '}
        <Text span size="xs" c="dimmed">
          {latest.ContactId !== null && latest.ContactId !== contactId ? (
            <ContactLink ContactId={latest.ContactId} inherit>
              {latest.ContactName}
            </ContactLink>
          ) : (
            latest.PerformedBy
          )}
          {' · '}
          <time dateTime={latest.DateCreated}>{formatInstantTime(latest.DateCreated)}</time>
        </Text>
      </div>
      {isOpen && (
        <ol className={classes.homes}>
          {acts.map((act) => {
            const Icon = lookIcons[act.ActivityTypeId as keyof typeof lookIcons] ?? IconEye
            const home = homeOf(act)
            return (
              <li key={act.ActivityId}>
                <Icon
                  size={14}
                  aria-label={activityTypes[act.ActivityTypeId as keyof typeof activityTypes]}
                  role="img"
                />{' '}
                {home}{' '}
                <Text span size="xs" c="dimmed">
                  {act.Description !== home && act.Description}
                </Text>
              </li>
            )
          })}
        </ol>
      )}
      <Anchor
        component="button"
        type="button"
        size="xs"
        aria-expanded={isOpen}
        aria-label={`${isOpen ? 'Show less' : 'Show each'}: ${words}`}
        onClick={toggle}
      >
        {isOpen ? 'Show less' : 'Show each'}
      </Anchor>
    </Entry>
  )
}
