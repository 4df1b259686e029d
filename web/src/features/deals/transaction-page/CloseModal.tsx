import { commissionLines } from '@dormer/contract/deals/commission-lines'
import { CLOSED, type Deal, transactionBody } from '@dormer/contract/deals/transactions'
import { readWrittenDay } from '@dormer/contract/written-day'
import { Alert, Checkbox, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { queries } from '../../../api/queries.ts'
import { DayInput } from '../../../forms/DayInput.tsx'
import { FormDialog } from '../../../forms/FormDialog.tsx'
import { MoneyInput } from '../../../forms/masked.tsx'
import { readMoney } from '../../../forms/read-money.ts'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { formatCents, today } from '../../../ui/format.ts'
import { QueryFailure } from '../../../ui/Loaded.tsx'
import { notifyInfo } from '../../../ui/notify.ts'
import { notifyUndo } from '../../../ui/notifyUndo.tsx'
import { closingQuery } from '../commission/commission.api.ts'
import { Line, Lines } from '../commission/Line.tsx'
import { MissingAtClose, useLacking } from '../review/MissingAtClose.tsx'
import { streetOf } from '../transactions/transaction.words.ts'
import { useSaveTransaction } from '../transactions/transactions.api.ts'
import classes from './TransactionPage.module.css'

const closing = transactionBody
  .pick({ SalesPrice: true, DateClosed: true, CloseReason: true })
  .extend({ MarkPastClients: z.boolean() })

/** 'Finalize Transaction Details' (S2§2): the price and the day it closed; ClosingDate is not changed (A063). */
export const CloseModal = ({ transaction, close }: { transaction: Deal; close: () => void }) => {
  const { TransactionId, SalesPrice, ListingPrice, DateClosed, ClosingDate, StatusId } = transaction
  const lacking = useLacking(TransactionId)
  const hasContacts = transaction.People.some(({ IsContact }) => IsContact)
  const saved = transaction.Financials
  const { form, submit, saving } = useContractForm(
    closing,
    {
      SalesPrice: SalesPrice ?? '',
      DateClosed: DateClosed ?? ClosingDate ?? today(),
      CloseReason: '',
      MarkPastClients: true,
    },
    (values) => finish(values),
    { failed: 'The transaction was not closed' },
  )
  const { SalesPrice: price, DateClosed: day, CloseReason } = form.values
  // A009: they follow the price. The server computes the plans' splits, which also depend on the day.
  const amount = readMoney(String(price ?? ''))
  const isReady = amount !== undefined && (!day || readWrittenDay(day) === day)
  const [asked] = useDebouncedValue(amount ?? '', 250)
  const preview = useQuery(closingQuery(TransactionId, asked, day || null, isReady))
  const isAsking = asked !== (amount ?? '') || preview.isFetching
  const isCurrent = preview.data !== undefined && !isAsking && isReady
  const live = commissionLines({ ...saved, SalesPrice: amount ?? null, ListingPrice })
  const lines = isCurrent ? preview.data : live
  const was = (line: 'BrokerSplit' | 'NetCommission') =>
    saved[line] !== lines[line] && (
      <Text span inherit c="dimmed" size="xs">
        {' '}
        (was {formatCents(saved[line])})
      </Text>
    )
  const { mutateAsync } = useSaveTransaction(TransactionId)
  const finish = async ({ MarkPastClients, ...values }: z.output<typeof closing>) => {
    // Clicked before the figures arrived: if they differ from those on screen, they are shown first.
    if (isAsking && isReady) {
      const told = await queries
        .fetchQuery(closingQuery(TransactionId, amount ?? '', day || null, true))
        .catch(() => undefined)
      if (told && told.AgentNet !== lines.AgentNet) {
        notifyInfo('The figures have changed. Look at them, then confirm again.')
        return false
      }
    }
    const markPastClients = hasContacts && MarkPastClients
    const Snapshot = { StatusId, SalesPrice, DateClosed }
    await mutateAsync({
      change: { ...values, StatusId: CLOSED, DateClosed: values.DateClosed || today(), Snapshot },
      markPastClients,
    })
    close()
    // A closed transaction accepts only a status change, so other changes come first.
    const undo = async () => {
      await mutateAsync({ change: { StatusId, Snapshot: { StatusId: CLOSED } } })
      await mutateAsync({ change: { SalesPrice, DateClosed } })
    }
    const kept = markPastClients ? '. Undo leaves its contacts Past Clients' : ''
    void notifyUndo(streetOf(transaction), undo, `Transaction closed${kept}`)
  }
  return (
    <FormDialog
      title="Finalize Transaction Details"
      save="Confirm and Close"
      isDisabled={lacking.refuses || (lacking.asks && !CloseReason?.trim())}
      dirty={form.isDirty()}
      {...{ close, submit, saving }}
    >
      <MissingAtClose lacking={lacking} reason={form.getInputProps('CloseReason')} />
      <MoneyInput label="Sales Price" {...form.getInputProps('SalesPrice')} data-autofocus />
      <DayInput
        label="Closing Date"
        description={day && day > today() ? 'This date is in the future.' : undefined}
        isNear
        {...form.getInputProps('DateClosed')}
      />
      <Lines>
        <Line label="Gross Commissions">{formatCents(lines.AdjustedGross)}</Line>
        <Line label="Concessions">{formatCents(lines.Concessions)}</Line>
        <Line label={<>Broker Split{was('BrokerSplit')}</>}>{formatCents(lines.BrokerSplit)}</Line>
        <Line label={<>Net Commission{was('NetCommission')}</>} isTotal>
          {formatCents(lines.NetCommission)}
        </Line>
        {lines.AgentNet !== lines.NetCommission && <Line label="Agent Net">{formatCents(lines.AgentNet)}</Line>}
      </Lines>
      {isCurrent && preview.data.Why.length > 0 && (
        <Alert variant="light" color="yellow" title="Closing like this changes the split">
          <ul className={classes.whys}>
            {preview.data.Why.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </Alert>
      )}
      <QueryFailure query={preview} title="The plan's split could not be calculated" />
      {Number(lines.PreSplitTotal) !== 0 && (
        <Text size="xs" c="dimmed">
          Gross Commissions include pre-split adjustments of {formatCents(lines.PreSplitTotal)}.
        </Text>
      )}
      {hasContacts && (
        <Checkbox
          label="Mark contacts as Past Clients"
          {...form.getInputProps('MarkPastClients', { type: 'checkbox' })}
        />
      )}
    </FormDialog>
  )
}
