import type { LibraryWorkflow } from '@dormer/contract/automation/library'
import { withinSentence } from '@dormer/contract/automation/sentence'
import type { WorkflowType } from '@dormer/contract/automation/workflows'
import { Button, Group, List, Paper, SegmentedControl, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconBooks, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Empty } from '../../../ui/Empty.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { ButtonLink } from '../../../ui/links.tsx'
import { notifyFailure, notifySuccess } from '../../../ui/notify.ts'
import { Page } from '../../../ui/Page.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { useMay } from '../../brokerage/session/session.api.ts'
import { linkTo, listOf, startedByHand } from '../workflows/workflow.words.ts'
import { libraryQuery, useCopyFromLibrary } from './library.api.ts'

/** The workflows that come with Dormer, each told as its steps; one click makes a copy to work on. */
export const LibraryPage = () => {
  const { type = 'Contact' }: { type?: WorkflowType } = useSearch({ strict: false })
  const navigate = useNavigate({ from: '/workflows/library' })
  const query = useQuery(libraryQuery)
  const { to, label } = listOf(type)
  return (
    <Page
      title="Workflow Library"
      breadcrumbs={[{ label: 'Home', to: '/' }, { label, to }, { label: 'Library' }]}
      actions={
        <SegmentedControl
          aria-label="For contacts or transactions"
          data={[
            { value: 'Contact', label: 'Contacts' },
            { value: 'Transaction', label: 'Transactions' },
          ]}
          value={type}
          onChange={(next) => navigate({ search: { type: next }, replace: true })}
        />
      }
    >
      <Text size="sm" c="dimmed" maw={640}>
        “Use this” makes a copy of your own, with its templates. Nothing is sent until you have read it through and
        published it.
      </Text>
      <Loaded query={query} skeleton={<Blocks n={4} h={220} gap="md" />}>
        {(all) => {
          const here = all.filter((one) => one.Type === type)
          return here.length > 0 ? (
            <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
              {here.map((one) => (
                <Card key={one.Key} workflow={one} />
              ))}
            </SimpleGrid>
          ) : (
            <Empty
              icon={<IconBooks />}
              title="Nothing in the library yet"
              description="You can make a workflow of your own, step by step."
            >
              <ButtonLink to="/workflows/create" search={{ type }} leftSection={<IconPlus size={16} />}>
                Create Workflow
              </ButtonLink>
            </Empty>
          )
        }}
      </Loaded>
    </Page>
  )
}

/** More than these are shown on request. */
const STEPS_SHOWN = 5

const Card = ({ workflow: { Key, Name, Type, About, Trigger, Summary, Steps } }: { workflow: LibraryWorkflow }) => {
  const [isWhole, setWhole] = useState(false)
  const mayUse = useMay('WorkContacts')
  const copy = useCopyFromLibrary()
  const navigate = useNavigate()
  const use = () =>
    copy.mutate(Key, {
      onSuccess: ({ WorkflowId }) => {
        notifySuccess(`${Name} is yours now`)
        void navigate(linkTo({ Type, WorkflowId }))
      },
      onError: (error) => notifyFailure(error, 'The workflow was not copied'),
    })
  const shown = isWhole ? Steps : Steps.slice(0, STEPS_SHOWN)
  return (
    <Paper component="article" p="md" aria-label={Name}>
      <Stack gap="sm" h="100%">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Title order={2} size="h5">
            {Name}
          </Title>
          {mayUse && (
            <Button
              size="compact-md"
              variant="light"
              flex="none"
              aria-label={`Use this: ${Name}`}
              loading={copy.isPending}
              onClick={use}
            >
              Use this
            </Button>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {About}
        </Text>
        <Text size="sm">
          <Text span fw={600} inherit>
            Starts when:
          </Text>{' '}
          {withinSentence(Trigger ?? startedByHand(Type))}
        </Text>
        <Text size="sm">
          <Text span fw={600} inherit>
            What it does:
          </Text>{' '}
          {Summary}
        </Text>
        <List type="ordered" size="sm" spacing={4}>
          {shown.map((step, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change, and two may be the same.
            <List.Item key={at}>{step}</List.Item>
          ))}
        </List>
        {Steps.length > STEPS_SHOWN && (
          <Button
            size="compact-sm"
            variant="subtle"
            mr="auto"
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? 'Show less' : 'Show all steps'}
          </Button>
        )}
      </Stack>
    </Paper>
  )
}
