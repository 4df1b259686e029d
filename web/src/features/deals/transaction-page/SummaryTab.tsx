import type { Transaction } from '@dormer/contract/deals/transactions'
import { Alert, Paper, SimpleGrid, Stack, Text, Timeline, Title } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatDay, today } from '../../../ui/format.ts'
import { CommissionPanel } from '../commission/CommissionPanel.tsx'
import type { EditedField } from '../transactions/transaction.fields.ts'
import { priceOf } from '../transactions/transaction.words.ts'
import { type Milestone, milestones } from './dates.ts'
import { SavedField } from './SavedField.tsx'
import { StatusActions } from './StatusActions.tsx'
import classes from './TransactionPage.module.css'

const NONE = 'N/A'

export const SummaryTab = ({ transaction }: { transaction: Transaction }) => {
  const { Type, StatusId } = transaction
  const isListing = Type === 'Listing'
  const price = priceOf(transaction)
  const facts: [string, string | null][] = [
    ['Status', transaction.Status],
    [price.label, price.amount],
    ['Transaction Type', Type],
    ['Property SubType', transaction.PropertyDetails.PropertySubType],
    isListing
      ? ['Listing Expiration', transaction.ListingExpDateString]
      : ['Closing Date', transaction.ClosingDateString],
    ['MLS #', transaction.ListingKey],
  ]
  return (
    <Stack>
      <StatusActions transaction={transaction} />
      {!transaction.CanEdit && (
        <Alert variant="light" color="gray" icon={<IconLock />}>
          {StatusId === 3
            ? 'This transaction is closed and can only be read. Re-open it to change it.'
            : 'You can see this transaction, but not change it.'}
        </Alert>
      )}
      <Paper p="md">
        <dl className={classes.facts}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="tabular">{value ?? NONE}</dd>
            </div>
          ))}
        </dl>
      </Paper>
      <div className={classes.columns}>
        <Stack>
          <Section title="GENERAL" names={['AgentId', 'SalesPrice', 'SourceId']} />
          {isListing && <Section title="LISTING DETAILS" names={['ListingPrice', 'ListingDate', 'ListingExpDate']} />}
          <Section
            title="IMPORTANT DATES"
            names={['ContractDate', 'ClosingDate', 'DateClosed', 'AppraisalDate', 'InspectionDate']}
          />
          <CommissionPanel transaction={transaction} />
          <Section title="NOTE" names={['Note']} />
        </Stack>
        <Dates transaction={transaction} />
      </div>
    </Stack>
  )
}

export const Section = ({
  title,
  names,
  children,
}: {
  title: string
  names: readonly EditedField[]
  children?: ReactNode
}) => (
  <Paper p="md" component="section" aria-label={title}>
    <Title order={2} className={classes.heading} mb="sm">
      {title}
    </Title>
    <SimpleGrid cols={{ base: 1, xs: names.length > 1 ? 2 : 1, lg: names.length > 1 ? 3 : 1 }} spacing="sm">
      {names.map((name) => (
        <SavedField key={name} name={name} />
      ))}
    </SimpleGrid>
    {children}
  </Paper>
)

const colors: { [S in Milestone['state']]: string } = {
  past: 'gray',
  today: 'yellow',
  soon: 'yellow',
  later: 'roof',
  overdue: 'red',
}

/** Beyond the specification: what is due and what is overdue. */
const Dates = ({ transaction }: { transaction: Transaction }) => {
  const all = milestones(transaction, today())
  return (
    <Paper p="md" component="section" aria-label="TIMELINE">
      <Title order={2} className={classes.heading} mb="md">
        TIMELINE
      </Title>
      {all.length === 0 ? (
        <Text size="sm" c="dimmed">
          Enter dates, and what is due shows here.
        </Text>
      ) : (
        <Timeline
          active={all.filter(({ state }) => state !== 'later' && state !== 'soon').length - 1}
          bulletSize={14}
          lineWidth={2}
        >
          {all.map(({ field, label, day, state, words }) => (
            <Timeline.Item key={field} title={label} color={colors[state]}>
              <Text size="sm" className="tabular">
                {formatDay(day)}
              </Text>
              <Text
                size="xs"
                fw={state === 'overdue' ? 600 : undefined}
                c={state === 'overdue' ? 'red' : state === 'soon' || state === 'today' ? 'yellow' : 'dimmed'}
              >
                {words}
              </Text>
            </Timeline.Item>
          ))}
        </Timeline>
      )}
    </Paper>
  )
}
