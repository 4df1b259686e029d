import type { Conversation, ConversationContact } from '@dormer/contract/messages/inbox'
import { formatPhone } from '@dormer/contract/phone'
import { ActionIcon, Button, Menu, Stack, Text, Title, Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  IconAlarmSnooze,
  IconArrowLeft,
  IconCheck,
  IconChecklist,
  IconInfoCircle,
  IconMailOpened,
  IconRotate2,
} from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { openDialog } from '../../../ui/dialogs.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'
import { Lines } from '../../../ui/Skeletons.tsx'
import { useCurrentUser, useMay } from '../../brokerage/session/session.api.ts'
import { type NextTime, nextTimes } from '../../day/activities/next-times.ts'
import { editTask } from '../../day/tasks/editTask.ts'
import { ContactLink } from '../../people/contacts/ContactCells.tsx'
import { ContactBeside } from './ContactBeside.tsx'
import { GiveMenu } from './GiveMenu.tsx'
import classes from './Inbox.module.css'
import { personQuery, useMarkRead } from './inbox.api.ts'
import { PersonThread } from './PersonThread.tsx'
import type { InboxActions } from './useInboxKeys.ts'

const AboutDialog = lazyDialog(() => import('./AboutDialog.tsx').then((m) => m.AboutDialog))

/** What floors above know of the contact. */
type Rail = { Deals?: ComponentType<{ ContactId: number }> | undefined }
type Props = { ConversationId: number; isAskedFor: boolean; close: () => void; actions: InboxActions } & Rail

/** A person: what was said with them, newest at the bottom, the box for the answer, and the contact. */
export const ConversationPane = ({ ConversationId, isAskedFor, close, actions, Deals }: Props) => {
  const query = useInfiniteQuery(personQuery(ConversationId))
  const isWide = useMediaQuery('(min-width: 80em)', undefined, { getInitialValueInEffect: false })
  useReadWhileLookedAt(query.data?.Conversation, useIsAttended(isAskedFor))
  return (
    <>
      <section className={classes.pane} aria-label="Conversation" data-inbox-pane>
        <Loaded
          query={query}
          skeleton={
            <Stack p="md">
              <Lines widths={['60%', '45%', '70%']} h={28} />
            </Stack>
          }
          missing={<Missing close={close} />}
          title="The conversation could not be loaded"
        >
          {({ Conversation, Conversations, Contact, Messages, Calls }) =>
            Conversation && (
              <>
                <Head
                  conversation={Conversation}
                  conversations={Conversations}
                  contact={Contact}
                  close={close}
                  actions={actions}
                  isBeside={isWide}
                  Deals={Deals}
                />
                <PersonThread
                  query={query}
                  conversation={Conversation}
                  conversations={Conversations}
                  contact={Contact}
                  messages={Messages}
                  calls={Calls}
                />
              </>
            )
          }
        </Loaded>
      </section>
      {isWide && (
        <aside className={classes.beside} aria-label="Contact">
          {query.data?.Conversation && (
            <ContactBeside conversation={query.data.Conversation} contact={query.data.Contact} Deals={Deals} />
          )}
        </aside>
      )}
    </>
  )
}

const Missing = ({ close }: { close: () => void }) => (
  <Empty title="Conversation was not found" description="It was assigned to somebody else or does not exist.">
    <Button variant="default" onClick={close}>
      Back to the inbox
    </Button>
  </Empty>
)

