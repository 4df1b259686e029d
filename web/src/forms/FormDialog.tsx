import { Button, Stack } from '@mantine/core'
import type { FormEventHandler, ReactNode } from 'react'
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

/** A form dialog with Cancel and Save at the bottom. */
export const FormDialog = ({ title, dirty, size, ...form }: Props) => (
  <Dialog close={form.close} isDirty={dirty} title={title} size={size}>
    <DialogForm {...form} />
  </Dialog>
)

/** The form of a dialog that also shows other content. `beside` holds actions besides Cancel and Save. */
export const DialogForm = ({
  save = 'Save',
  isDisabled = false,
  saving,
  submit,
  close,
  beside,
  children,
}: Form & { beside?: ReactNode }) => (
  <form onSubmit={submit} noValidate>
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
