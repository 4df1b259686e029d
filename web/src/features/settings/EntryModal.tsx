import { Button, Group, Stack } from '@mantine/core'
import type { FormEventHandler, ReactNode } from 'react'
import { GuardedModal } from '../../forms/GuardedModal.tsx'

type Props = {
  title: string
  dirty: boolean
  saving: boolean
  submit: FormEventHandler<HTMLFormElement>
  close: () => void
  children: ReactNode
}

/** The dialog a source or an urgency type is added and edited in. */
export const EntryModal = ({ title, dirty, saving, submit, close, children }: Props) => (
  <GuardedModal opened onClose={close} dirty={dirty} title={title}>
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
