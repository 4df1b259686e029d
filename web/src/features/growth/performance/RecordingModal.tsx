import type { CallActivityCall } from '@dormer/contract/growth/call-activity'
import { Stack, Text } from '@mantine/core'
import { Dialog } from '../../../ui/Dialog.tsx'
import { formatInstantTime } from '../../../ui/format.ts'
import { CallAudio } from '../../messages/calls/CallAudio.tsx'

type Props = { call: CallActivityCall; close: () => void }

/** Plays what was recorded of a call. */
export const RecordingModal = ({ call: { ContactName, UserName, DateCompleted, CallId }, close }: Props) => {
  return (
    <Dialog title="Call Recording" close={close} isBrief>
      <Stack gap="sm">
        <Text size="sm">
          {ContactName} with {UserName}, {formatInstantTime(DateCompleted)}
        </Text>
        <CallAudio CallId={CallId} kind="recording" label={`Recording of the call with ${ContactName}`} />
      </Stack>
    </Dialog>
  )
}
