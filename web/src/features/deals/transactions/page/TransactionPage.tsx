import type { Transaction } from '@dormer/contract/deals/transactions'
import { Breadcrumbs, Paper, Stack, Tabs, Text } from '@mantine/core'
import { IconReceipt2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type ComponentType, Suspense, useState } from 'react'
import crumbs from '../../../../ui/Crumbs.module.css'
import { Empty } from '../../../../ui/Empty.tsx'
import { today } from '../../../../ui/format.ts'
import { Loaded } from '../../../../ui/Loaded.tsx'
import { lazyPart } from '../../../../ui/lazily.tsx'
import { AnchorLink, ButtonLink } from '../../../../ui/links.tsx'
import { usePaper } from '../../../../ui/paper.ts'
import { Blocks, Lines, Loading } from '../../../../ui/Skeletons.tsx'
import { TabList } from '../../../../ui/TabList.tsx'
import { useTitle } from '../../../../ui/title.ts'
import { useMay } from '../../../brokerage/session/session.api.ts'
import { checklistQuery } from '../../review/review.api.ts'
import type { EditedField } from '../transaction.fields.ts'
import { calledOf, streetOf } from '../transaction.words.ts'
import { transactionQuery } from '../transactions.api.ts'
import { addedTabs } from '../transactionTabs.ts'
import { DealLine } from './DealLine.tsx'
import { DealOnPaper } from './DealOnPaper.tsx'
import { Head } from './Head.tsx'
import { useIsHere } from './here.ts'
import { LeadContext } from './lead.ts'
import { SaveState } from './SaveState.tsx'
import { SummaryTab } from './SummaryTab.tsx'
import { stationsOf } from './stations.ts'
import classes from './TransactionPage.module.css'
import { AutosaveContext, useAutosave } from './useAutosave.ts'

type Tab = { value: string; label: string; Content: ComponentType<{ transaction: Transaction }> }
const tabs: Tab[] = [
  { value: 'summary', label: 'Summary', Content: SummaryTab },
  {
    value: 'property',
    label: 'Property Details',
    Content: lazyPart(() => import('./PropertyTab.tsx').then((m) => m.PropertyTab)),
  },
  {
    value: 'tasks',
    label: 'Tasks',
    Content: lazyPart(() => import('./TasksTab.tsx').then((m) => m.TasksTab)),
  },
  {
    value: 'documents',
    label: 'Documents',
    Content: lazyPart(() => import('../../documents/DocumentsTab.tsx').then((m) => m.DocumentsTab)),
  },
  {
    value: 'people',
    label: 'People',
    Content: lazyPart(() => import('../../people/PeopleTab.tsx').then((m) => m.PeopleTab)),
  },
  ...addedTabs.map(({ load, ...tab }) => ({ ...tab, Content: lazyPart(load) })),
  {
    value: 'history',
    label: 'History',
    Content: lazyPart(() => import('../../history/HistoryTab.tsx').then((m) => m.HistoryTab)),
  },
]

export const TransactionPage = () => {
  const id = Number(useParams({ from: '/framed/transactions/transaction/$TransactionId' }).TransactionId)
  const transaction = useQuery(transactionQuery(id))
  useTitle(transaction.data ? streetOf(transaction.data) : 'Transaction')
  return (
    <Stack gap="md" p={{ base: 'sm', sm: 'lg' }} pb={0} data-paper="deal">
      <Breadcrumbs component="nav" aria-label="Breadcrumb" fz="sm" className={crumbs.crumbs}>
        <AnchorLink to="/" size="sm" activeOptions={{ exact: true }}>
          Home
        </AnchorLink>
        <AnchorLink to="/transactions/dashboard" size="sm">
          Transaction Dashboard
        </AnchorLink>
        <Text size="sm" c="dimmed" aria-current="page">
          {transaction.data ? streetOf(transaction.data) : 'Transaction'}
        </Text>
      </Breadcrumbs>
      <Loaded
        query={transaction}
        skeleton={
          <Stack>
            <Lines widths={['40%', '25%']} h={20} gap="xs" />
            <Blocks n={3} h={140} gap="md" />
          </Stack>
        }
        missing={<Missing wasHere={Boolean(transaction.data)} />}
      >
        {(data) => <Whole key={id} transaction={data} />}
      </Loaded>
    </Stack>
  )
}

const Whole = ({ transaction }: { transaction: Transaction }) => {
  const autosave = useAutosave(transaction)
  useIsHere(calledOf(transaction))
  const { tab } = useSearch({ from: '/framed/transactions/transaction/$TransactionId' })
  const navigate = useNavigate({ from: '/transactions/transaction/$TransactionId' })
  const value = tabs.find((one) => one.value === tab)?.value ?? 'summary'
  const [opened, setOpened] = useState([value])
  if (!opened.includes(value)) setOpened([...opened, value])
  const open = (next: string) =>
    navigate({
      search: (old) => ({ ...old, tab: next === 'summary' ? undefined : next, line: undefined }),
      resetScroll: false,
    })
  const [led, setLed] = useState<{ name: EditedField }>()
  const lead = (name: EditedField) => {
    setLed({ name })
    if (value !== 'summary') void open('summary')
  }
  const mayWork = useMay('WorkTransactions')
  const checklist = useQuery({ ...checklistQuery(transaction.TransactionId), enabled: mayWork })
  const lines = checklist.data?.Lines ?? []
  const isPrinted = usePaper()
  return (
    <AutosaveContext value={autosave}>
      <LeadContext value={{ led, lead }}>
        <Head transaction={transaction} lines={lines} />
        <DealLine
          transaction={transaction}
          stations={stationsOf(transaction, lines, today())}
          isAside={value !== 'summary'}
        />
        <Tabs
          className={classes.whole}
          data-screen-only
          value={value}
          onChange={(next) => next && open(next)}
          activateTabWithKeyboard={false}
          // Hidden but kept mounted, so that typed text is kept.
          keepMountedMode="display-none"
        >
          <TabList tabs={tabs} open={value} aria-label="About this transaction" />
          {tabs.map(({ value, Content }) => (
            <Tabs.Panel key={value} value={value} pt="md">
              {opened.includes(value) && (
                <Suspense fallback={<TabSkeleton />}>
                  <Content transaction={transaction} />
                </Suspense>
              )}
            </Tabs.Panel>
          ))}
        </Tabs>
        {isPrinted && <DealOnPaper transaction={transaction} lines={lines} />}
        <SaveState />
      </LeadContext>
    </AutosaveContext>
  )
}

const TabSkeleton = () => (
  <Loading>
    <Paper p="md">
      <Lines widths={['40%', '80%', '65%']} />
    </Paper>
  </Loading>
)

const Missing = ({ wasHere }: { wasHere: boolean }) => (
  <Empty
    icon={<IconReceipt2 />}
    title="Transaction was not found"
    description={
      wasHere
        ? 'It was deleted, or is no longer shared with you.'
        : 'It may have been deleted, or belong to someone else.'
    }
  >
    <ButtonLink to="/transactions/transactions">All Transactions</ButtonLink>
  </Empty>
)
