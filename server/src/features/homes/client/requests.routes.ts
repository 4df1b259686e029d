import type { ClientWho } from '@dormer/contract/homes/client'
import { formatMoney } from '@dormer/contract/money'
import { formatPhone } from '@dormer/contract/phone'
import { sql } from 'kysely'
import { invalid } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { chosenTime } from '../../../time/chosen-time.ts'
import { clock, dayOf, todayIn, writtenIn } from '../../../time/clock.ts'
import { addTasks } from '../../day/acts/add-tasks.ts'
import { missingFor } from '../../people/agreements/agreements.queries.ts'
import {
  activityTypeOf,
  factsOf,
  type Known,
  logAct,
  nameOf,
  notifyOfRequest,
  type People,
  peopleOf,
} from './acts.queries.ts'
import { limitCall } from './limits.ts'
import { requireCard } from './listings.queries.ts'
import { tourTimesOf } from './tour-times.queries.ts'
import { asClient, type Client, inVisit } from './visits.ts'
import { requireWho } from './who.queries.ts'

/** The same request sent again within this time counts once. */
const SAME_MINUTES = 10
/** Nobody tours a home later than this. */
const FARTHEST_MS = 366 * 24 * 60 * 60_000

type Request = {
  Type: 'tour' | 'question' | 'prequalify' | 'value' | 'appointment'
  /** A home or a topic. */
  Subject: string
  /** One line each; empty ones are left out. */
  Lines: (string | null | undefined | false)[]
  /** 'asks for a tour of 1204 Oak St', after the client's name. */
  What: string
  /** The client's own words. */
  Message?: string | null | undefined
  alsoLender?: boolean
  /** For a tour, the first proposed day. */
  Day?: string
  /** The task to create, where a notification alone would be forgotten: on Today, it says what was asked. */
  Task?: string
}

const listingOf = async (client: Client, key: string | null | undefined) => (key ? requireCard(client, key) : undefined)

const said = (message: string | null | undefined) => message?.trim() && `“${message.trim()}”`

/** Who asked, in their own words: a person who was forwarded a link may not be its recipient. */
const saidBy = (who: ClientWho | null | undefined) =>
  who &&
  `From: ${[[who.FirstName, who.LastName].filter(Boolean).join(' '), who.Email, who.Phone && formatPhone(who.Phone)].filter(Boolean).join(', ')}`

/** What is asked, in the client's own words, on one line. */
const withWords = (what: string, { Message }: Pick<Request, 'Message'>) =>
  [what, said(Message?.replace(/\s+/g, ' '))].filter(Boolean).join(': ')

/** At most this long; what is left out stands in the notes. */
const cut = (text: string, most: number) =>
  text.length > most ? `${text.slice(0, most - 1).trimEnd()}…`.toWellFormed() : text

/** A task for the user who answers it: due at once, it stays on Today until it is done. */
const addTask = async ({ db, TenantId, visit }: Known, people: People, Title: string, Notes: string) => {
  const AssignedUserId = people.AgentId ?? people.AdminIds[0]
  if (AssignedUserId === undefined) return
  const task = { Title: cut(Title, 200), TaskTypeId: 5, AssignedUserId, DueDate: clock.now().toString(), Notes }
  const { ContactId, ContactEntityId } = visit
  await addTasks(db, { TenantId, UserId: null }, [{ ...task, ContactId, ContactEntityId }])
}

/** Records the request, tells the agent, and creates a task if there is something to arrange. */
const ask = async (client: Known, request: Request) => {
  const { db, TenantId, visit } = client
  const Description = request.Lines.filter(Boolean).join('\n')
  const since = clock.now().subtract({ minutes: SAME_MINUTES }).toString()
  await sql`select pg_advisory_xact_lock(hashtextextended(${`client-ask ${visit.ContactId}`}, ${TenantId}))`.execute(db)
  const { rows: same } = await sql`
    select from activity
    where tenant_id = ${TenantId} and contact_id = ${visit.ContactId} and date_created > ${since}
      and activity_type_id = ${activityTypeOf[request.Type]} and subject = ${request.Subject.slice(0, 200)}
      and description is not distinct from ${Description}`.execute(db)
  if (same.length > 0) return
  await logAct(client, { ...request, Description })
  const people = await peopleOf(client)
  const today = todayIn(client.site.TimeZone).toString()
  // Before a tour, a buyer has to sign an agreement (decision 0065); the client is not told.
  const missing =
    request.Type === 'tour' ? await missingFor(db, TenantId, visit.ContactEntityId, request.Day ?? today, today) : null
  const notes = [request.Subject, Description, missing && `${missing} Have one signed before the tour.`]
  if (request.Task) await addTask(client, people, withWords(request.Task, request), notes.filter(Boolean).join('\n'))
  await notifyOfRequest(client, people, withWords(request.What, request), request.alsoLender)
}

