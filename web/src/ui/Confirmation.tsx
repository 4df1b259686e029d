import { Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from './Dialog.tsx'

type Props = {
  question: string
  isFinal: boolean
  details?: ReactNode
  title: string
  yes: string
  no: string
  danger: boolean
  onConfirm: () => void
  close: () => void
}

/** A question and its two answers. */
export const Confirmation = ({ question, isFinal, details, title, yes, no, danger, onConfirm, close }: Props) => {
  const confirm = () => {
    onConfirm()
    close()
  }
  return (
    <Dialog title={title} close={close} isBrief={!details}>
      <Stack>
        <Text size="sm">{question}</Text>
        {isFinal && <Text size="sm">This cannot be undone.</Text>}
        {details}
        <Group justify="flex-end">
          <Button variant="default" onClick={close} data-autofocus>
            {no}
          </Button>
          <Button color={danger ? 'red' : undefined} onClick={confirm}>
            {yes}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
