import { withinSentence } from '@dormer/contract/automation/sentence'
import type { WorkflowRow } from '@dormer/contract/automation/workflows'
import { Badge, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { IconBooks, IconPlus, IconRoute, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { AnchorLink, ButtonLink } from '../../../ui/links.tsx'
import { sorted, useListSearch } from '../../../ui/list-search.ts'
import { Page } from '../../../ui/Page.tsx'
import { TableRows } from '../../../ui/Skeletons.tsx'
import { useSearchText } from '../../../ui/useSearchText.ts'
import { useMay } from '../../brokerage/session/session.api.ts'
import { ListFooter } from '../../people/contacts/ListFooter.tsx'
import { CountedNote, WorkflowNumbers } from '../counts/Numbers.tsx'
import { StopAll, StoppedBanner } from './RedSwitch.tsx'
import { StatusBadge } from './StatusBadge.tsx'
import { WorkflowActions } from './WorkflowActions.tsx'
import classes from './Workflows.module.css'
import { linkTo, listOf, nowIn, stepsIn } from './workflow.words.ts'
import { workflowsQuery } from './workflows.api.ts'

type Type = WorkflowRow['Type']

/** What starts one that no event does. */
const BY_HAND = 'Somebody starts it by hand'

export const ContactWorkflowsPage = () => <WorkflowsPage type="Contact" />
export const TransactionWorkflowsPage = () => <WorkflowsPage type="Transaction" />

/** The workflows of a type that the user may use: found by name and creator here, because they are loaded whole. */
const WorkflowsPage = ({ type }: { type: Type }) => {
  const { label } = listOf(type)
  const mayWork = useMay('WorkContacts')
  const query = useQuery(workflowsQuery(type))
  return (
    <Page
      title={label}
      breadcrumbs={[{ label: 'Home', to: '/' }, { label }]}
      actions={
        <>
          <StopAll />
          {mayWork && (
            <>
              <ButtonLink
                to="/workflows/library"
                search={{ type }}
                variant="default"
                leftSection={<IconBooks size={16} />}
              >
                Library
              </ButtonLink>
              <Create type={type} />
            </>
          )}
        </>
      }
    >
      <StoppedBanner />
      <Loaded
        query={query}
        skeleton={<TableRows columns={['30%', '90px', '25%', '60px', '80px', '120px']} />}
        empty={
          <Empty
            icon={<IconRoute />}
            title="No workflows yet"
            description={`A workflow does your follow-up by itself, step by step, for ${type === 'Contact' ? 'contacts' : 'transactions'}. Start with one from the library, and change what you like.`}
          >
            {mayWork && (
              <>
                <ButtonLink to="/workflows/library" search={{ type }} leftSection={<IconBooks size={16} />}>
                  Start from the library
                </ButtonLink>
                <Create type={type} variant="default" />
              </>
            )}
          </Empty>
        }
      >
        {(all) => <List type={type} all={all} mayCopy={mayWork} />}
      </Loaded>
    </Page>
  )
}

const Create = ({ type, variant }: { type: Type; variant?: string }) => (
  <ButtonLink to="/workflows/create" search={{ type }} variant={variant} leftSection={<IconPlus size={16} />}>
    Create Workflow
  </ButtonLink>
)

/** Those who made one of these, by name. */
const creatorsOf = (all: readonly WorkflowRow[]) => {
  const names = new Map<number, string>()
  for (const { CreatedById, CreatedByName } of all)
    if (CreatedById && CreatedByName) names.set(CreatedById, CreatedByName)
  return [...names].map(([value, label]) => ({ value, label })).sort((a, b) => a.label.localeCompare(b.label))
}

type Search = { agent?: number; page?: number; take?: number }
const List = ({ type, all, mayCopy }: { type: Type; all: WorkflowRow[]; mayCopy: boolean }) => {
  const { q, order, change } = useListSearch()
  const { agent, page = 1, take = 50 }: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const set = (changes: Search) =>
    navigate({ to: '.', search: (before: object) => ({ ...before, page: undefined, ...changes }), replace: true })
  const [term, typeTerm] = useSearchText(q, (text) =>
    navigate({
      to: '.',
      search: (before: object) => ({ ...before, page: undefined, q: text || undefined }),
      replace: true,
    }),
  )
  const creators = creatorsOf(all)
  const words = term.trim().toLowerCase()
  const found = all.filter(
    ({ Name, CreatedById }) => Name.toLowerCase().includes(words) && (agent === undefined || CreatedById === agent),
  )
  const last = Math.max(1, Math.ceil(found.length / take))
  const at = Math.min(page, last)
  const rows = sorted(found, order).slice((at - 1) * take, at * take)
  const columns: Column<WorkflowRow>[] = [
    {
      title: 'Name',
      sort: 'Name',
      width: '34%',
      render: (row) => (
        <>
          <Name row={row} />
          <WorkflowNumbers row={row} isLine />
        </>
      ),
    },
    { title: 'Status', sort: 'Status', width: 100, render: (row) => <StatusBadge workflow={row} /> },
    {
      title: 'Starts when',
      sort: 'Trigger',
      visibleFrom: 'lg',
      render: ({ Trigger }) => (
        <Text size="sm" c={Trigger ? undefined : 'dimmed'} lineClamp={2}>
          {Trigger ?? BY_HAND}
        </Text>
      ),
    },
    { title: 'Steps', sort: 'StepCount', width: 80, align: 'right', render: ({ StepCount }) => StepCount },
    {
      title: type === 'Contact' ? 'Contacts now' : 'Transactions now',
      sort: 'ContactsCount',
      width: 140,
      align: 'right',
      render: ({ ContactsCount }) => ContactsCount,
    },
    {
      title: 'Created By',
      sort: 'CreatedByName',
      width: 150,
      render: ({ CreatedByName, ShareWithGroup }) => (
        <Stack gap={0}>
          <Text size="sm">{CreatedByName ?? '–'}</Text>
          {ShareWithGroup && (
            <Text size="xs" c="dimmed">
              Shared with group
            </Text>
          )}
        </Stack>
      ),
    },
    { title: 'Actions', width: 100, render: (row) => <WorkflowActions row={row} mayCopy={mayCopy} /> },
  ]
  return (
    <>
      <Group gap="sm" align="flex-end">
        <TextInput
          type="search"
          aria-label="Search by name"
          placeholder="Search by name"
          leftSection={<IconSearch size={16} />}
          value={term}
          onChange={(e) => typeTerm(e.currentTarget.value)}
          className={classes.search}
        />
        {(creators.length > 1 || agent !== undefined) && (
          <Select<number>
            aria-label="Agent"
            placeholder="All agents"
            searchable
            data={creators}
            value={agent ?? null}
            onChange={(next) => set({ agent: next ?? undefined })}
            clearable
            clearButtonProps={{ 'aria-label': 'All agents' }}
            className={classes.agent}
          />
        )}
      </Group>
      <CountedNote type={type} />
      {rows.length > 0 ? (
        <DataTable
          rows={rows}
          keyOf={({ WorkflowId }) => WorkflowId}
          columns={columns}
          tableFrom="62em"
          order={order}
          setOrder={change}
          card={(row) => <Card row={row} mayCopy={mayCopy} />}
        />
      ) : (
        <Empty title="No workflows found" description="None has this name and agent.">
          <Button
            variant="default"
            onClick={() => {
              typeTerm('')
              set({ agent: undefined })
            }}
          >
            Show all workflows
          </Button>
        </Empty>
      )}
      {found.length > 0 && (
        <ListFooter page={at} take={take} shown={rows.length} total={found.length} of="Workflows" change={set} />
      )}
    </>
  )
}

const Name = ({ row }: { row: WorkflowRow }) => (
  <AnchorLink {...linkTo(row)} size="sm" fw={600} mih={24} lineClamp={2} title={row.Name}>
    {row.Name}
  </AnchorLink>
)

const Card = ({ row, mayCopy }: { row: WorkflowRow; mayCopy: boolean }) => (
  <Stack gap={4} miw={0}>
    <Name row={row} />
    <Group gap="xs">
      <StatusBadge workflow={row} />
      {row.ShareWithGroup && (
        <Badge variant="default" tt="none">
          Shared
        </Badge>
      )}
    </Group>
    <Text size="sm">
      <Text span inherit c="dimmed">
        Starts when:
      </Text>{' '}
      {withinSentence(row.Trigger ?? BY_HAND)}
    </Text>
    <WorkflowNumbers row={row} />
    <Text size="xs" c="dimmed">
      {stepsIn(row.StepCount)} · {nowIn(row)} now{row.CreatedByName && ` · ${row.CreatedByName}`}
    </Text>
    <WorkflowActions row={row} mayCopy={mayCopy} isNamed />
  </Stack>
)
