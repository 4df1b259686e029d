import type { ChecklistLine } from '@dormer/contract/deals/review'
import { openDialog } from '../../../ui/dialogs.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'
import type { ChecklistChanges } from './review.api.ts'

const ReasonDialog = lazyDialog(() => import('./ReasonDialog.tsx').then((m) => m.ReasonDialog))

/** Returns what was handed in, with a reason. */
export const askToReturn = (line: ChecklistLine, review: ChecklistChanges['review']) =>
  openDialog(ReasonDialog, {
    title: `Return: ${line.Name}`,
    about: 'The person who handed it in is notified and can hand it in again.',
    label: 'What is wrong with it',
    save: 'Return',
    isNeeded: true,
    usual: line.Waiver
      ? ['It is needed.']
      : [
          'A signature is missing.',
          'Initials are missing.',
          'Pages are missing.',
          'It is not legible.',
          'Wrong document.',
        ],
    submit: (Reason) =>
      review.mutateAsync({ LineId: line.LineId, Revision: line.Revision, Verdict: 'Returned', Reason }),
  })

/** Marks a line as not applicable; for a required line, asks the broker. */
export const askWhyNot = (
  line: ChecklistLine,
  canReview: boolean,
  notApplicable: ChecklistChanges['notApplicable'],
) => {
  const isNeeded = line.Need !== 'IfApplicable'
  return openDialog(ReasonDialog, {
    title: `Not applicable: ${line.Name}`,
    about:
      isNeeded && !canReview
        ? 'Your brokerage requires this, so your broker will be asked whether it can be left out.'
        : 'It is set aside. You can undo this later.',
    label: 'Why it does not apply',
    save: isNeeded && !canReview ? 'Ask the Broker' : 'Set Aside',
    isNeeded,
    submit: (Reason) => notApplicable.mutateAsync({ LineId: line.LineId, Reason }),
  })
}
