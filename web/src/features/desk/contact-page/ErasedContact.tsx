import type { ContactDetail } from '@dormer/contract/people/contacts'
import { Alert, Paper, Stack, Title } from '@mantine/core'
import { IconChevronLeft, IconUserOff } from '@tabler/icons-react'
import { formatInstant } from '../../../ui/format.ts'
import { ButtonLink } from '../../../ui/links.tsx'
import { ContactTransactions } from '../../deals/transactions/ContactTransactions.tsx'
import { backToList } from '../../people/contacts/contacts.search.ts'
import { HistoryTab } from '../../people/history/HistoryTab.tsx'

/** What is left of a contact that was erased: why it is empty, and the records that stay. */
export const ErasedContact = ({ contact, since }: { contact: ContactDetail; since: string }) => (
  <Stack gap="md" p={{ base: 'sm', sm: 'lg' }} maw={900}>
    <ButtonLink
      {...backToList()}
      variant="subtle"
      size="compact-sm"
      w="fit-content"
      leftSection={<IconChevronLeft size={16} />}
    >
      Contacts
    </ButtonLink>
    <Title order={1} size="h3">
      Erased person
    </Title>
    <Alert color="gray" icon={<IconUserOff aria-hidden />} title={`Erased on ${formatInstant(since)}`}>
      This page is empty because the person asked to be forgotten: everything held on them was erased, and nobody can
      bring it back. What the brokerage has to keep, such as records of transactions, is below. Nothing can be added or
      sent.
    </Alert>
    <Paper p="md" component="section" aria-label="Transactions">
      <ContactTransactions contact={contact} />
    </Paper>
    <Paper p="md" component="section" aria-label="History">
      <HistoryTab contact={contact} />
    </Paper>
  </Stack>
)
