import { Button, Checkbox, CopyButton, Group, Stack, Text } from '@mantine/core'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'
import classes from './SecondStep.module.css'

/** The codes to save: they are not shown again. */
export const RecoveryCodesDialog = ({ codes, close }: { codes: string[]; close: () => void }) => {
  const [isKept, setKept] = useState(false)
  const text = codes.join('\n')
  return (
    <Dialog
      close={close}
      title="Your recovery codes"
      isDirty={!isKept}
      question={{
        text: 'Close without saving the codes? They cannot be shown again.',
        title: 'Recovery codes',
      }}
    >
      <Stack>
        <Text size="sm">
          If you lose your phone, one of these signs you in after your password. Each works once. Keep them where you
          keep important papers, or in a password manager; they are not shown again.
        </Text>
        <ul className={classes.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Group gap="xs">
          <CopyButton value={text}>
            {({ copied, copy }) => (
              <Button variant="default" leftSection={<IconCopy size={16} aria-hidden />} onClick={copy} data-autofocus>
                {copied ? 'Copied' : 'Copy'}
              </Button>
            )}
          </CopyButton>
          <Button
            variant="default"
            component="a"
            leftSection={<IconDownload size={16} aria-hidden />}
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(`Dormer recovery codes\n\n${text}\n`)}`}
            download="dormer-recovery-codes.txt"
          >
            Download
          </Button>
        </Group>
        <Checkbox
          label="I have saved these codes"
          checked={isKept}
          onChange={(event) => setKept(event.currentTarget.checked)}
        />
        <Group justify="flex-end">
          <Button disabled={!isKept} onClick={close}>
            Done
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
