import { openDialog } from '../../../ui/dialogs.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'
import { hasCard, lastCalled } from './call-cards.ts'

const CalledSheet = lazyDialog(() => import('./CalledSheet.tsx').then((m) => m.CalledSheet))

/** Later, nobody remembers. */
const WITHIN_MS = 4 * 60 * 60_000

/** Asks what came of a call once the person is back on the page, or has it loaded again. */
export const watchReturn = () => {
  const ask = () => {
    const called = lastCalled()
    if (!called || Date.now() - called.at > WITHIN_MS || document.visibilityState === 'hidden') return
    // Their call card asks by itself.
    if (!hasCard(called.ContactId)) openDialog(CalledSheet, { called }, 'called')
  }
  document.addEventListener('visibilitychange', ask)
  ask()
  return () => document.removeEventListener('visibilitychange', ask)
}
