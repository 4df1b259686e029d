import { Anchor, Button, Group, List, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { confirm } from '../../../ui/confirm.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { formatInstantTime } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { notifyFailure, notifySuccess } from '../../../ui/notify.ts'
import { SecretAddress } from '../../../ui/SecretAddress.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { calendarFeedQuery, useCreateFeed, useEndFeed } from '../../day/appointments/appointments.api.ts'

/** Subscribes another calendar to the user's appointments, by a secret address shown only once. */
export const FeedModal = ({ close }: { close: () => void }) => {
  const feed = useQuery(calendarFeedQuery)
  const create = useCreateFeed()
  const end = useEndFeed()
  const [address, setAddress] = useState<string>()

  const make = () =>
    create.mutate(undefined, {
      onSuccess: ({ Url }) => setAddress(new URL(Url, location.origin).href),
      onError: (error) => notifyFailure(error),
    })
  const makeAnew = async () => {
    const question = 'Make a new address? Calendars that use the old one stop being updated.'
    if (await confirm(question, { title: 'New address', yes: 'Make a new address' })) make()
  }
  const askToEnd = async () => {
    const question = 'End the subscription? Calendars that use its address stop being updated.'
    if (!(await confirm(question, { title: 'End subscription', yes: 'End', danger: true }))) return
    end.mutate(undefined, {
      onSuccess: () => {
        setAddress(undefined)
        notifySuccess('The address no longer works')
      },
      onError: (error) => notifyFailure(error),
    })
  }

  return (
    <Dialog close={close} size="lg" title="Subscribe to your calendar">
      <Stack>
        <Text size="sm">
          Your appointments and the dates of your transactions appear in the calendar you already use, and stay up to
          date with your changes here. To change anything, use Dormer.
        </Text>
        {address && <Address address={address} />}
        <Loaded query={feed} skeleton={<Blocks h={36} />}>
          {({ DateCreated, DateRead }) =>
            DateCreated ? (
              <>
                <Text size="sm" c="dimmed">
                  Address made {formatInstantTime(DateCreated)}.{' '}
                  {DateRead
                    ? `A calendar last read it ${formatInstantTime(DateRead)}.`
                    : 'No calendar has read it yet.'}
                  {!address && ' It was shown when it was made, and cannot be shown again.'}
                </Text>
                <Group>
                  <Button variant="default" onClick={makeAnew} loading={create.isPending}>
                    Make a new address
                  </Button>
                  <Button variant="subtle" color="red" onClick={askToEnd} loading={end.isPending}>
                    End
                  </Button>
                </Group>
              </>
            ) : (
              <Button onClick={make} loading={create.isPending} w="fit-content">
                Make an address
              </Button>
            )
          }
        </Loaded>
        <List size="sm" spacing="xs">
          <List.Item>
            <b>Google Calendar:</b> beside Other calendars choose +, then From URL, and paste the address.
          </List.Item>
          <List.Item>
            <b>Apple Calendar:</b> open the link beneath the address, or choose File, New Calendar Subscription.
          </List.Item>
          <List.Item>
            <b>Outlook:</b> choose Add calendar, Subscribe from web, and paste the address.
          </List.Item>
        </List>
      </Stack>
    </Dialog>
  )
}

const Address = ({ address }: { address: string }) => (
  <SecretAddress
    address={address}
    label="Address of your calendar"
    description="Anyone who has it can read your appointments. Keep it secret, like a password."
  >
    <Anchor size="sm" href={address.replace(/^https?:/, 'webcal:')}>
      Open in your calendar
    </Anchor>
  </SecretAddress>
)
