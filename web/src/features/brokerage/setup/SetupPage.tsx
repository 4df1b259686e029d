import { setupSteps } from '@dormer/contract/brokerage/setup'
import { Accordion, Group, Paper, Stack, Switch, Text, VisuallyHidden } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { fetchAhead } from '../../../api/queries.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { useCurrentUser } from '../session/session.api.ts'
import { Article } from './Article.tsx'
import { ProgressBar } from './ProgressBar.tsx'
import { articleQuery, useProfileProgress, useShowProgress } from './setup.api.ts'

const route = getRouteApi('/framed/profile/setup')

/** The steps that get a new user started, one open at a time; the URL says which. */
export const SetupPage = () => {
  const { step } = route.useSearch()
  const navigate = useNavigate()
  const user = useCurrentUser()
  const progress = useProfileProgress()
  const flags = progress.data?.flags
  const toggle = useShowProgress()
  return (
    <Page
      title="Setup Checklist"
      subtitle="Setup steps you need to be successful"
      // Not the page's own name, but what users have always read here.
      breadcrumbs={[{ label: 'Home', to: '/' }, { label: 'Contact Import' }]}
    >
      <Stack maw={880}>
        <Loaded query={progress} skeleton={<Blocks h={user ? 92 : 64} />} title="Your progress could not be loaded">
          {(data) => (
            <Paper p="md">
              <ProgressBar progress={data} />
              {user && (
                <Switch
                  mt="sm"
                  size="xs"
                  label="Show my progress on the dashboard and in my menu"
                  checked={user.ShowProfileProgress}
                  onChange={() =>
                    toggle.mutate({ userId: user.UserId, ShowProfileProgress: !user.ShowProfileProgress })
                  }
                />
              )}
            </Paper>
          )}
        </Loaded>
        <Accordion
          variant="contained"
          order={2}
          keepMounted={false}
          value={step ?? null}
          onChange={(opened) =>
            navigate({ to: '/profile/setup', search: { step: opened ?? undefined }, resetScroll: false })
          }
        >
          {setupSteps.map(({ Flag, Title, Slug }) => (
            <Accordion.Item key={Slug} value={Slug}>
              <Accordion.Control
                icon={<Mark done={flags?.[Flag]} />}
                onMouseEnter={() => fetchAhead(articleQuery(Slug))}
                onFocus={() => fetchAhead(articleQuery(Slug))}
              >
                <Group gap="xs" justify="space-between" wrap="nowrap">
                  <Text fw={600}>{Title}</Text>
                  {flags && <VisuallyHidden>{flags[Flag] ? 'Done' : 'Not done'}</VisuallyHidden>}
                </Group>
              </Accordion.Control>
              <Accordion.Panel>
                <Article slug={Slug} />
              </Accordion.Panel>
            </Accordion.Item>
          ))}
        </Accordion>
      </Stack>
    </Page>
  )
}

/** A check mark or a red circle; gray while unknown. */
const Mark = ({ done }: { done?: boolean }) =>
  done ? (
    <IconCircleCheckFilled size={22} color="var(--mantine-color-green-6)" />
  ) : (
    <IconCircle size={22} color={`var(--mantine-color-${done === undefined ? 'dimmed' : 'error'})`} />
  )
