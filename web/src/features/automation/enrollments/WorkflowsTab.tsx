import type { WorkflowRow } from '@dormer/contract/automation/workflows'
import { displayName } from '@dormer/contract/display-name'
import type { ContactDetail } from '@dormer/contract/people/contacts'
import { Button, Group, Select, Stack, Title } from '@mantine/core'
import { IconCalendarEvent, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Empty } from '../../../ui/Empty.tsx'
import { Loaded, QueryFailure } from '../../../ui/Loaded.tsx'
import { notifyFailure, notifySuccess } from '../../../ui/notify.ts'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { useMay } from '../../brokerage/session/session.api.ts'
import { openDryRun } from '../dry-run/openDryRun.ts'
import { EnrollmentCard } from './EnrollmentCard.tsx'
import { activeWorkflowsQuery, enrollmentsQuery, useEnroll } from './enrollments.api.ts'
import { HoldControl } from './HoldControl.tsx'

/** The workflows of a contact: what each did, and what it does next. */
export const WorkflowsTab = ({ contact }: { contact: ContactDetail }) => {
  const { ContactId } = contact.Contact
  const enrollments = useQuery(enrollmentsQuery(ContactId))
  const mayWork = useMay('WorkContacts')
  return (
    <Stack>
      <Group justify="space-between">
        <Title order={2} size="h4">
          Workflows
        </Title>
        <HoldControl contactId={ContactId} mayChange={mayWork} />
      </Group>
      {mayWork && <AddWorkflow contactId={ContactId} name={displayName(contact.Contact)} />}
      <Loaded
        query={enrollments}
        skeleton={<Blocks h={110} />}
        empty={
          <Empty
            size="sm"
            title="Not currently enrolled in any workflows"
            description="A workflow follows up by itself: add one to see here what it does and when."
          />
        }
      >
        {(all) => (
          <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
            {all.map((one) => (
              <EnrollmentCard key={one.ContactWorkflowId} enrollment={one} mayChange={mayWork} />
            ))}
          </Stack>
        )}
      </Loaded>
    </Stack>
  )
}

const AddWorkflow = ({ contactId, name }: { contactId: number; name: string }) => {
  const workflows = useQuery(activeWorkflowsQuery)
  const [id, setId] = useState<number | null>(null)
  const [isMissing, setMissing] = useState(false)
  const enroll = useEnroll(contactId)
  const chosen = workflows.data?.find(({ WorkflowId }) => WorkflowId === id)
  const tryIt = ({ WorkflowId, Name, Type }: WorkflowRow) =>
    void openDryRun({ WorkflowId, Name, Type, isPublished: true, for: { id: contactId, name } })
  const add = (event: FormEvent) => {
    event.preventDefault()
    setMissing(id === null)
    if (id === null) return
    enroll.mutate(id, {
      onSuccess: ({ Name }) => {
        setId(null)
        notifySuccess(`${Name} has started`)
      },
      onError: (error) => notifyFailure(error),
    })
  }
  return (
    <form onSubmit={add} noValidate>
      <QueryFailure query={workflows} />
      <Group align="flex-end" gap="xs">
        <Select<number>
          flex={1}
          miw={200}
          maw={420}
          label="Workflow"
          placeholder="Choose a workflow"
          data={workflows.data?.map(({ WorkflowId, Name }) => ({ value: WorkflowId, label: Name })) ?? []}
          value={id}
          onChange={(value) => {
            setId(value)
            setMissing(false)
          }}
          error={isMissing ? 'Choose a workflow' : undefined}
          searchable
          clearable
          nothingFoundMessage={workflows.isPending ? 'Loading…' : 'No published workflow is called that'}
        />
        <Button type="submit" leftSection={<IconPlus size={16} />} loading={enroll.isPending}>
          Add Workflow
        </Button>
        {chosen && (
          <Button variant="subtle" leftSection={<IconCalendarEvent size={16} />} onClick={() => tryIt(chosen)}>
            Dry run
          </Button>
        )}
      </Group>
    </form>
  )
}
