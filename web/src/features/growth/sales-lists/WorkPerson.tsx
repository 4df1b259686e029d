import type { ContactDetail } from '@dormer/contract/people/contacts'
import { formatPhone } from '@dormer/contract/phone'
import { ActionIcon, Button, Group, Kbd, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconMail, IconPhoneCheck, IconPlayerTrackNext } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatInstant } from '../../../ui/format.ts'
import { lazyPart } from '../../../ui/lazily.tsx'
import { areLettersFree } from '../../../ui/letter-keys.ts'
import { AnchorLink } from '../../../ui/links.tsx'
import { notifyFailure } from '../../../ui/notify.ts'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { useCurrentUser } from '../../brokerage/session/session.api.ts'
import { ActivityFeed } from '../../day/activities/ActivityFeed.tsx'
import { claimCalls } from '../../day/activities/call-cards.ts'
import { logActivity } from '../../day/activities/logActivity.ts'
import { offerNextStep, taskToCall } from '../../day/activities/next-step.tsx'
import { outcomeTold } from '../../day/activities/outcomes.ts'
import { editAppointment } from '../../day/appointments/editAppointment.ts'
import { editTask } from '../../day/tasks/editTask.ts'
import { SubjectTasks } from '../../day/tasks/SubjectTasks.tsx'
import type { Finished } from '../../messages/calls/CallCard.tsx'
import { takeBack } from '../../messages/calls/take-back.ts'
import { contactDoNotCallQuery } from '../../messages/do-not-call/do-not-call.api.ts'
import { CallMenu } from '../../people/contacts/CallMenu.tsx'
import { callWanted, contactCalled, emailWanted } from '../../people/contacts/contact.events.ts'
import { nameOf } from '../../people/contacts/contact.fields.ts'
import { SendText } from '../../people/contacts/SendText.tsx'
import { NotesPanel } from '../../people/notes/NotesPanel.tsx'
import { NextStep } from './NextStep.tsx'
import classes from './WorkThrough.module.css'

const CallCard = lazyPart(() => import('../../messages/calls/CallCard.tsx').then((m) => m.CallCard))

const NOTES = 3
type Props = {
  contact: ContactDetail
  /** Why somebody is on the list: what it says of itself, or its conditions in words. */
  why: string
  next: () => void
  /** None before the first person. */
  back?: () => void
  /** The card is open: people are called one after another. */
  isCalling: boolean
  setCalling: (isCalling: boolean) => void
}

