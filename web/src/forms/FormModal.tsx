import { Button, Group, Stack } from '@mantine/core'
import type { FormEventHandler, ReactNode } from 'react'
import { GuardedModal } from './GuardedModal.tsx'

type Props = {
  title: string
  dirty: boolean
  saving: boolean
  submit: FormEventHandler<HTMLFormElement>
  close: () => void
  size?: string
  children: ReactNode
}

/** A dialog with a form, and Cancel and Save beneath it. */
export const FormModal = ({ title, dirty, saving, submit, close, size, children }: Props) => (
  <GuardedModal opened onClose={close} dirty={dirty} title={title} size={size}>
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
  </GuardedModal>
)
