import type { CallActivityCall } from '@dormer/contract/growth/call-activity'
import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'
import { formatInstantTime } from '../../../ui/format.ts'

type Props = { call: CallActivityCall; close: () => void }

/** Plays what was recorded of a call. */
export const RecordingModal = ({ call: { ContactName, UserName, DateCompleted, RecordingUrl }, close }: Props) => {
  const [isBroken, setBroken] = useState(false)
  return (
    <Dialog title="Call Recording" close={close} isBrief>
      <Stack gap="sm">
        <Text size="sm">
          {ContactName} with {UserName}, {formatInstantTime(DateCompleted)}
        </Text>
        {isBroken ? (
          <Text size="sm" role="alert">
            The recording cannot be played. It may no longer be kept; reload the page to see.
          </Text>
        ) : (
          // biome-ignore lint/a11y/useMediaCaption: nobody has written down what was said.
          <audio
            src={RecordingUrl ?? undefined}
            controls
            autoPlay
            aria-label={`Recording of the call with ${ContactName}`}
            style={{ width: '100%' }}
            onError={() => setBroken(true)}
          />
        )}
      </Stack>
    </Dialog>
  )
}
