import type { ContactDetail } from '@dormer/contract/people/contacts'
import { ActionIcon, Group, Paper, Stack, Text, Tooltip } from '@mantine/core'
import { IconUser, IconX } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryFailure } from '../../../ui/Loaded.tsx'
import { ContactLink } from '../../people/contacts/ContactCells.tsx'
import { nameOf } from '../../people/contacts/contact.fields.ts'

type Props = { contact: UseQueryResult<ContactDetail>; leave: () => void; children?: ReactNode }

/** The contact the search is for (`c` in the URL). */
export const ForContact = ({ contact, leave, children }: Props) => {
  const Contact = contact.data?.Contact
  return (
    <>
      <QueryFailure query={contact} title="The contact could not be loaded" />
      {Contact && (
        <Paper px="md" py="xs" component="section" aria-label="Who it is for">
          <Group gap="xs" wrap="nowrap">
            <IconUser size={18} aria-hidden />
            <Stack gap={4} flex={1} miw={0}>
              <Text size="sm">
                For{' '}
                <ContactLink ContactId={Contact.ContactId} inherit>
                  {nameOf(Contact).Name}
                </ContactLink>
                . Select properties and send them, or create a listing alert from this search.
              </Text>
              {children}
            </Stack>
            <Tooltip label={`Stop searching for ${nameOf(Contact).Name}`}>
              <ActionIcon aria-label={`Stop searching for ${nameOf(Contact).Name}`} onClick={leave}>
                <IconX size={16} />
              </ActionIcon>
            </Tooltip>
          </Group>
        </Paper>
      )}
    </>
  )
}
