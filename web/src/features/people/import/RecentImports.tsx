import type { ImportProgress } from '@dormer/contract/people/import'
import { Badge, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatInstantTime } from '../../../ui/format.ts'
import { QueryFailure } from '../../../ui/Loaded.tsx'
import { AnchorLink } from '../../../ui/links.tsx'
import { useCurrentUser } from '../../brokerage/session/session.api.ts'
import { isRunning, recentImportsQuery, recipientsOf, summaryOf } from './import.api.ts'

/** The results of the most recent files. */
export const RecentImports = ({ shown }: { shown?: number }) => {
  const recent = useQuery(recentImportsQuery)
  const me = useCurrentUser()?.UserId
  const others = recent.data?.filter((one) => one.ImportId !== shown) ?? []
  if (!others.length) return <QueryFailure query={recent} />
  return (
    <Stack gap="xs">
      <QueryFailure query={recent} title="This may be out of date" />
      <Title order={2} size="h4">
        Recent imports
      </Title>
      {others.map((one) => (
        <Paper key={one.ImportId} p="sm">
          <Group justify="space-between" gap="xs">
            <Stack gap={0} flex={1} miw={200}>
              <AnchorLink to="/contacts/import" search={{ import: one.ImportId }} w="fit-content">
                {one.FileName}
              </AnchorLink>
              <Text size="xs" c="dimmed">
                {formatInstantTime(one.DateCreated)}
              </Text>
              <Text size="sm">{one.Status === 'Failed' ? one.Message : summaryOf(one)}</Text>
              {recipientsOf(one, me) && (
                <Text size="xs" c="dimmed">
                  Assigned to: {recipientsOf(one, me)}
                </Text>
              )}
            </Stack>
            <StatusBadge one={one} />
          </Group>
        </Paper>
      ))}
    </Stack>
  )
}

const StatusBadge = ({ one }: { one: ImportProgress }) => (
  <Badge variant="light" color={one.Status === 'Failed' ? 'red' : isRunning(one) ? 'blue' : 'gray'}>
    {one.Status}
  </Badge>
)