/** One person of a list: who it is, what was last, and what to do now, each with a key. */
export const WorkPerson = ({ contact, why, next, back, isCalling, setCalling }: Props) => {
  const { Contact, Entity, SourceOptions, AssignedAgentOptions } = contact
  const { ContactId, LastContact } = Contact
  const { ContactEntityId } = Entity
  const who = nameOf(Contact)
  const timeZone = useCurrentUser()?.TimeZone
  const [completed, showCompleted] = useState(false)
  const [adding, setAdding] = useState(false)
  // Whoever was written to has not been skipped.
  const [isTouched, setTouched] = useState(false)
  const line = useRef<HTMLInputElement>(null)

  // What is finished after somebody else has come up, such as a call's outcome, leaves them where they are.
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const goOn = () => isShown.current && next()
  // A call turns them into a card, wherever Call was pressed; the one before went on to it.
  const [isNext] = useState(isCalling)
  const hear = useCallback(
    (called: { ContactId: number | null }) => {
      if (called.ContactId !== ContactId) return
      // Claimed at once: the card itself is drawn later than others hear of the call.
      setTimeout(claimCalls(ContactId), 1000)
      setCalling(true)
    },
    [ContactId, setCalling],
  )
  callWanted.useListener(hear)
  contactCalled.useListener(hear)
  const finished = ({ outcome, time, ActivityId }: Finished) => {
    const step = taskToCall(who)
    const put = async () => {
      if (time) await step.put(time)
      await offerNextStep({
        told: outcomeTold(who.Name, outcome),
        step,
        chosen: time?.id,
        // Undefined if it has not been logged yet, because it waits for a connection.
        takeBack: ActivityId === undefined ? undefined : () => takeBack(who.ContactId, ActivityId),
        timeZone,
      })
    }
    void put().catch((error) => notifyFailure(error, 'The next step was not saved'))
    goOn()
  }
  const closeCard = () => {
    setCalling(false)
    setTouched(true)
    requestAnimationFrame(() => nextButton.current?.focus())
  }
  const nextButton = useRef<HTMLButtonElement>(null)
  const callButton = useRef<HTMLSpanElement>(null)
  const log = () => logActivity({ contact: who, phoneCall: true, onLogged: goOn })
  const acts: Record<string, () => unknown> = {
    n: next,
    c: () => callButton.current?.querySelector<HTMLElement>('button, a')?.click(),
    l: log,
    t: () => line.current?.focus(),
    a: () => setAdding(true),
    ...(back && { b: back }),
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const act = acts[event.key.toLowerCase()]
    // An open card has keys of its own.
    if (!act || isCalling || event.repeat || event.ctrlKey || event.metaKey || event.altKey || !areLettersFree()) return
    event.preventDefault()
    event.stopPropagation()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [])

  const listed =
    useQuery(contactDoNotCallQuery(ContactId)).data?.filter(
      (state) => state.ContactId === ContactId && (state.Reason === 'OwnList' || state.Reason === 'Registry'),
    ) ?? []
  const agent = AssignedAgentOptions.find(({ UserId }) => UserId === Entity.AssignedAgentId)?.Name ?? 'Unassigned'
  const source = SourceOptions.find(({ SourceId }) => SourceId === Entity.SourceId)?.Name
  const phones = [Contact.CellPhone, Contact.HomePhone, Contact.WorkPhone]
  return (
    <Stack className={classes.aboveBar}>
      {isCalling && (
        <Paper withBorder>
          <Suspense fallback={<Blocks n={1} h={180} />}>
            <CallCard
              person={who}
              why={`On this list: ${why.replace(/\.$/, '')}`}
              isNext={isNext}
              finished={finished}
              skip={next}
              close={closeCard}
            />
          </Suspense>
        </Paper>
      )}
      <Paper p="md">
        <Stack gap={4}>
          <Title order={2} size="h4">
            <AnchorLink to="/contact/$ContactId" params={{ ContactId: String(ContactId) }} target="_blank" inherit>
              {who.Name || 'Unknown'}
            </AnchorLink>
          </Title>
          <Text size="sm">{[agent, source].filter(Boolean).join(' · ')}</Text>
          <Text size="sm">
            {[...phones.flatMap((phone) => (phone ? [formatPhone(phone)] : [])), Contact.Email]
              .filter(Boolean)
              .join(' · ') || 'No phone and no email'}
          </Text>
          <Text size="sm" c="dimmed">
            On this list: {why.replace(/\.$/, '')}.{' '}
            {LastContact ? `Last contact ${formatInstant(LastContact)}` : 'Not contacted yet'}
          </Text>
        </Stack>
        {listed.map(({ Kind, Blocked }) => (
          <Text key={Kind} size="sm" c="red" mt={4}>
            {Blocked}
          </Text>
        ))}
        <Group mt="md" gap="xs" role="group" aria-label="What to do" className={classes.bar}>
          <span ref={callButton}>
            <CallMenu all phones={Contact} who={who} size={44} variant="default" />
          </span>
          {Contact.CellPhone && (
            <span onClickCapture={() => setTouched(true)}>
              <SendText all phones={Contact} who={who} size={44} variant="default" />
            </span>
          )}
          {Contact.Email && (
            <ActionIcon
              size={44}
              variant="default"
              aria-label="Send Email"
              title="Send Email"
              onClick={() => {
                setTouched(true)
                emailWanted.emit({ ContactId })
              }}
            >
              <IconMail size={18} />
            </ActionIcon>
          )}
          <Button h={44} variant="default" onClick={log} visibleFrom="sm" rightSection={<Key name="L" />}>
            Log Phone Call
          </Button>
          <ActionIcon size={44} variant="default" hiddenFrom="sm" aria-label="Log Phone Call" onClick={log}>
            <IconPhoneCheck size={18} />
          </ActionIcon>
          <Button
            ref={nextButton}
            h={44}
            variant={isTouched ? 'filled' : 'light'}
            onClick={next}
            leftSection={<IconPlayerTrackNext size={16} />}
            rightSection={<Key name="N" />}
          >
            {isTouched ? 'Next person' : 'Skip'}
          </Button>
        </Group>
        <Stack mt="md">
          <NextStep contact={contact} onAdded={goOn} line={line} />
          <Group gap="xs">
            <Button size="xs" variant="default" onClick={() => editAppointment({ contact: who })}>
              Add Appointment
            </Button>
            <Button size="xs" variant="default" disabled={!back} onClick={back} rightSection={<Key name="B" />}>
              Back
            </Button>
          </Group>
        </Stack>
      </Paper>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        <Stack miw={0}>
          {/* No taller than its notes. */}
          <div>
            <NotesPanel {...{ contactId: ContactId, ContactEntityId, adding, setAdding }} latest={NOTES} addKey="A" />
          </div>
          <SubjectTasks
            about={{ type: 'ContactEntityId', typeValue: ContactEntityId }}
            subject="contact"
            completed={completed}
            show={showCompleted}
            add={() => editTask({ contact: { ...who, ContactEntityId } })}
          />
        </Stack>
        <ActivityFeed feed="all" title="Last touches" whose={{ ContactId, ContactEntityId }} />
      </SimpleGrid>
    </Stack>
  )
}

/** The key of a button, where there is a keyboard. */
const Key = ({ name }: { name: string }) => (
  <Kbd size="xs" visibleFrom="sm">
    {name}
  </Kbd>
)
