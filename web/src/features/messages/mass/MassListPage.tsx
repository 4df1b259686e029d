import { Badge, Card, Group, Progress, Stack, Text } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Empty } from '../../../ui/Empty.tsx'
import { formatCount, formatInstantTime } from '../../../ui/format.ts'
import { Loaded, ShowMore } from '../../../ui/Loaded.tsx'
import { AnchorLink } from '../../../ui/links.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { inNoName } from '../templates/merge-words.ts'
import { massColors, massListQuery, settledOf } from './mass.api.ts'

/** Mass emails and texts, with their progress. */
export const MassListPage = () => {
  const list = useInfiniteQuery(massListQuery)
  return (
    <Page title="Mass Messages" subtitle="Emails and texts sent to many people">
      <Loaded query={list} skeleton={<Blocks n={4} h={96} gap="sm" />}>
        {(data) =>
          data.pages.flat().length === 0 ? (
            <Empty
              icon={<IconSend />}
              title="No mass messages yet"
              description="Select contacts in the list and choose Email or Text."
            />
          ) : (
            <Stack gap="sm">
              {data.pages.flat().map((mass) => (
                <Card key={mass.MassId} withBorder padding="md" component="article">
                  <Group justify="space-between" wrap="nowrap" align="flex-start">
                    <div style={{ minWidth: 0 }}>
                      <AnchorLink
                        to="/messages/sent/$MassId"
                        params={{ MassId: String(mass.MassId) }}
                        fw={600}
                        lineClamp={1}
                      >
                        {inNoName(mass.Subject ?? mass.Body)}
                      </AnchorLink>
                      <Text size="xs" c="dimmed">
                        {mass.Channel} to {formatCount(mass.Total)} · {mass.UserName} ·{' '}
                        {formatInstantTime(mass.DateCreated)}
                      </Text>
                    </div>
                    <Badge color={massColors[mass.Status]} variant="light" flex="none">
                      {mass.Status}
                    </Badge>
                  </Group>
                  <Progress
                    mt="sm"
                    value={(settledOf(mass) / Math.max(1, mass.Total)) * 100}
                    aria-label="Recipients processed"
                  />
                </Card>
              ))}
              <ShowMore query={list} />
            </Stack>
          )
        }
      </Loaded>
    </Page>
  )
}
