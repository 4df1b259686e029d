import type { Call } from '@dormer/contract/messages/calls'
import { Alert, Button, List, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { AnchorLink } from '../../../ui/links.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { timerOf } from './dialer.rules.ts'
import { leaveDrop } from './dialer.ts'
import { dropsQuery, mayLeaveQuery } from './drops.api.ts'

/** Which recording is left with the voicemail that a call has reached, or why none may be. */
export const LeaveVoicemailModal = ({ one, close }: { one: Call; close: () => void }) => {
  const may = useQuery(mayLeaveQuery(one.CallId))
  const drops = useQuery(dropsQuery)
  const [leaving, setLeaving] = useState<number>()
  const [why, setWhy] = useState<string>()
  const leave = async (VoicemailDropId: number) => {
    setWhy(undefined)
    setLeaving(VoicemailDropId)
    const failed = await leaveDrop(one, VoicemailDropId)
    setLeaving(undefined)
    if (failed === undefined) close()
    else setWhy(failed)
  }
  return (
    <Dialog title="Leave Voicemail" close={close}>
      <Loaded query={may} skeleton={<Blocks n={2} h={36} />} title="It could not be checked">
        {({ Reasons }) =>
          Reasons.length > 0 ? (
            <Alert color="red">
              <List size="sm" spacing="xs">
                {Reasons.map((reason) => (
                  <List.Item key={reason}>{reason}</List.Item>
                ))}
              </List>
            </Alert>
          ) : (
            <Stack gap="xs">
              <Text size="sm">It is played from its beginning: wait for the tone. The call then ends for you.</Text>
              <Loaded
                query={drops}
                skeleton={<Blocks n={2} h={36} />}
                title="Your recordings could not be loaded"
                empty={
                  <Text size="sm">
                    You have no recorded voicemail yet. Record one under{' '}
                    <AnchorLink to="/settings/phone" onClick={close}>
                      Phone Settings
                    </AnchorLink>
                    .
                  </Text>
                }
              >
                {(rows) =>
                  rows.map(({ VoicemailDropId, Name, Seconds }) => (
                    <Button
                      key={VoicemailDropId}
                      variant="default"
                      loading={leaving === VoicemailDropId}
                      disabled={leaving !== undefined}
                      onClick={() => void leave(VoicemailDropId)}
                    >
                      {Name} ({timerOf(Seconds)})
                    </Button>
                  ))
                }
              </Loaded>
              {why && (
                <Alert color="red" role="alert">
                  {why}
                </Alert>
              )}
            </Stack>
          )
        }
      </Loaded>
    </Dialog>
  )
}
