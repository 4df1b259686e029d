import { commissionLines } from '@dormer/contract/deals/commission-lines'
import { CLOSED, type Deal } from '@dormer/contract/deals/transactions'
import { Alert, Button, Checkbox, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError, messageOf } from '../../../api/client.ts'
import { queries } from '../../../api/queries.ts'
import { DayInput } from '../../../forms/DayInput.tsx'
import { MoneyInput } from '../../../forms/masked.tsx'
import { readDay } from '../../../forms/read-day.ts'
import { readMoney } from '../../../forms/read-money.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogFoot } from '../../../ui/DialogFoot.tsx'
import { Failure } from '../../../ui/Failure.tsx'
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

/** 'Finalize Transaction Details' (S2§2): the price and the day it closed on; ClosingDate is left alone (A063). */
export const CloseModal = ({ transaction, close }: { transaction: Deal; close: () => void }) => {
  const { TransactionId, SalesPrice, ListingPrice, DateClosed, ClosingDate, StatusId } = transaction
  const [price, setPrice] = useState(SalesPrice ?? '')
  const [day, setDay] = useState<string | null>(DateClosed ?? ClosingDate ?? today())
  const [marks, setMarks] = useState(true)
  const [reason, setReason] = useState('')
  const lacking = useLacking(TransactionId)
  const hasContacts = transaction.People.some(({ IsContact }) => IsContact)
  const saved = transaction.Financials
  // A009: they follow the price. What plans make of it, which depends on the day, too, the server says.
  const amount = readMoney(price)
  const isReady = amount !== undefined && (day === null || readDay(day) === day)
  const [asked] = useDebouncedValue(amount ?? '', 250)
  const preview = useQuery(closingQuery(TransactionId, asked, day, isReady))
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
  const [error, setError] = useState<unknown>()
  // It is closed once, however often the button is pressed while the figures are awaited.
  const isClosing = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const fields = error instanceof ApiError ? error.fields : {}
  const finish = async () => {
    // Pressed before the figures came: other ones than those on the screen are shown first.
    if (isAsking && isReady) {
      const told = await queries.fetchQuery(closingQuery(TransactionId, amount ?? '', day, true)).catch(() => undefined)
      if (told && told.AgentNet !== lines.AgentNet)
        return notifyInfo('The figures have changed. Look at them, then confirm again.')
    }
    await mutateAsync({
      change: {
        StatusId: CLOSED,
        SalesPrice: price || null,
        DateClosed: day || today(),
        CloseReason: reason.trim() || null,
        Snapshot: { StatusId, SalesPrice, DateClosed },
      },
      markPastClients: hasContacts && marks,
    })
    close()
    // A closed one takes nothing but another status, so what else was changed follows that.
    const undo = async () => {
      await mutateAsync({ change: { StatusId, Snapshot: { StatusId: CLOSED } } })
      await mutateAsync({ change: { SalesPrice, DateClosed } })
    }
    const kept = hasContacts && marks ? '. Undo leaves its contacts Past Clients' : ''
    void notifyUndo(streetOf(transaction), undo, `Transaction closed${kept}`)
  }
  const confirmAndClose = async () => {
    if (isClosing.current) return
    isClosing.current = true
    setBusy(true)
    setError(undefined)
    try {
      await finish()
    } catch (error) {
      setError(error)
    } finally {
      isClosing.current = false
      setBusy(false)
    }
  }
  return (
    <Dialog close={close} title="Finalize Transaction Details" isDirty={price !== (SalesPrice ?? '') || reason !== ''}>
      <form
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void confirmAndClose()
        }}
      >
        <Stack>
          <MissingAtClose lacking={lacking} reason={reason} setReason={setReason} error={fields.CloseReason} />
          <MoneyInput label="Sales Price" value={price} onChange={setPrice} error={fields.SalesPrice} data-autofocus />
          <DayInput
            label="Closing Date"
            description={day && day > today() ? 'This day is still to come.' : undefined}
            isNear
            value={day}
            onChange={setDay}
            error={fields.DateClosed}
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
            <Alert variant="light" color="yellow" title="Closed like this, it is split anew">
              <ul className={classes.whys}>
                {preview.data.Why.map((one) => (
                  <li key={one}>{one}</li>
                ))}
              </ul>
            </Alert>
          )}
          <QueryFailure query={preview} title="What the plan makes of it could not be calculated" />
          {Number(lines.PreSplitTotal) !== 0 && (
            <Text size="xs" c="dimmed">
              Gross Commissions include pre-split adjustments of {formatCents(lines.PreSplitTotal)}.
            </Text>
          )}
          {hasContacts && (
            <Checkbox
              label="Mark contacts as Past Clients"
              checked={marks}
              onChange={({ currentTarget }) => setMarks(currentTarget.checked)}
            />
          )}
          {error !== undefined && Object.keys(fields).length === 0 && (
            <Failure
              title="The transaction was not closed"
              error={error instanceof Error ? error : messageOf(error)}
              onRetry={confirmAndClose}
            />
          )}
          <DialogFoot>
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={isBusy} disabled={lacking.refuses || (lacking.asks && !reason.trim())}>
              Confirm and Close
            </Button>
          </DialogFoot>
        </Stack>
      </form>
    </Dialog>
  )
}