/** Times in the brokerage's time zone, the preferred one first. */
const timesIn = ({ site }: Client, times: string[]) => {
  const farthest = clock.now().epochMilliseconds + FARTHEST_MS
  const checked = [...new Set(times)].map((time) => chosenTime('Times', time))
  if (checked.some((time) => Date.parse(time) > farthest)) throw invalid({ Times: 'Choose a time within a year' })
  return checked.map((time) => {
    const weekday = new Intl.DateTimeFormat('en-US', { timeZone: site.TimeZone, weekday: 'short' }).format(
      Date.parse(time),
    )
    return `${weekday} ${writtenIn(site.TimeZone)(Date.parse(time)).join(', ')}`
  })
}
const proposed = (times: string[]) => `${times.length === 1 ? 'Time' : 'Times'} proposed: ${times.join('; ')}`

const dollars = (label: string, amount: string | null | undefined) => amount && `${label}: ${formatMoney(amount)}`
const fact = (label: string, value: number | string | null | undefined) =>
  value !== null && value !== undefined && `${label}: ${value}`
const credits = { Excellent: 'excellent', Good: 'good', Fair: 'fair', Poor: 'poor', Unknown: 'not known' }
const conditions = { New: 'like new', Good: 'good', NeedsWork: 'needs work', Unknown: 'not known' }

const done = { Successful: true as const }

/** A request, along with who makes it. */
const asking = async (
  call: Parameters<typeof asClient>[0],
  who: ClientWho | null | undefined,
  work: (client: Client) => Promise<Request>,
) =>
  asClient(call, async (client) => {
    limitCall(client.services.config, 'requests', client.request)
    const request = await work(client)
    await ask(await requireWho(await inVisit(client), who), request)
    return done
  })

export const clientRequestRoutes = {
  clientTourTimes: (call) => asClient(call, tourTimesOf),

  askClientQuestion: ({ body, ...call }) =>
    asking(call, body.Who, async (client) => {
      const listing = await listingOf(client, body.ListingKey)
      return {
        Type: 'question',
        Subject: listing ? nameOf(listing) : 'A question',
        Lines: [said(body.Message), listing && factsOf(listing), saidBy(body.Who)],
        What: listing ? `asks about ${nameOf(listing)}` : 'has a question',
        Message: body.Message,
      }
    }),

  askClientTour: ({ body, ...call }) =>
    asking(call, body.Who, async (client) => {
      const listing = await requireCard(client, body.ListingKey)
      const times = timesIn(client, body.Times)
      const tour = body.IsByVideo ? 'a video tour' : 'a tour'
      return {
        Type: 'tour',
        Day: body.Times[0] && dayOf(body.Times[0], client.site.TimeZone).toString(),
        Subject: nameOf(listing),
        Lines: [proposed(times), body.IsByVideo && 'By video', said(body.Message), factsOf(listing), saidBy(body.Who)],
        What: `asks for ${tour} of ${nameOf(listing)}, ${times.join(' or ')}`,
        Message: body.Message,
        Task: `Answer the request for ${tour}: ${nameOf(listing)}, ${times.join(' or ')}`,
      }
    }),

  askClientAppointment: ({ body, ...call }) =>
    asking(call, body.Who, async (client) => {
      const times = timesIn(client, body.Times)
      const how = body.IsByPhone ? 'a phone call' : 'a meeting'
      return {
        Type: 'appointment',
        Subject: body.IsByPhone ? 'A phone call' : 'A meeting',
        Lines: [proposed(times), said(body.Message), saidBy(body.Who)],
        What: `asks for ${how}, ${times.join(' or ')}`,
        Message: body.Message,
        Task: `Answer the request for ${how}, ${times.join(' or ')}`,
      }
    }),

  askClientPrequalify: ({ body, ...call }) =>
    asking(call, body.Who, async (client) => {
      const listing = await listingOf(client, body.ListingKey)
      return {
        Type: 'prequalify',
        Subject: listing ? nameOf(listing) : 'Pre-qualification',
        Lines: [
          dollars('Price', body.Price),
          dollars('Down payment', body.DownPayment),
          dollars('Income a year', body.Income),
          body.Credit && `Credit: ${credits[body.Credit]}`,
          said(body.Message),
          listing && factsOf(listing),
          saidBy(body.Who),
        ],
        What: 'asks to be pre-qualified',
        Message: body.Message,
        alsoLender: true,
      }
    }),

  // What is typed here stays a request: nobody has proved that the home is the contact's (decision 0052).
  askClientValue: ({ body, ...call }) =>
    asking(call, body.Who, async () => {
      const street = [body.Address, body.UnitNumber && `Unit ${body.UnitNumber}`].filter(Boolean).join(', ')
      const Subject = [street, body.City, [body.StateCode, body.ZipCode].filter(Boolean).join(' ')]
        .filter(Boolean)
        .join(', ')
      return {
        Type: 'value',
        Subject,
        Lines: [
          fact('Bedrooms', body.Bedrooms),
          fact('Bathrooms', body.Bathrooms),
          fact('Square feet', body.LivingArea),
          fact('Year built', body.YearBuilt),
          body.Condition && `Condition: ${conditions[body.Condition]}`,
          said(body.Message),
          saidBy(body.Who),
        ],
        What: `asks what ${Subject} is worth`,
        Message: body.Message,
        Task: `Value the home: ${Subject}`,
      }
    }),
} satisfies Partial<Handlers>
