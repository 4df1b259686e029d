import type { SplitPlan } from '@dormer/contract/deals/plans'
import { ActionIcon, Button, Group, Menu, SegmentedControl, Stack, Text, Tooltip } from '@mantine/core'
import { IconCopy, IconPencil, IconPercentage, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { confirm } from '../../../ui/confirm.ts'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { openDialog } from '../../../ui/dialogs.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { formatCount, formatDay, formatMoney, today } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'
import { notifyFailure, notifySuccess } from '../../../ui/notify.ts'
import { Page } from '../../../ui/Page.tsx'
import { TableRows } from '../../../ui/Skeletons.tsx'
import { draftOf, type PlanDraft, planWords, shapes } from './plan.draft.ts'
import { type AgentPlans, assignmentsQuery, plansQuery, useDeletePlan } from './plans.api.ts'

const PlanEditor = lazyDialog(() => import('./PlanEditor.tsx').then((m) => m.PlanEditor))
const AssignDialog = lazyDialog(() => import('./AssignDialog.tsx').then((m) => m.AssignDialog))

const edit = (draft: PlanDraft) => void openDialog(PlanEditor, { draft }, 'split-plan')
const assign = (agent: AgentPlans) => void openDialog(AssignDialog, { agent }, 'plan-assignment')
/** Typical plans, not those of any particular brand. */
const NewPlan = () => (
  <Menu position="bottom-end" width={320}>
    <Menu.Target>
      <Button leftSection={<IconPlus size={16} />}>New Split Plan</Button>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Label>Start with</Menu.Label>
      {shapes.map(({ name, says, draft }) => (
        <Menu.Item key={name} onClick={() => edit(draft())}>
          <Text size="sm" fw={600}>
            {name}
          </Text>
          <Text size="xs" c="dimmed">
            {says}
          </Text>
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)

/** How the brokerage shares commissions with its agents, and which agents are on which plan since when. */
export const SplitPlansPage = () => {
  const { tab } = useSearch({ from: '/framed/settings/split-plans' })
  const navigate = useNavigate({ from: '/settings/split-plans' })
  return (
    <Page
      title="Split Plans"
      breadcrumbs={[{ label: 'Home', to: '/' }, { label: 'Split Plans' }]}
      actions={<NewPlan />}
    >
      <SegmentedControl
        aria-label="Plans or agents"
        w={260}
        data={[
          { value: 'plans', label: 'Plans' },
          { value: 'agents', label: 'Agents' },
        ]}
        value={tab === 'agents' ? 'agents' : 'plans'}
        onChange={(next) => navigate({ search: next === 'agents' ? { tab: next } : {} })}
      />
      {tab === 'agents' ? <Agents /> : <Plans />}
    </Page>
  )
}

const Terms = ({ plan }: { plan: SplitPlan }) => {
  const text = planWords(plan).join(' · ')
  return (
    <Text size="sm" lineClamp={2} title={text}>
      {text}
    </Text>
  )
}

const Plans = () => {
  const plans = useQuery(plansQuery)
  const { mutateAsync: remove } = useDeletePlan()
  const askAndDelete = async ({ PlanId, Name }: SplitPlan) => {
    const asked = { title: 'Delete Split Plan', yes: 'Delete', danger: true, isFinal: true }
    if (!(await confirm(`Delete the split plan ${Name}?`, asked))) return
    try {
      await remove(PlanId)
      notifySuccess('Split plan deleted')
    } catch (error) {
      notifyFailure(error, 'The plan was not deleted')
    }
  }
  const actions = (plan: SplitPlan) => (
    <Group gap={4} wrap="nowrap">
      <Action label={`Edit ${plan.Name}`} act={() => edit(draftOf(plan))} icon={<IconPencil size={18} />} />
      <Action
        label={`Copy ${plan.Name}`}
        act={() => edit({ ...draftOf(plan), PlanId: null, Name: `${plan.Name} (copy)` })}
        icon={<IconCopy size={18} />}
      />
      <Action label={`Delete ${plan.Name}`} act={() => askAndDelete(plan)} icon={<IconTrash size={18} />} />
    </Group>
  )
  const agents = ({ AgentCount }: SplitPlan) => (AgentCount === 1 ? '1 agent' : `${formatCount(AgentCount)} agents`)
  const columns: Column<SplitPlan>[] = [
    {
      title: 'Plan',
      render: ({ Name }) => (
        <Text size="sm" fw={600}>
          {Name}
        </Text>
      ),
    },
    { title: 'Terms', render: (plan) => <Terms plan={plan} /> },
    { title: 'Agents', width: 110, align: 'right', render: ({ AgentCount }) => AgentCount },
    { title: 'Actions', width: 150, render: actions },
  ]
  return (
    <Loaded
      query={plans}
      skeleton={<TableRows columns={['160px', '320px', '60px', '110px']} />}
      empty={
        <Empty
          icon={<IconPercentage />}
          title="No split plans"
          description="A plan sets the brokerage's share of its agents' deals. Splits of agents on a plan are filled in automatically."
        >
          <NewPlan />
        </Empty>
      }
    >
      {(rows) => (
        <DataTable
          rows={rows}
          keyOf={({ PlanId }) => PlanId}
          columns={columns}
          card={(plan) => (
            <Group justify="space-between" wrap="nowrap" align="flex-start">
              <Stack gap={2}>
                <Text fw={600}>{plan.Name}</Text>
                <Text size="sm">{planWords(plan).join(' · ')}</Text>
                <Text size="xs" c="dimmed">
                  {agents(plan)}
                </Text>
              </Stack>
              {actions(plan)}
            </Group>
          )}
        />
      )}
    </Loaded>
  )
}

/** The current plan, and the next one. */
const currentOf = ({ Assignments }: AgentPlans) => {
  const now = today()
  return {
    current: Assignments.findLast(({ StartDate }) => StartDate <= now),
    next: Assignments.find(({ StartDate }) => StartDate > now),
  }
}

const Agents = () => {
  const assignments = useQuery(assignmentsQuery)
  const plan = (agent: AgentPlans) => {
    const { current, next } = currentOf(agent)
    return (
      <Stack gap={0}>
        <Text size="sm" c={current ? undefined : 'dimmed'}>
          {current ? current.PlanName : 'No plan: splits are entered by hand'}
        </Text>
        {next && (
          <Text size="xs" c="dimmed">
            {next.PlanName} from {formatDay(next.StartDate)}
          </Text>
        )}
      </Stack>
    )
  }
  const since = (agent: AgentPlans) => {
    const { current } = currentOf(agent)
    if (!current) return null
    const paid =
      Number(current.Before.BrokerSplit) > 0 ? `, ${formatMoney(current.Before.BrokerSplit)} paid before` : ''
    return `${formatDay(current.StartDate)}${paid}`
  }
  const change = (agent: AgentPlans) => (
    <Button size="compact-sm" variant="default" aria-label={`Set plan of ${agent.Name}`} onClick={() => assign(agent)}>
      Set Plan
    </Button>
  )
  const columns: Column<AgentPlans>[] = [
    {
      title: 'Agent',
      render: ({ Name }) => (
        <Text size="sm" fw={600}>
          {Name}
        </Text>
      ),
    },
    { title: 'Plan', render: plan },
    { title: 'Since', render: since },
    { title: 'Actions', width: 120, render: change },
  ]
  return (
    <Loaded query={assignments} skeleton={<TableRows columns={['140px', '180px', '100px', '80px']} />}>
      {(rows) => (
        <DataTable
          rows={rows}
          keyOf={({ UserId }) => UserId}
          columns={columns}
          card={(agent) => (
            <Group justify="space-between" wrap="nowrap" align="flex-start">
              <Stack gap={2}>
                <Text fw={600}>{agent.Name}</Text>
                {plan(agent)}
                <Text size="xs" c="dimmed">
                  {since(agent)}
                </Text>
              </Stack>
              {change(agent)}
            </Group>
          )}
        />
      )}
    </Loaded>
  )
}

const Action = ({ label, act, icon }: { label: string; act: () => void; icon: React.ReactNode }) => (
  <Tooltip label={label}>
    <ActionIcon aria-label={label} onClick={act}>
      {icon}
    </ActionIcon>
  </Tooltip>
)
