import { Button, Stack } from '@mantine/core'
import { type FormEventHandler, type ReactNode, useState } from 'react'
import { Dialog } from '../ui/Dialog.tsx'
import { DialogFoot } from '../ui/DialogFoot.tsx'

type Form = {
  /** The submit button's label if not Save, and whether there is nothing to save yet. */
  save?: string
  isDisabled?: boolean
  saving: boolean
  submit: FormEventHandler<HTMLFormElement>
  close: () => void
  children: ReactNode
}
type Props = Form & { title: string; dirty: boolean; size?: string }

/**
 * A form dialog with Cancel and Save at the bottom. It asks before closing only if something was typed, pasted or dropped:
 * a choice is quickly made again.
 */
export const FormDialog = ({ title, dirty, size, ...form }: Props) => {
  const [hasTyped, setTyped] = useState(false)
  return (
    <Dialog close={form.close} isDirty={dirty && hasTyped} title={title} size={size}>
      <DialogForm {...form} onTyped={() => setTyped(true)} />
    </Dialog>
  )
}

const isChoice = (target: EventTarget) => target instanceof HTMLInputElement && /^(radio|checkbox)$/.test(target.type)

/** The form of a dialog that also shows other content. `beside` holds actions besides Cancel and Save. */
export const DialogForm = ({
  save = 'Save',
  isDisabled = false,
  saving,
  submit,
  close,
  beside,
  onTyped,
  children,
}: Form & { beside?: ReactNode; onTyped?: () => void }) => (
  <form
    onSubmit={submit}
    noValidate
    onInput={({ target }) => isChoice(target) || onTyped?.()}
    onPaste={onTyped}
    onDrop={onTyped}
  >
    <Stack>
      {children}
      <DialogFoot beside={beside}>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" loading={saving} disabled={isDisabled}>
          {save}
        </Button>
      </DialogFoot>
    </Stack>
  </form>
)
