import type { Mailbox } from '@dormer/contract/messages/mailboxes'
import { Button, Stack, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { confirm } from '../../../ui/confirm.ts'
import { openDialog } from '../../../ui/dialogs.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'
import { notifyFailure, notifySuccess } from '../../../ui/notify.ts'
import { Page } from '../../../ui/Page.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { useMay } from '../../brokerage/session/session.api.ts'
import { MailboxCard } from './MailboxCard.tsx'
import { brokerageMailboxesQuery, mailboxesQuery, useDisconnect } from './mailboxes.api.ts'

const ConnectEmailModal = lazyDialog(() => import('./ConnectEmailModal.tsx').then((m) => m.ConnectEmailModal))
const connect = () => openDialog(ConnectEmailModal, {}, 'connect-email')

export const MailboxesPage = () => {
  const seesAll = useMay('SeeAll')
  const mailboxes = useQuery(mailboxesQuery)
  const disconnect = useAskToDisconnect()
  return (
    <Page
      title="Connect Mailbox"
      subtitle="Email you write in Dormer is sent from your own mailbox, and email with your contacts shows up on their pages."
      breadcrumbs={[{ label: 'Home', to: '/' }, { label: 'Connect Mailbox' }]}
      actions={
        <Button leftSection={<IconPlus size={16} />} onClick={connect}>
          Connect Email
        </Button>
      }
    >
      <Stack maw={880}>
        <Loaded
          query={mailboxes}
          skeleton={<Blocks h={96} />}
          empty={
            <Empty
              title="No mailbox connected"
              description="Connect yours, and the last 30 days of email with your contacts show up on their pages. Email with anybody else is not stored."
            >
              <Button variant="default" onClick={connect}>
                Connect Email
              </Button>
            </Empty>
          }
        >
          {(all) => (
            <Stack gap="sm">
              {all.map((one) => (
                <MailboxCard key={one.EmailConfigId} mailbox={one} isMine disconnect={disconnect} reconnect={connect} />
              ))}
              <Text size="sm" c="dimmed">
                Email with your contacts is linked to them by address, from 30 days before you connected. Contacts added
                later get theirs from then on. Email with anybody else is not stored.
              </Text>
            </Stack>
          )}
        </Loaded>
        {seesAll && <Everybodys disconnect={disconnect} />}
      </Stack>
    </Page>
  )
}

/** Other users' mailboxes, for admins. */
const Everybodys = ({ disconnect }: { disconnect: (mailbox: Mailbox) => void }) => {
  const own = useQuery(mailboxesQuery)
  const all = useQuery(brokerageMailboxesQuery)
  const mine = new Set(own.data?.map((one) => one.EmailConfigId))
  return (
    <Stack gap="sm" mt="lg">
      <Title order={2} size="h4">
        Mailboxes of your brokerage
      </Title>
      <Loaded query={all} skeleton={<Blocks h={96} />} title="The other mailboxes could not be loaded">
        {(rows) => {
          const others = rows.filter((one) => !mine.has(one.EmailConfigId))
          return others.length === 0 ? (
            <Text size="sm" c="dimmed">
              Nobody else has connected one.
            </Text>
          ) : (
            others.map((one) => <MailboxCard key={one.EmailConfigId} mailbox={one} disconnect={disconnect} />)
          )
        }}
      </Loaded>
    </Stack>
  )
}

const useAskToDisconnect = () => {
  const { mutate } = useDisconnect()
  return async ({ EmailConfigId, Email }: Mailbox) => {
    const question = `Are you sure you want to disconnect ${Email}?`
    if (!(await confirm(question, { yes: 'Disconnect', danger: true }))) return
    mutate(EmailConfigId, {
      onSuccess: () => notifySuccess(`${Email} is disconnected`),
      onError: (error) => notifyFailure(error),
    })
  }
}
