import { criteriaInWords } from '@dormer/contract/filter-words'
import { type BuiltInList, builtInLists } from '@dormer/contract/growth/sales-lists'
import { formatPhone } from '@dormer/contract/phone'
import { ActionIcon, Button, Group, Kbd, Paper, Progress, Stack, Text, Title } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Empty } from '../../../ui/Empty.tsx'
import { formatCount, formatInstant } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { areLettersFree } from '../../../ui/letter-keys.ts'
import { AnchorLink, ButtonLink } from '../../../ui/links.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { ActivityFeed } from '../../day/activities/ActivityFeed.tsx'
import { logActivity } from '../../day/activities/logActivity.ts'
import { editAppointment } from '../../day/appointments/editAppointment.ts'
import { editTask } from '../../day/tasks/editTask.ts'
import { SubjectTasks } from '../../day/tasks/SubjectTasks.tsx'
import { filterOptionsQuery } from '../../people/contact-search/contact-search.api.ts'
import { CallMenu } from '../../people/contacts/CallMenu.tsx'
import { contactCalled, emailWanted } from '../../people/contacts/contact.events.ts'
import { nameOf } from '../../people/contacts/contact.fields.ts'
import { contactQuery } from '../../people/contacts/contacts.api.ts'
import { SendText } from '../../people/contacts/SendText.tsx'
import { listQuery } from './sales-lists.api.ts'
import type { WorkSearch } from './sales-lists.search.ts'

/** The address stays short enough to be shared. */
const REMEMBERED = 500
const isBuiltIn = (key?: string): key is BuiltInList => builtInLists.some((name) => name === key)

/**
 * A list one person at a time. Who has been passed and who is shown is in the address; the rest is asked for anew, so
 * that whoever a colleague has contacted meanwhile is not shown.
 */
