import { isDeal, type Transaction } from '@dormer/contract/deals/transactions'
import { Alert, Paper, SimpleGrid, Stack, Title } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatDay } from '../../../../ui/format.ts'
import { CommissionPanel } from '../../financials/CommissionPanel.tsx'
import { OutdatedNotice } from '../../financials/OutdatedNotice.tsx'
import { DueLines } from '../../review/DueLines.tsx'
import { type EditedField, sections } from '../transaction.fields.ts'
import { priceOf } from '../transaction.words.ts'
import { Dates } from './Dates.tsx'
import { SavedField } from './SavedField.tsx'
import { Sharing } from './Sharing.tsx'
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
      ? ['Listing Expiration', transaction.ListingExpDate && formatDay(transaction.ListingExpDate)]
      : ['Closing Date', transaction.ClosingDate && formatDay(transaction.ClosingDate)],
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
      {isDeal(transaction) && <OutdatedNotice transaction={transaction} />}
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
          <Section title="GENERAL" names={sections.general} />
          {isListing && <Section title="LISTING DETAILS" names={sections.listing} />}
          <Section title="IMPORTANT DATES" names={sections.dates} />
          {isDeal(transaction) && <CommissionPanel transaction={transaction} />}
          <Section title="NOTE" names={sections.note} />
        </Stack>
        <Stack>
          <Dates transaction={transaction} />
          <DueLines transaction={transaction} />
          <Sharing transaction={transaction} />
        </Stack>
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
