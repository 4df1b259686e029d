import { may, type Permission, type Right } from '@dormer/contract/permissions'
import { Paper, SimpleGrid, Text, Title } from '@mantine/core'
import type { LinkProps } from '@tanstack/react-router'
import { AnchorLink } from '../../../ui/links.tsx'
import { Page } from '../../../ui/Page.tsx'
import { useCurrentUser } from '../../brokerage/session/session.api.ts'
import { ReportMailButton } from '../report-mails/ReportMailButton.tsx'

type Entry = { to: LinkProps['to']; title: string; words: string; needs?: Right | Permission }
const groups: [title: string, entries: Entry[]][] = [
  [
    'Performance',
    [
      {
        to: '/reports/agent-activity',
        title: 'Agent Activity',
        words: 'New leads, calls, texts, emails, appointments, showings, open houses and offers, by agent.',
      },
      {
        to: '/reports/lead-performance',
        title: 'Lead Performance',
        words: 'What was done for the leads that arrived in a period, in total and lead by lead.',
      },
      {
        to: '/reports/call-activity',
        title: 'Calls',
        words: 'Calls that agents placed and took, how long they were, and their recordings.',
      },
      {
        to: '/reports/appointments',
        title: 'Appointments Report',
        words: 'How many appointments took place, and how many ended in an agreement.',
      },
      {
        to: '/reports/speed-to-lead',
        title: 'Speed to Lead',
        words: 'How soon a person first turned to each new lead, by source, agent and hour of arrival.',
      },
      {
        to: '/reports/cohorts',
        title: 'Cohorts',
        words: 'What became of the leads of each month and source, and what each source returns for its cost.',
      },
      {
        to: '/reports/goals',
        title: 'Goals',
        words: 'What agents aim for in a month, what they have done, and whether they are on pace.',
      },
    ],
  ],
  [
    'Transactions',
    [
      {
        to: '/transactions/dashboard',
        title: 'Transaction Dashboard',
        words: 'What is due to close, and what closed, by source.',
      },
      {
        to: '/transactions/commissions',
        title: 'Commissions',
        words: 'What each transaction brings in, closed or due to close.',
        needs: 'SeeCommissions',
      },
      {
        to: '/reports/team-commissions',
        title: 'Team Production',
        words: 'Volume and commissions of the team, by agent.',
        needs: 'SeeFigures',
      },
      {
        to: '/reports/source-performance',
        title: 'Source Performance',
        words: 'Transactions, commissions and conversion of each lead source.',
        needs: 'SeeFigures',
      },
    ],
  ],
]

/** The reports this user may open, and what each says. */
export const ReportsPage = () => {
  const me = useCurrentUser()
  if (!me) return null
  return (
    <Page
      title="Reports"
      breadcrumbs={[{ label: 'Home', to: '/' }, { label: 'Reports' }]}
      actions={<ReportMailButton />}
    >
      {groups.map(([group, entries]) => (
        <section key={group} aria-label={group}>
          <Title order={2} size="h4" mb="xs">
            {group}
          </Title>
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm">
            {entries
              .filter(({ needs }) => !needs || may(me, needs))
              .map(({ to, title, words }) => (
                <Paper key={title} p="md">
                  <AnchorLink to={to} fw={600}>
                    {title}
                  </AnchorLink>
                  <Text size="sm" c="dimmed" mt={4}>
                    {words}
                  </Text>
                </Paper>
              ))}
          </SimpleGrid>
        </section>
      ))}
    </Page>
  )
}
