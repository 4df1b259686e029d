import { Button, Group, Stack } from '@mantine/core'
import type { FormEventHandler, ReactNode } from 'react'
import { GuardedModal } from './GuardedModal.tsx'

type Form = {
  saving: boolean
  submit: FormEventHandler<HTMLFormElement>
  close: () => void
  children: ReactNode
}
type Props = Form & { title: string; dirty: boolean; size?: string }

/** A form dialog with Cancel and Save beneath it. */
export const FormModal = ({ title, dirty, size, ...form }: Props) => (
  <GuardedModal opened onClose={form.close} dirty={dirty} title={title} size={size}>
    <ModalForm {...form} />
  </GuardedModal>
)

/** The form of a dialog that also shows other content. */
export const ModalForm = ({ saving, submit, close, children }: Form) => (
  <form onSubmit={submit} noValidate>
    <Stack>
      {children}
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" loading={saving}>
          Save
        </Button>
      </Group>
    </Stack>
  </form>
)
