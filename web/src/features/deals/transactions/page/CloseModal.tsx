import { amountOf, centsOf } from '@dormer/contract/cents'
import { commissionLines } from '@dormer/contract/deals/commission-lines'
import { CLOSED, type Deal, transactionBody } from '@dormer/contract/deals/transactions'
import { readMoney } from '@dormer/contract/money'
import { readWrittenDay } from '@dormer/contract/written-day'
import { Alert, Checkbox, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { DayInput } from '../../../../forms/DayInput.tsx'
import { FormDialog } from '../../../../forms/FormDialog.tsx'
import { MoneyInput } from '../../../../forms/masked.tsx'
import { useContractForm } from '../../../../forms/useContractForm.ts'
import { formatCents, today } from '../../../../ui/format.ts'
import { QueryFailure } from '../../../../ui/Loaded.tsx'
import { notifyUndo } from '../../../../ui/notifyUndo.tsx'
import { closingQuery } from '../../financials/financials.api.ts'
import { Line, Lines } from '../../financials/Line.tsx'
import { MissingAtClose, useLacking } from '../../review/MissingAtClose.tsx'
import { streetOf } from '../transaction.words.ts'
import { useSaveTransaction } from '../transactions.api.ts'
import classes from './TransactionPage.module.css'

const closing = transactionBody
  .pick({ SalesPrice: true, DateClosed: true, CloseReason: true })
  .extend({ MarkPastClients: z.boolean() })

/** 'Finalize Transaction Details': the price and the day it closed; ClosingDate is not changed. */
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
  // They follow the price. The server computes the plans' splits, which also depend on the day.
  const read = readMoney(String(price ?? ''))
  // Always with cents: the field leaves them out once it is left, which changes no figure.
  const amount = read && amountOf(centsOf(read))
  const isReady = amount !== undefined && (!day || readWrittenDay(day) === day)
  const [asked] = useDebouncedValue(amount ?? '', 250)
  const preview = useQuery(closingQuery(TransactionId, asked, day || null, isReady))
  const isAnswered = preview.isSuccess && preview.fetchStatus === 'idle' && !preview.isPlaceholderData
  /** What closing settles, once the server has said so for exactly this price and day. */
  const told = isReady && asked === (amount ?? '') && isAnswered ? preview.data : undefined
  const isAsking = isReady && !told && !preview.isError
  const live = commissionLines({ ...saved, SalesPrice: amount ?? null, ListingPrice })
  const lines = told ?? live
  const figure = (line: 'AdjustedGross' | 'Concessions' | 'BrokerSplit' | 'NetCommission' | 'AgentNet') =>
    preview.isError ? '–' : formatCents(lines[line])
  const was = (line: 'BrokerSplit' | 'NetCommission') =>
    !preview.isError &&
    saved[line] !== lines[line] && (
      <Text span inherit c="dimmed" size="xs">
        {' '}
        (was {formatCents(saved[line])})
      </Text>
    )
  const { mutateAsync } = useSaveTransaction(TransactionId)
  const finish = async ({ MarkPastClients, ...values }: z.output<typeof closing>) => {
    if (!told) return false
    const markPastClients = hasContacts && MarkPastClients
    const Snapshot = { StatusId, SalesPrice, DateClosed }
    const { AdjustedGross, Concessions, BrokerSplit, NetCommission, AgentNet } = told
    const Confirmed = { AdjustedGross, Concessions, BrokerSplit, NetCommission, AgentNet }
    try {
      await mutateAsync({
        change: { ...values, StatusId: CLOSED, DateClosed: values.DateClosed || today(), Snapshot, Confirmed },
        markPastClients,
      })
    } catch (error) {
      // The figures may have changed meanwhile: the new ones are shown.
      void preview.refetch()
      throw error
    }
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
      // With a price or day that cannot be read, confirming says what is wrong with it.
      isDisabled={(isReady && !told) || lacking.refuses || (lacking.asks && !CloseReason?.trim())}
      dirty={form.isDirty()}
      {...{ close, submit, saving }}
    >
      <MissingAtClose lacking={lacking} reason={form.getInputProps('CloseReason')} />
      <MoneyInput label="Sales Price" {...form.getInputProps('SalesPrice')} data-autofocus />
      <DayInput
        label="Closing Date"
        description={day && day > today() ? 'This date is in the future.' : undefined}
        {...form.getInputProps('DateClosed')}
      />
      <div aria-busy={isAsking} className={isAsking ? classes.asking : undefined}>
        <Lines>
          <Line label="Gross Commissions">{figure('AdjustedGross')}</Line>
          <Line label="Concessions">{figure('Concessions')}</Line>
          <Line label={<>Broker Split{was('BrokerSplit')}</>}>{figure('BrokerSplit')}</Line>
          <Line label={<>Net Commission{was('NetCommission')}</>} isTotal>
            {figure('NetCommission')}
          </Line>
          {lines.AgentNet !== lines.NetCommission && <Line label="Agent Net">{figure('AgentNet')}</Line>}
        </Lines>
      </div>
      {told && told.Why.length > 0 && (
        <Alert variant="light" color="yellow" title="Closing like this changes the split">
          <ul className={classes.whys}>
            {told.Why.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </Alert>
      )}
      <QueryFailure query={preview} title="The figures could not be calculated. It cannot close without them" />
      {told && Number(told.PreSplitTotal) !== 0 && (
        <Text size="xs" c="dimmed">
          Gross Commissions include pre-split adjustments of {formatCents(told.PreSplitTotal)}.
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
