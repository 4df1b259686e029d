import { phoneDigits } from '@dormer/contract/phone'
import { Alert, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ContactLink } from './ContactCells.tsx'
import { duplicatesQuery } from './contacts.api.ts'

type Props = { Email?: string; emails?: string[]; phones: string[] }

/** Contacts that already have this email or phone. For those the user may not see, only the agent is named. */
export const DuplicateWarning = ({ Email, emails = [], phones }: Props) => {
  const Phones = phones.map(phoneDigits).filter((phone) => phone !== null)
  const { data } = useQuery(
    duplicatesQuery({
      Email: Email?.trim() || undefined,
      ...(emails.length > 0 && { Emails: emails }),
      Phones,
    }),
  )
  return (
    <div role="status">
      {data?.length ? (
        <Alert color="yellow" variant="light" icon={<IconAlertTriangle />}>
          <Text size="sm" fw={600}>
            This may be someone you already have
          </Text>
          {data.map((found) => (
            <Text size="sm" key={`${found.Match} ${found.ContactId} ${found.AgentName}`}>
              {found.ContactId ? (
                <>
                  {/* Opens in a new tab, so that the form keeps its input. */}
                  <ContactLink ContactId={found.ContactId} target="_blank" size="sm" underline="always">
                    {found.Name}
                  </ContactLink>{' '}
                  already has this {found.Match.toLowerCase()}.
                </>
              ) : (
                `${found.AgentName ? `A contact of ${found.AgentName}` : 'An unassigned contact'} already has this ${found.Match.toLowerCase()}.`
              )}
            </Text>
          ))}
        </Alert>
      ) : null}
    </div>
  )
}
