import { workflowBody } from '@dormer/contract/automation/workflows'
import { Button, Group, Paper, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { useLeaveGuard } from '../../../forms/useLeaveGuard.ts'
import { ButtonLink } from '../../../ui/links.tsx'
import { Page } from '../../../ui/Page.tsx'
import { linkTo, listOf, settingWords } from './workflow.words.ts'
import { useCreateWorkflow } from './workflows.api.ts'

/** Names a new workflow; its steps and what starts it come in the editor. */
export const CreateWorkflowPage = () => {
  const { type = 'Contact' } = useSearch({ from: '/framed/workflows/create' })
  // Another type is another form.
  return <CreateForm key={type} type={type} />
}

const CreateForm = ({ type }: { type: 'Contact' | 'Transaction' }) => {
  const list = listOf(type)
  const navigate = useNavigate()
  const { mutateAsync } = useCreateWorkflow()
  const { form, submit, saving } = useContractForm(
    workflowBody.omit({ Type: true }),
    { Name: '', ShareWithGroup: false, PauseOnCommunication: false, SecondaryContacts: false },
    async (values) => {
      const { WorkflowId } = await mutateAsync({ ...values, Type: type })
      void navigate({ ...linkTo({ Type: type, WorkflowId }), replace: true, ignoreBlocker: true })
    },
    { failed: 'The workflow was not created' },
  )
  useLeaveGuard(() => form.isDirty('Name'))
  const words = settingWords(type)
  return (
    <Page
      title="Create Workflow"
      breadcrumbs={[{ label: 'Home', to: '/' }, { label: list.label, to: list.to }, { label: 'Create Workflow' }]}
    >
      <Paper component="section" p="lg" maw={640} aria-label="New workflow">
        <form onSubmit={submit} noValidate>
          <Stack>
            <Text size="sm" c="dimmed">
              {type === 'Contact'
                ? 'It will follow up with contacts automatically. Nothing happens until you publish it.'
                : 'Its steps will be timed by the dates of a transaction. Nothing happens until you publish it and apply it to a transaction.'}
            </Text>
            <TextInput
              label="Name"
              placeholder={type === 'Contact' ? 'New internet lead' : 'Under contract: buyer'}
              withAsterisk
              maxLength={100}
              autoFocus
              data-autofocus
              {...form.getInputProps('Name')}
            />
            <Switch
              label="Share with group"
              description="Everyone in your brokerage can use it. Only you and admins can change it."
              {...form.getInputProps('ShareWithGroup', { type: 'checkbox' })}
            />
            <Switch
              label="Pause on communication"
              description={words.PauseOnCommunication}
              {...form.getInputProps('PauseOnCommunication', { type: 'checkbox' })}
            />
            <Switch
              label="Secondary contacts"
              description={words.SecondaryContacts}
              {...form.getInputProps('SecondaryContacts', { type: 'checkbox' })}
            />
            <Group justify="flex-end" gap="xs">
              <ButtonLink to={list.to} variant="default">
                Cancel
              </ButtonLink>
              <Button type="submit" loading={saving}>
                Create Workflow
              </Button>
            </Group>
          </Stack>
        </form>
      </Paper>
    </Page>
  )
}
