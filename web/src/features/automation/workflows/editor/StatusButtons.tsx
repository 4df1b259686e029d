import { Button } from '@mantine/core'
import { IconCalendarEvent, IconPlayerPause, IconRocket } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { confirm } from '../../../../ui/confirm.ts'
import { openDialog } from '../../../../ui/dialogs.tsx'
import { lazyDialog } from '../../../../ui/lazily.tsx'
import { notifyFailure, notifySuccess, notifyWarning } from '../../../../ui/notify.ts'
import { openDryRun } from '../../dry-run/openDryRun.ts'
import { counted } from '../workflow.words.ts'
import { useSetStatus } from '../workflows.api.ts'
import { useEditing } from './useEditor.ts'

const PublishDialog = lazyDialog(() => import('./PublishDialog.tsx').then((m) => m.PublishDialog))

/** Saves what is typed, and opens the dialog that publishes. */
export const usePublish = () => {
  const { workflow, saves, drafts, open } = useEditing()
  return async () => {
    if (!(await saves.flush()) || drafts.size > 0)
      return notifyWarning('Some changes are not saved. Correct what is marked first.', 'Not saved yet')
    void openDialog(PublishDialog, { workflow, showStep: (stepId) => open(stepId, true) }, 'publish')
  }
}

/** As long as a dialog takes to close. */
const CLOSING_MS = 300

/** The button that takes the place of the one that was pressed gets its focus, which would be lost with that. */
const useFocusOnChange = (status: string) => {
  const button = useRef<HTMLButtonElement>(null)
  const last = useRef(status)
  useEffect(() => {
    if (last.current === status) return
    last.current = status
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) button.current?.focus()
    }, CLOSING_MS)
    return () => clearTimeout(timer)
  }, [status])
  return button
}

/** Publish, or Deactivate; an active one that was changed can be published again. */
export const StatusButtons = () => {
  const { workflow, saves, drafts, open } = useEditing()
  const { WorkflowId, Type, Status, HasChanges, ContactsCount } = workflow
  const { mutateAsync, isPending } = useSetStatus()
  const publish = usePublish()
  const changed = useFocusOnChange(Status)
  const deactivate = async () => {
    const whom =
      ContactsCount > 0
        ? ` It stops for ${counted(ContactsCount, Type === 'Contact' ? 'contact' : 'transaction')}, and messages in the queue are not sent,`
        : ' It starts for nobody'
    const question = `Deactivate this workflow?${whom} until you publish it again.`
    if (!(await confirm(question, { title: 'Deactivate Workflow', yes: 'Deactivate' }))) return
    await saves.flush()
    await mutateAsync({ WorkflowId, Status: 'Inactive' }).then(
      () => notifySuccess('Workflow deactivated'),
      (error) => notifyFailure(error, 'The workflow was not deactivated'),
    )
  }
  const tryOut = async () => {
    if (!(await saves.flush()) || drafts.size > 0)
      return notifyWarning('Some changes are not saved. Correct what is marked first.', 'Not saved yet')
    void openDryRun({ WorkflowId, Name: workflow.Name, Type, showStep: (stepId) => open(stepId, true) })
  }
  return (
    <>
      <Button variant="default" leftSection={<IconCalendarEvent size={16} />} onClick={() => void tryOut()}>
        Dry run
      </Button>
      {Status === 'Active' && (
        <Button
          ref={changed}
          variant="default"
          leftSection={<IconPlayerPause size={16} />}
          loading={isPending}
          onClick={() => void deactivate()}
        >
          Deactivate
        </Button>
      )}
      {(Status !== 'Active' || HasChanges) && (
        <Button
          ref={Status === 'Active' ? undefined : changed}
          leftSection={<IconRocket size={16} />}
          onClick={() => void publish()}
        >
          {Status === 'Active' ? 'Publish changes' : 'Publish'}
        </Button>
      )}
    </>
  )
}
