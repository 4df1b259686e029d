import { milestones } from '@dormer/contract/deals/milestones'
import { declarationOf } from '@dormer/contract/deals/transaction-fields'
import { isDeal, type Transaction } from '@dormer/contract/deals/transactions'
import { Alert, Button, Group, Paper, SimpleGrid, Stack, Title } from '@mantine/core'
import { IconLock, IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { today } from '../../../../ui/format.ts'
import { useMay } from '../../../brokerage/session/session.api.ts'
import { ClientSharing } from '../../client-deals/ClientSharing.tsx'
import { CommissionPanel } from '../../financials/CommissionPanel.tsx'
import { OutdatedNotice } from '../../financials/OutdatedNotice.tsx'
import { DueLines } from '../../review/DueLines.tsx'
import { type EditedField, savedValue, sections } from '../transaction.fields.ts'
import { useLead } from './lead.ts'
import { SavedField } from './SavedField.tsx'
import { Sharing } from './Sharing.tsx'
import classes from './TransactionPage.module.css'
import { usePage } from './useAutosave.ts'

export const SummaryTab = ({ transaction }: { transaction: Transaction }) => {
  const { Type, StatusId } = transaction
  const mayShare = useMay('WorkTransactions')
  const isListing = Type === 'Listing'
  return (
    <Stack>
      {!transaction.CanEdit && (
        <Alert variant="light" color="gray" icon={<IconLock />}>
          {StatusId === 3
            ? 'This transaction is closed and can only be read. Re-open it to change it.'
            : 'You can see this transaction, but not change it.'}
        </Alert>
      )}
      {isDeal(transaction) && <OutdatedNotice transaction={transaction} />}
      <div className={classes.columns}>
        <Stack>
          <Section title="GENERAL" names={sections.general} />
          {isListing && <Section title="LISTING DETAILS" names={sections.listing} />}
          <Section title="IMPORTANT DATES" names={sections.dates} />
          {isDeal(transaction) && <CommissionPanel transaction={transaction} />}
          <Section title="NOTE" names={sections.note} />
        </Stack>
        <Stack>
          <DueLines transaction={transaction} />
          <Sharing transaction={transaction} />
          {mayShare && <ClientSharing transaction={transaction} heading={classes.heading} />}
        </Stack>
      </div>
    </Stack>
  )
}

/**
 * Fields as text until they are clicked. Those without a value are offered below, so that what is known is seen, and so
 * are the days that the line above shows; one that is used or emptied stays.
 */
export const Section = ({ title, names }: { title: string; names: readonly EditedField[] }) => {
  const { transaction, unsaved } = usePage()
  const { led, lead } = useLead()
  const hasValue = (name: EditedField) => !['', null].includes(savedValue(transaction, name) as string | null)
  // Not every day is on it: of a closed listing, when it would have expired is not.
  const onLine = new Set<string>(milestones(transaction, today()).map(({ field }) => field))
  const isKnown = (name: EditedField) => {
    if (unsaved[name] !== undefined || led?.name === name) return true
    return hasValue(name) && !onLine.has(name)
  }
  const [seen, setSeen] = useState<readonly EditedField[]>([])
  const known = names.filter((name) => isKnown(name) || seen.includes(name))
  if (known.some((name) => !seen.includes(name))) setSeen([...seen, ...known])
  const empty = transaction.CanEdit ? names.filter((name) => !known.includes(name)) : []
  const told = known.filter((name) => transaction.CanEdit || savedValue(transaction, name))
  if (told.length + empty.length === 0) return null
  return (
    <Paper p="md" component="section" aria-label={title}>
      <Title order={2} className={classes.heading} mb={6}>
        {title}
      </Title>
      {told.length > 0 && (
        <SimpleGrid cols={{ base: 1, md: names.length > 1 ? 2 : 1 }} spacing="lg" verticalSpacing={2}>
          {told.map((name) => (
            <SavedField key={name} name={name} />
          ))}
        </SimpleGrid>
      )}
      {empty.length > 0 && (
        <Group gap={4} mt={told.length > 0 ? 6 : 0} className={classes.empty}>
          {empty.map((name) => (
            <Button
              key={name}
              size="compact-sm"
              variant="subtle"
              color="gray"
              leftSection={hasValue(name) ? <IconPencil size={14} /> : <IconPlus size={14} />}
              onClick={() => lead(name)}
            >
              {hasValue(name) ? 'Change' : 'Add'} {declarationOf(name).label}
            </Button>
          ))}
        </Group>
      )}
    </Paper>
  )
}
