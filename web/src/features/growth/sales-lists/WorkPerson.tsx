import type { ContactDetail } from '@dormer/contract/people/contacts'
import { formatPhone } from '@dormer/contract/phone'
import { ActionIcon, Button, Group, Kbd, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconMail, IconPhoneCheck, IconPlayerTrackNext } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatInstant } from '../../../ui/format.ts'
import { areLettersFree } from '../../../ui/letter-keys.ts'
import { AnchorLink } from '../../../ui/links.tsx'
import { ActivityFeed } from '../../day/activities/ActivityFeed.tsx'
import { logActivity } from '../../day/activities/logActivity.ts'
import { editAppointment } from '../../day/appointments/editAppointment.ts'
import { editTask } from '../../day/tasks/editTask.ts'
import { SubjectTasks } from '../../day/tasks/SubjectTasks.tsx'
import { CallMenu } from '../../people/contacts/CallMenu.tsx'
import { emailWanted } from '../../people/contacts/contact.events.ts'
import { nameOf } from '../../people/contacts/contact.fields.ts'
import { SendText } from '../../people/contacts/SendText.tsx'
import { NotesPanel } from '../../people/notes/NotesPanel.tsx'
import { NextStep } from './NextStep.tsx'
import classes from './WorkThrough.module.css'

const NOTES = 3
type Props = {
  contact: ContactDetail
  /** Why somebody is on the list: what it says of itself, or its conditions in words. */
  why: string
  next: () => void
  /** None before the first person. */
  back?: () => void
}

/** One person of a list: who it is, what was last, and what to do now, each with a key. */
export const WorkPerson = ({ contact, why, next, back }: Props) => {
  const { Contact, Entity, SourceOptions, AssignedAgentOptions } = contact
  const { ContactId, LastContact } = Contact
  const { ContactEntityId } = Entity
  const who = nameOf(Contact)
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
  /** After a call the next step is asked for; Enter on it, or N, goes on. */
  const called = () => {
    if (!isShown.current) return
    setTouched(true)
    // After the form has returned the focus.
    setTimeout(() => line.current?.focus(), 50)
  }
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
    if (!act || event.repeat || event.ctrlKey || event.metaKey || event.altKey || !areLettersFree()) return
    event.preventDefault()
    event.stopPropagation()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [])

  const agent = AssignedAgentOptions.find(({ UserId }) => UserId === Entity.AssignedAgentId)?.Name ?? 'Unassigned'
  const source = SourceOptions.find(({ SourceId }) => SourceId === Entity.SourceId)?.Name
  const phones = [Contact.CellPhone, Contact.HomePhone, Contact.WorkPhone]
  return (
    <Stack className={classes.aboveBar}>
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
        <Group mt="md" gap="xs" role="group" aria-label="What to do" className={classes.bar}>
          <span ref={callButton}>
            <CallMenu phones={Contact} who={who} size={44} variant="default" onLogged={called} />
          </span>
          {Contact.CellPhone && (
            <span onClickCapture={() => setTouched(true)}>
              <SendText phones={Contact} who={who} size={44} variant="default" />
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
