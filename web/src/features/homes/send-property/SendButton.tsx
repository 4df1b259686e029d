import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useMay } from '../../brokerage/session/session.api.ts'
import { sendProperties } from './sendProperties.ts'

type Props = { listingKeys: string[]; name?: string | undefined }

/** Sends the listings on a screen. */
export const SendButton = ({ listingKeys, name }: Props) =>
  useMay('WorkContacts') && (
    <Button leftSection={<IconSend size={16} />} onClick={() => void sendProperties({ listingKeys, name })}>
      {listingKeys.length === 1 ? 'Send' : `Send ${listingKeys.length}`}
    </Button>
  )
