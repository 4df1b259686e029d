import { type ClientStation, type ClientDeal as Deal, getClientDeal } from '@dormer/contract/deals/client-deals'
import { ApiError } from '../../../api/client.ts'
import { formatDay } from '../../../ui/format.ts'
import { AgentCard } from '../../homes/client/Agent.tsx'
import { Page } from '../../homes/client/Frame.tsx'
import kit from '../../homes/client/kit.module.css'
import { Failed, LinkButton } from '../../homes/client/kit.tsx'
import { addressOf, ask } from '../../homes/client/site.ts'
import { useAnswer } from '../../homes/client/useAnswer.ts'
import classes from './client-deal.module.css'

const dealId = Number(location.pathname.split('/')[4])

/** The dates of a client's transaction, while their agent shares them. */
export const ClientDeal = () => {
  const deal = useAnswer('deal', (signal) => ask(getClientDeal, { query: { dealId } }, signal))
  if (deal.error instanceof ApiError && deal.error.status === 404) return <NotShared />
  return (
    <Page title={deal.data ? (deal.data.Street ?? 'Your home') : 'Your dates'} narrow>
      {deal.error !== undefined && <Failed error={deal.error} retry={deal.retry} />}
      {deal.isLoading && <p className={kit.dim}>One moment…</p>}
      {deal.data && <Line deal={deal.data} />}
      <AgentCard>{null}</AgentCard>
    </Page>
  )
}

const NotShared = () => (
  <Page title="These dates are not shared here" narrow>
    <p className={kit.dim}>
      Your agent may have stopped sharing them, or this browser does not know the link yet. Open the link your agent
      gave you again, or ask them.
    </p>
    <div>
      <LinkButton main href={addressOf()}>
        Search homes
      </LinkButton>
    </div>
  </Page>
)

/** What is next, in a sentence. */
const nextOf = ({ IsClosed, Stations }: Deal) => {
  if (IsClosed) return 'Closed. Congratulations!'
  const next = Stations.find(({ State }) => State === 'Today' || State === 'Ahead')
  return next && `Next: ${next.Name.toLowerCase()}, ${next.Words}`
}

const Line = ({ deal }: { deal: Deal }) => {
  const next = nextOf(deal)
  return (
    <>
      <div>
        {deal.Town && <p className={kit.dim}>{deal.Town}</p>}
        <p className={classes.next}>{next}</p>
      </div>
      <ol className={classes.line} aria-label={deal.Type === 'Listing' ? 'Your sale' : 'Your purchase'}>
        {deal.Stations.map((station) => (
          <Stop key={station.Name} {...station} />
        ))}
      </ol>
      <p className={kit.small}>
        These dates come from your agent and may change. Nothing here replaces your contract: ask your agent if a date
        matters to you.
      </p>
    </>
  )
}

const Stop = ({ Name, Day, State, Words }: ClientStation) => (
  <li className={classes.stop} data-state={State}>
    <span className={classes.bullet} aria-hidden>
      {State === 'Done' && '✓'}
    </span>
    <strong>{Name}</strong>
    <span className={classes.day}>{Day ? formatDay(Day) : 'No date yet'}</span>
    {Day && <span className={classes.words}>{State === 'Done' ? `Done, ${Words}` : Words}</span>}
  </li>
)
