import { Alert, Button, CopyButton, Group, Stack, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'

type Props = { address: string; label: string; description: string; children?: ReactNode }

/** An address that grants access to anyone who has it, and is shown only once. `children` go beside the copy button. */
export const SecretAddress = ({ address, label, description, children }: Props) => (
  <Alert variant="light" title="Copy the address now. It will not be shown again.">
    <Stack gap="xs">
      <TextInput
        aria-label={label}
        description={description}
        readOnly
        value={address}
        onFocus={(event) => event.currentTarget.select()}
        inputWrapperOrder={['input', 'description']}
      />
      <Group gap="md">
        <CopyButton value={address}>
          {({ copied, copy }) => (
            <Button size="xs" onClick={copy} leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}>
              {copied ? 'Copied' : 'Copy address'}
            </Button>
          )}
        </CopyButton>
        {children}
      </Group>
    </Stack>
  </Alert>
)
