import { isRunning } from '@dormer/contract/messages/calls'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { ApiError } from '../../../api/client.ts'
import { keys } from '../../../api/keys.ts'
import { changed, queries } from '../../../api/queries.ts'
import { openDialog } from '../../../ui/dialogs.tsx'
import { lazyDialog, lazyPart } from '../../../ui/lazily.tsx'
import { notifyFailure } from '../../../ui/notify.ts'
import { useMay } from '../../brokerage/session/session.api.ts'
import { isOnCard } from '../../day/activities/call-cards.ts'
import { setDialer } from '../../people/contacts/call-way.ts'
import { callWanted } from '../../people/contacts/contact.events.ts'
import { callQuery, currentCallsQuery } from './calls.api.ts'
import { claimCall, myCalls, onLoggedOf, readAsked, showFailed, startCall, subscribeToAsked } from './dialer.ts'
import { keepLine, setInCall } from './line/line.ts'

const loadBar = () => import('./DialerBar.tsx').then((m) => m.DialerBar)
const DialerBar = lazyPart(loadBar)
const OutcomeModal = lazyDialog(() => import('./OutcomeModal.tsx').then((m) => m.OutcomeModal))

const heard = {
  changed: () => void changed(keys.calls),
  failed: (why: string) => void notifyFailure(new ApiError(0, why), 'The call failed'),
}

/** The user's phone line, and the bar of the call that is going on. Mounted once, by the frame. */
export const Dialer = ({ UserId }: { UserId: number }) => {
  const may = useMay('WorkContacts')
  useEffect(() => {
    setDialer(may)
    return () => setDialer(undefined)
  }, [may])
  return may && <OpenDialer UserId={UserId} />
}

const OpenDialer = ({ UserId }: { UserId: number }) => {
  useEffect(() => keepLine(UserId, heard), [UserId])
  callWanted.useListener(startCall)
  // A call that comes in shows at once, and one that fails without a connection says so.
  useEffect(() => void loadBar().catch(() => undefined), [])
  const { data: current } = useQuery(currentCallsQuery)
  const asked = useSyncExternalStore(subscribeToAsked, readAsked)
  const talking = current?.find(({ Status }) => Status !== 'Incoming')
  const ringing = current?.filter(({ Status }) => Status === 'Incoming') ?? []
  useEffect(() => {
    if (current) setInCall(talking !== undefined)
  }, [current, talking])
  // Also of a call that ended while the page was reloaded.
  useEffect(() => {
    if (!current) return
    for (const CallId of myCalls()) if (!current.some((one) => one.CallId === CallId)) void afterCall(CallId)
  }, [current])
  if (!talking && !asked && ringing.length === 0) return null
  return (
    <Suspense>
      <DialerBar talking={talking} ringing={ringing} asked={asked} />
    </Suspense>
  )
}

/** Asks for the outcome of a call, once, or says why it failed. */
const afterCall = async (CallId: number) => {
  const one = await queries.fetchQuery({ ...callQuery(CallId), staleTime: 0 }).catch(() => undefined)
  // Still going on: what was read before is older.
  if (!one || isRunning(one.Status)) return
  // Their card asks.
  if (isOnCard(one) || !claimCall(CallId)) return
  void changed(keys.calls, keys.today)
  if (one.Status === 'Failed') return showFailed(one)
  // Answered by a colleague, or by nobody.
  const isWith = one.Direction === 'Outgoing' || one.DateAnswered !== null
  if (one.ContactId && isWith && !one.ActivityId)
    await openDialog(OutcomeModal, { one, onLogged: onLoggedOf(CallId) }, String(CallId))
}
