import { Button, Group, Paper, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLeaveGuard } from './useLeaveGuard.ts'

type Props = {
  title?: string
  form: { isDirty: () => boolean }
  submit: () => void
  saving: boolean
  children: ReactNode
}

/** A part of a settings page that is saved by itself, and not left unsaved without a question. */
export const SettingsForm = ({ title, form, submit, saving, children }: Props) => {
  useLeaveGuard(() => form.isDirty())
  return (
    <Paper p="md" component="section" aria-label={title}>
      <form onSubmit={submit} noValidate>
        <Stack>
          {title && (
            <Title order={2} size="h5">
              {title}
            </Title>
          )}
          {children}
          <Group justify="flex-end">
            <Button type="submit" loading={saving} disabled={!form.isDirty()}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  )
}