export const WorkThroughPage = () => {
  const search = useSearch({ from: '/framed/sales/heat-sheet/work' })
  const navigate = useNavigate({ from: '/sales/heat-sheet/work' })
  const passed = (search.passed ?? '').split(',').filter((id) => /^\d{1,15}$/.test(id))
  const which = { Id: search.list ?? null, Key: isBuiltIn(search.key) ? search.key : null }
  const list = useQuery(listQuery(which, search.agent, 2, passed.join()))
  const options = useQuery(filterOptionsQuery)
  const [completed, showCompleted] = useState(false)
  const first = list.isPlaceholderData ? undefined : list.data?.Results?.[0]?.ContactId
  const at = search.at ?? first
  const contact = useQuery({ ...contactQuery(at ?? 0), enabled: at !== undefined })

  const go = (change: WorkSearch) => navigate({ search: (old) => ({ ...old, ...change }), replace: true })
  // Kept in the address: after an act, the person is still shown although they have left the list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when somebody new is first.
  useEffect(() => {
    if (search.at === undefined && first) void go({ at: first })
  }, [first, search.at])
  const next = () => at && go({ at: undefined, passed: [...passed, at].slice(-REMEMBERED).join() })
  const back = () =>
    passed.length > 0 && go({ at: Number(passed.at(-1)), passed: passed.slice(0, -1).join() || undefined })
  const who = contact.data && nameOf(contact.data.Contact)
  const log = () => who && logActivity({ contact: who, phoneCall: true })
  const addTask = () =>
    who && contact.data && editTask({ contact: { ...who, ContactEntityId: contact.data.Entity.ContactEntityId } })
  useEffect(() => {
    const acts: Record<string, () => unknown> = { n: next, b: back, l: log, t: addTask }
    const onKey = (event: KeyboardEvent) => {
      const act = acts[event.key.toLowerCase()]
      if (!act || event.repeat || event.ctrlKey || event.metaKey || event.altKey || !areLettersFree()) return
      event.preventDefault()
      event.stopPropagation()
      act()
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  })

  const name = list.data?.Name ?? 'List'
  const left = list.data?.Count ?? 0
  return (
    <Page
      title={name}
      breadcrumbs={[{ label: 'Heat Sheet', to: '/sales/heat-sheet' }, { label: name }]}
      subtitle={list.data && <span role="status">{formatCount(left)} left</span>}
    >
      <Loaded query={list} skeleton={<Blocks n={3} h={120} />}>
        {(loaded) => (
          <Stack>
            <Progress
              value={(100 * passed.length) / Math.max(1, passed.length + left)}
              aria-label={`${passed.length} done, ${left} left`}
            />
            {at === undefined && !list.isPlaceholderData ? (
              <Empty title="Nobody is left" description="You have been through this list.">
                <ButtonLink to="/sales/heat-sheet" search={{ agent: search.agent }}>
                  Heat Sheet
                </ButtonLink>
              </Empty>
            ) : (
              <Loaded query={contact} skeleton={<Blocks n={3} h={120} />}>
                {({ Contact, Entity }) => (
                  <>
                    <Paper p="md">
                      <Group justify="space-between" align="flex-start">
                        <Stack gap={4}>
                          <Title order={2} size="h4">
                            <AnchorLink
                              to="/contact/$ContactId"
                              params={{ ContactId: String(Contact.ContactId) }}
                              target="_blank"
                            >
                              {nameOf(Contact).Name || 'Unknown'}
                            </AnchorLink>
                          </Title>
                          <Text size="sm">
                            {[Contact.CellPhone, Contact.HomePhone, Contact.WorkPhone]
                              .flatMap((phone) => (phone ? [formatPhone(phone)] : []))
                              .concat(Contact.Email ?? [])
                              .join(' · ') || 'No phone and no email'}
                          </Text>
                          <Text size="sm" c="dimmed">
                            On this list: {criteriaInWords(loaded, options.data).join(', ') || 'everyone'}.{' '}
                            {Contact.LastContact
                              ? `Last contact ${formatInstant(Contact.LastContact)}`
                              : 'Not contacted yet'}
                          </Text>
                        </Stack>
                        <Group gap="xs">
                          <CallMenu
                            phones={Contact}
                            size="xl"
                            variant="light"
                            onCall={() => contactCalled.emit(nameOf(Contact))}
                          />
                          {Contact.CellPhone && (
                            <SendText phones={Contact} who={nameOf(Contact)} size="xl" variant="light" />
                          )}
                          {Contact.Email && (
                            <ActionIcon
                              size="xl"
                              variant="light"
                              aria-label="Send Email"
                              title="Send Email"
                              onClick={() => emailWanted.emit({ ContactId: Contact.ContactId })}
                            >
                              <IconMail size={20} />
                            </ActionIcon>
                          )}
                        </Group>
                      </Group>
                      <Group mt="md" gap="xs">
                        <Button onClick={next} rightSection={<Kbd size="xs">N</Kbd>}>
                          Next person
                        </Button>
                        <Button variant="default" onClick={log} rightSection={<Kbd size="xs">L</Kbd>}>
                          Log Phone Call
                        </Button>
                        <Button variant="default" onClick={addTask} rightSection={<Kbd size="xs">T</Kbd>}>
                          Add Task
                        </Button>
                        <Button variant="default" onClick={() => editAppointment({ contact: nameOf(Contact) })}>
                          Add Appointment
                        </Button>
                        <Button
                          variant="subtle"
                          disabled={passed.length === 0}
                          onClick={back}
                          rightSection={<Kbd size="xs">B</Kbd>}
                        >
                          Back
                        </Button>
                      </Group>
                    </Paper>
                    <SubjectTasks
                      about={{ type: 'ContactEntityId', typeValue: Entity.ContactEntityId }}
                      subject="contact"
                      completed={completed}
                      show={showCompleted}
                      add={() => addTask()}
                    />
                    <ActivityFeed
                      feed="all"
                      title="Last touches"
                      whose={{ ContactId: Contact.ContactId, ContactEntityId: Entity.ContactEntityId }}
                    />
                  </>
                )}
              </Loaded>
            )}
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}
