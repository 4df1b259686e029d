import { DAYS, type Monday as Figures } from '@dormer/contract/desk/monday'
import { Box, Button, Paper, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { dayOf, today } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { AnchorLink, ButtonLink } from '../../../ui/links.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { toWallTime } from '../../../ui/wall-time.ts'
import { useCurrentUser } from '../../brokerage/session/session.api.ts'
import { editTask } from '../../day/tasks/editTask.ts'
import { AssignLeads } from './AssignLeads.tsx'
import classes from './Monday.module.css'
import { mondayQuery } from './monday.api.ts'
import { answersOf, closingsOf, isDone, leadsOf, moneyOf, neediest, papersOf } from './monday.rules.ts'

/** What an admin should know of the brokerage, in a minute: a sentence each, with a link and one act. */
export const Monday = () => {
  const figures = useQuery(mondayQuery)
  return (
    <Paper p="md" component="section" aria-labelledby="monday">
      <Title order={2} size="h4" mb={4} id="monday">
        {useGreeting()}
      </Title>
      <Loaded query={figures} skeleton={<Blocks n={5} h={36} gap={8} />} title="The overview could not be loaded">
        {(found) => <Sentences figures={found} />}
      </Loaded>
    </Paper>
  )
}

const useGreeting = () => {
  const user = useCurrentUser()
  const hour = Number(toWallTime(Date.now(), user?.TimeZone).slice(11, 13))
  const part = hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening'
  return `Good ${part}, ${user?.FirstName}`
}

const unassigned: LinkProps = {
  to: '/contacts',
  search: {
    filters: [
      { field: 'ContactTypeId', operation: 'Equals', value: 1 },
      { field: 'AssignedAgentId', operation: 'IsNull' },
    ],
  },
}
/** The days that the answers are about. */
const speed = (): LinkProps => {
  const from = dayOf(new Date(Date.now() - (DAYS - 1) * 86_400_000).toISOString())
  return { to: '/reports/speed-to-lead', search: { from, to: today() } }
}

const Sentences = ({ figures }: { figures: Figures }) => {
  const answers = answersOf(figures.Answers)
  const money = moneyOf(figures)
  const needy = neediest(figures.Deals)
  const [soonest] = figures.Deals
  const deal = needy ?? soonest
  return (
    <ul className={classes.list}>
      {isDone(figures) && (
        <Sentence>
          All caught up: every lead has an agent, nothing closes within a week, and no document waits.
        </Sentence>
      )}
      {figures.UnassignedLeads > 0 && (
        <Sentence link={unassigned} act={<AssignLeads count={figures.UnassignedLeads} />}>
          {leadsOf(figures.UnassignedLeads)}
        </Sentence>
      )}
      {answers && (
        <Sentence link={speed()} act={<ActLink link={speed()} label="See" about="how soon leads are answered" />}>
          {answers}
        </Sentence>
      )}
      {deal && (
        <Sentence
          link={inFile(deal)}
          act={needy ? <Ask deal={needy} /> : <ActLink link={inFile(deal)} label="See" about={deal.Name} />}
        >
          {closingsOf(figures)}
        </Sentence>
      )}
      {figures.Papers > 0 && (
        <Sentence
          link={{ to: '/transactions/review' }}
          act={<ActLink link={{ to: '/transactions/review' }} label="Review" about="what agents handed in" />}
        >
          {papersOf(figures.Papers)}
        </Sentence>
      )}
      {money && (
        <Sentence
          link={{ to: '/transactions/commissions' }}
          act={
            figures.NextCap ? (
              <ActLink link={{ to: '/transactions/caps' }} label="See Caps" />
            ) : (
              <ActLink link={{ to: '/transactions/commissions' }} label="See" about="commissions" />
            )
          }
        >
          {money}
        </Sentence>
      )}
    </ul>
  )
}

type Deal = Figures['Deals'][number]
const inFile = ({ TransactionId }: Deal): LinkProps => ({
  to: '/transactions/transaction/$TransactionId',
  params: { TransactionId: String(TransactionId) },
  search: { tab: 'documents' },
})

const Sentence = ({ link, act, children }: { link?: LinkProps; act?: ReactNode; children: string }) => (
  <li className={classes.sentence}>
    {link ? (
      <AnchorLink {...link} c="inherit" size="sm" className={classes.text}>
        {children}
      </AnchorLink>
    ) : (
      <Text size="sm" className={classes.text}>
        {children}
      </Text>
    )}
    {act && <Box flex="none">{act}</Box>}
  </li>
)

/** Its name for screen readers says of what. */
const ActLink = ({ link, label, about }: { link: LinkProps; label: string; about?: string }) => (
  <ButtonLink {...link} size="xs" variant="light" aria-label={about && `${label}: ${about}`}>
    {label}
  </ButtonLink>
)

/** A task for the deal's agent, to be read before it is saved. */
const Ask = ({ deal: { TransactionId, Name, AgentId, AgentName, Missing } }: { deal: Deal }) => {
  const who = AgentName?.split(' ')[0]
  const ask = () =>
    editTask({
      transaction: { TransactionId, Name },
      start: {
        Title: `Hand in ${Missing === 1 ? 'the missing document' : `the ${Missing} missing documents`} of ${Name}`,
        day: today(),
        AssignedUserId: AgentId ?? undefined,
      },
    })
  return (
    <Button
      size="xs"
      variant="light"
      onClick={ask}
      aria-label={`Ask ${who ?? 'somebody'} for the documents of ${Name}`}
    >
      Ask{who ? ` ${who}` : ''}
    </Button>
  )
}
