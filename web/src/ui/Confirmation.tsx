import { Button, Group, Stack, Text } from '@mantine/core'
import { Dialog } from './Dialog.tsx'

type Props = {
  question: string
  title: string
  yes: string
  no: string
  danger: boolean
  onConfirm: () => void
  close: () => void
}

/** A question and its two answers. */
export const Confirmation = ({ question, title, yes, no, danger, onConfirm, close }: Props) => {
  const confirm = () => {
    onConfirm()
    close()
  }
  return (
    <Dialog title={title} close={close} isBrief>
      <Stack>
        <Text size="sm">{question}</Text>
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
