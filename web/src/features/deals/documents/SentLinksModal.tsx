import type { SentLink } from '@dormer/contract/deals/document-emails'
import { Button, Stack, Text } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { confirm } from '../../../ui/confirm.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import files from '../../../ui/file-list.module.css'
import { formatCount, formatInstantTime } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { notifySuccess } from '../../../ui/notify.ts'
import { Lines } from '../../../ui/Skeletons.tsx'
import { refused } from './documentActions.ts'
import { sentLinksQuery, useEndLink } from './documents.api.ts'

/** The links sent for documents too large for an email: their recipients, and whether they still work. */
export const SentLinksModal = ({ transactionId, close }: { transactionId: number; close: () => void }) => {
  const links = useQuery(sentLinksQuery(transactionId))
  return (
    <Dialog title="Sent Links" size="lg" close={close}>
      <Stack>
        <Text size="sm" c="dimmed">
          Documents too large for an email are sent as links, one for each recipient. Anyone with a link can open it
          until it ends. A mail program that scans for malware also counts as opening it.
        </Text>
        <Loaded
          query={links}
          skeleton={<Lines widths={['60%', '90%', '75%']} />}
          empty={<Empty icon={<IconLink size={28} stroke={1.5} />} title="No links were sent" />}
        >
          {(list) => (
            <ul className={files.list} aria-label="Sent links">
              {list.map((link) => (
                <Row key={link.DocumentEmailId} link={link} transactionId={transactionId} />
              ))}
            </ul>
          )}
        </Loaded>
      </Stack>
    </Dialog>
  )
}

const Row = ({ link, transactionId }: { link: SentLink; transactionId: number }) => {
  const { To, Names, SenderName, DateCreated, DateExpires, DateOpened, IsOver } = link
  const end = useEndLink(transactionId)
  const ask = async () => {
    const question = `End the link for ${To} now? It cannot be opened again. To share the documents again, email them again.`
    if (await confirm(question, { title: 'End Link', yes: 'End Link', danger: true }))
      end.mutate(link.DocumentEmailId, { onSuccess: () => notifySuccess('The link has ended'), onError: refused })
  }
  return (
    <li className={files.row}>
      <div className={files.about}>
        <Text size="sm" fw={500} className={files.name}>
          {To}
        </Text>
        <Text size="xs" className={files.name} lineClamp={2}>
          {Names.length > 1 && `${formatCount(Names.length)} documents: `}
          {Names.length > 0 ? Names.join(', ') : 'The documents were deleted'}
        </Text>
        <Text size="xs" c="dimmed">
          Sent {formatInstantTime(DateCreated)} by {SenderName ?? 'a former user'} ·{' '}
          {DateOpened ? `last opened ${formatInstantTime(DateOpened)}` : 'not opened yet'} ·{' '}
          {IsOver ? 'ended' : 'works until'} {formatInstantTime(DateExpires)}
        </Text>
      </div>
      {!IsOver && (
        <Button
          size="compact-sm"
          variant="default"
          c="red"
          loading={end.isPending}
          onClick={ask}
          aria-label={`End the link for ${To}`}
        >
          End Link
        </Button>
      )}
    </li>
  )
}