type HeadProps = {
  conversation: Conversation
  conversations: Conversation[]
  contact: ConversationContact | null
  close: () => void
  actions: InboxActions
  /** The contact's details are shown beside it. */
  isBeside: boolean
} & Rail
const Head = ({ conversation, conversations, contact, close, actions, isBeside, Deals }: HeadProps) => {
  const { ConversationId, Name, IsYours, IsDone } = conversation
  const mayWork = useMay('WorkContacts')
  const addresses = conversations.map((one) => (one.Channel === 'Text' ? formatPhone(one.Address) : one.Address))
  const address = [...new Set(addresses)].join(' · ')
  return (
    <div className={classes.head}>
      <ActionIcon size="lg" hiddenFrom="sm" aria-label="Back to the inbox" onClick={close}>
        <IconArrowLeft size={20} />
      </ActionIcon>
      <div className={classes.whom}>
        <Title order={2} size="h5" lineClamp={1}>
          {contact ? (
            <ContactLink ContactId={contact.ContactId} inherit c="inherit">
              {Name}
            </ContactLink>
          ) : (
            Name
          )}
        </Title>
        {address !== Name && (
          <Text size="xs" c="dimmed" truncate>
            {address}
          </Text>
        )}
      </div>
      <GiveMenu conversation={conversation} />
      {mayWork && IsYours && (
        <>
          <Tooltip label="Mark as unread (U)">
            <ActionIcon
              size="lg"
              aria-label="Mark as unread"
              data-inbox-key="u"
              onClick={() => actions.unread(ConversationId)}
            >
              <IconMailOpened size={18} />
            </ActionIcon>
          </Tooltip>
          <Menu position="bottom-end">
            <Menu.Target>
              <Tooltip label="Snooze (S)">
                <ActionIcon size="lg" aria-label="Snooze" data-inbox-key="s">
                  <IconAlarmSnooze size={18} />
                </ActionIcon>
              </Tooltip>
            </Menu.Target>
            <Menu.Dropdown miw={160}>
              <Menu.Label>Snooze until</Menu.Label>
              <SnoozeItems choose={(time) => actions.snooze(ConversationId, time)} />
            </Menu.Dropdown>
          </Menu>
          {contact && (
            <Tooltip label="Add Task (T)">
              <ActionIcon
                size="lg"
                visibleFrom="sm"
                aria-label="Add Task about this conversation"
                data-inbox-key="t"
                onClick={() => editTask({ contact })}
              >
                <IconChecklist size={18} />
              </ActionIcon>
            </Tooltip>
          )}
          <Tooltip label={IsDone ? 'Open it again (E)' : 'Done (E)'}>
            <ActionIcon
              size="lg"
              variant={IsDone ? 'subtle' : 'light'}
              color={IsDone ? 'gray' : 'roof'}
              aria-label={IsDone ? 'Open it again' : 'Done'}
              data-inbox-key="e"
              onClick={() => actions.done(ConversationId, !IsDone)}
            >
              {IsDone ? <IconRotate2 size={18} /> : <IconCheck size={18} />}
            </ActionIcon>
          </Tooltip>
        </>
      )}
      {!isBeside && (
        <ActionIcon
          size="lg"
          aria-label="About this conversation"
          onClick={() => openDialog(AboutDialog, { conversation, contact, Deals }, 'about')}
        >
          <IconInfoCircle size={18} />
        </ActionIcon>
      )}
    </div>
  )
}

/** Rendered when the menu opens, so that the times are computed from that moment. */
const SnoozeItems = ({ choose }: { choose: (time: NextTime) => void }) => {
  const timeZone = useCurrentUser()?.TimeZone
  return nextTimes(Date.now(), timeZone).map((time) => (
    <Menu.Item key={time.id} onClick={() => choose(time)}>
      {time.label}
    </Menu.Item>
  ))
}

/** Whether somebody reads the open conversation: it was asked for, or something was done in it or on its row. */
const useIsAttended = (isAskedFor: boolean) => {
  const [isTouched, setTouched] = useState(false)
  const isAttended = isAskedFor || isTouched
  useEffect(() => {
    if (isAttended) return
    const onSign = ({ target }: Event) => {
      if (target instanceof Element && target.closest('[data-inbox-pane], a[data-open]')) setTouched(true)
    }
    const signs = ['click', 'keydown', 'wheel', 'touchmove']
    for (const sign of signs) document.addEventListener(sign, onSign, { capture: true, passive: true })
    return () => {
      for (const sign of signs) document.removeEventListener(sign, onSign, { capture: true })
    }
  }, [isAttended])
  return isAttended
}

/** Marks incoming messages as read while the conversation is viewed; if that is refused, they stay unread. */
const useReadWhileLookedAt = (conversation: Conversation | undefined, isAttended: boolean) => {
  const { mutate } = useMarkRead()
  const marked = useRef<string>(undefined)
  const { ConversationId = 0, UnreadMessageCount = 0, DateTime, IsYours = false } = conversation ?? {}
  useEffect(() => {
    if (!isAttended || !IsYours || UnreadMessageCount === 0 || marked.current === DateTime || document.hidden) return
    marked.current = DateTime
    mutate(ConversationId)
  }, [ConversationId, UnreadMessageCount, DateTime, IsYours, isAttended, mutate])
}
