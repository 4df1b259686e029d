import type { Body } from '@dormer/contract/endpoint'
import type { massEmail, massText } from '@dormer/contract/messages/mass'
import { merge } from '@dormer/contract/messages/merge'
import { type Channel, TEXT_MAX } from '@dormer/contract/messages/messages'
import { textToMany } from '@dormer/contract/messages/text-to-many'
import { withVideoLink } from '@dormer/contract/messages/video-link'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { isEmptyHtml } from '../../../html/composed-html.rules.ts'
import { cleanLong, textOfLong } from '../../../html/long-html.ts'
import { conflict, invalid, refused } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { siteAddress } from '../../../http/site-address.ts'
import type { Services } from '../../../services.ts'
import { chosenTime } from '../../../time/chosen-time.ts'
import { matching, selected } from '../../people/contact-search/contact-search.queries.ts'
import { openToWrite } from '../conversations/conversations.queries.ts'
import { TEST_TOKEN, withFooter } from '../sending/footer.rules.ts'
import { linkBaseFor } from '../sending/link-base.ts'
import { type Draft, senderAsShown, sendMessage } from '../sending/send.ts'
import type { Sender } from '../sending/sender.queries.ts'
import { signatureBelow } from '../sending/signature.queries.ts'
import { factsOf } from '../templates/facts.queries.ts'
import { findTemplate } from '../templates/templates.queries.ts'
import { whyVideoIsGone } from '../videos/links.queries.ts'
import { checkRecipients } from './check.queries.ts'
import { enqueueMass } from './mass.jobs.ts'
import {
  cancelWaiting,
  changeMass,
  createMass,
  findMass,
  massPage,
  type NewMass,
  recipientPage,
} from './mass.queries.ts'

const MOST = 100_000
const number = (n: number) => n.toLocaleString('en-US')

type Chosen = Pick<Body<typeof massText>, 'ContactIds' | 'Criteria' | 'Count'>
/** The ids of the chosen contacts: a selection, which the actor must see, or all that match. */
const idsOf = async (db: Tx, actor: Actor, { ContactIds, Criteria, Count }: Chosen) => {
  if (!ContactIds?.length && !Criteria) throw invalid({ ContactIds: 'Choose at least one contact' })
  const { from, where } = ContactIds?.length
    ? await selected(db, actor, ContactIds)
    : await matching(db, actor, Criteria ?? {})
  const { rows } = await sql<{ ContactId: number }>`
    select contact.contact_id from ${from} where ${where} order by contact.contact_id limit ${MOST + 1}`.execute(db)
  if (rows.length > MOST) throw invalid({ ContactIds: 'Choose at most 100,000 contacts at a time' })
  if (Count && !ContactIds?.length && rows.length !== Count)
    throw conflict(
      `${number(rows.length)} ${rows.length === 1 ? 'contact matches' : 'contacts match'} now, not ${number(Count)}. Look at the list, then start again.`,
    )
  return rows.map((row) => row.ContactId)
}

type Asked = { protocol: string; host: string }
const brokerageOf = (db: Tx, { TenantId, UserId }: Actor) =>
  db
    .selectFrom('tenant')
    .innerJoin('user_account', 'user_account.TenantId', 'tenant.TenantId')
    .select([
      'tenant.Name as Name',
      'PostalAddress',
      'TextNumber',
      'Email',
      'CellPhone',
      'user_account.Name as UserName',
    ])
    .where('tenant.TenantId', '=', TenantId)
    .where('UserId', '=', UserId)
    .executeTakeFirstOrThrow()

/** Reasons why a message to many cannot be sent at all. */
const problemsOf = (
  { PostalAddress, TextNumber }: { PostalAddress: string | null; TextNumber: string | null },
  channel: Channel,
  services: Services,
  request: Asked,
) => {
  const isEmail = channel === 'Email'
  return [
    isEmail &&
      PostalAddress === null && {
        Text: 'Emails to many must show the brokerage’s postal address, and there is none yet. An admin enters it under Brokerage in the settings.',
        Path: '/settings/messages',
      },
    isEmail &&
      linkBaseFor(services, 'Email', request) === null && {
        Text: 'The unsubscribe link cannot be made, because this installation does not know its own address. Ask whoever runs Dormer to set PUBLIC_URL.',
        Path: null,
      },
    !isEmail &&
      services.sms.via !== 'Outbox' &&
      TextNumber === null && {
        Text: 'Your brokerage has no number to send texts from. Contact support.',
        Path: null,
      },
  ].filter((problem) => problem !== false)
}

type Message = Pick<NewMass, 'Subject' | 'Body'>
/** The content to send: what was written, else the template's. */
const emailOf = async (db: Tx, actor: Actor, body: Body<typeof massEmail>, base: string): Promise<Message> => {
  const template = body.TemplateId ? await findTemplate(db, actor, 'email', body.TemplateId) : undefined
  const Subject = (body.Subject || template?.Subject || '').replace(/\s+/g, ' ')
  if (!Subject) throw invalid({ Subject: 'An email subject is required.' })
  const written = await cleanLong(body.Body ?? '')
  const Body = isEmptyHtml(written) ? await cleanLong(template ? withVideoLink('Email', template, base) : '') : written
  if (isEmptyHtml(Body)) throw invalid({ Body: 'An email body is required.' })
  return { Subject, Body: `${Body}${await signatureBelow(db, actor, Body)}` }
}
const textMessageOf = async (db: Tx, actor: Actor, body: Body<typeof massText>, base: string): Promise<Message> => {
  const template = body.TemplateId ? await findTemplate(db, actor, 'text', body.TemplateId) : undefined
  const Body = body.Body || (template ? withVideoLink('Text', template, base) : '')
  if (!Body) throw invalid({ Body: 'Enter a message' })
  return { Subject: null, Body }
}

type Start = Chosen & { SendAt?: string | null; IsTest?: boolean | null }
const start = async (
  db: Tx,
  actor: Actor,
  Channel: Channel,
  message: Message,
  body: Start,
  services: Services,
  request: Asked,
) => {
  const ids = await idsOf(db, actor, body)
  if (ids.length === 0) throw invalid({ ContactIds: 'Choose at least one contact' })
  const gone = await whyVideoIsGone(db, actor.TenantId, message.Body)
  if (gone) throw refused(gone)
  const brokerage = await brokerageOf(db, actor)
  const LinkBase = linkBaseFor(services, 'Email', request)
  if (body.IsTest) return test(db, actor, Channel, message, ids[0] as number, { ...brokerage, LinkBase }, services)
  const [problem] = problemsOf(brokerage, Channel, services, request)
  if (problem) throw refused(problem.Text)
  const SendAt = body.SendAt ? chosenTime('SendAt', body.SendAt) : null
  const PlainText = Channel === 'Email' ? await textOfLong(message.Body) : null
  const MassId = await createMass(db, actor, { Channel, ...message, PlainText, LinkBase, SendAt }, ids)
  await enqueueMass(db, actor.TenantId)
  return { Successful: true as const, MassId }
}

/** Messages to many leave by the mail server, from the user's account. */
const senderToMany = ({ UserName, Email, TextNumber }: Awaited<ReturnType<typeof brokerageOf>>): Sender => ({
  Name: UserName,
  Email,
  TextNumber,
  Mailbox: undefined,
})

type Brokerage = Awaited<ReturnType<typeof brokerageOf>> & { LinkBase: string | null }
/** Sends it to the user alone, filled in as for this contact. */
const test = async (
  db: Tx,
  actor: Actor,
  Channel: Channel,
  { Subject, Body }: Message,
  contactId: number,
  brokerage: Brokerage,
  services: Services,
) => {
  const { Name, PostalAddress, Email, CellPhone, LinkBase } = brokerage
  const Address = Channel === 'Email' ? Email : CellPhone
  if (!Address) throw refused('Enter your cell phone in your profile first: the test goes there.')
  const facts = (await factsOf(db, actor, services, [contactId])).get(contactId)
  if (!facts) throw invalid({ ContactIds: 'Choose at least one contact' })
  let draft: Draft
  if (Channel === 'Text') {
    const text = textToMany(merge(Body, facts, 'text').trim(), { Brokerage: Name, Name: facts.AgentName })
    draft = { Body: text.slice(0, TEXT_MAX) }
  } else {
    const footing = {
      BrokerageName: Name,
      PostalAddress: PostalAddress ?? '(the brokerage’s postal address)',
      LinkBase: LinkBase ?? 'http://localhost',
    }
    const written = { Body: merge(Body, facts, 'html'), PlainText: merge(await textOfLong(Body), facts, 'text') }
    // Without the header: unsubscribing from a test does nothing.
    const { UnsubscribeUrl: _, ...shown } = withFooter(written, footing, TEST_TOKEN)
    draft = { Subject: `Test: ${merge(Subject ?? '', facts, 'line')}`, ...shown }
  }
  const { ConversationId } = await openToWrite(db, actor, { Channel, Address, ContactId: null })
  await sendMessage(
    db,
    actor,
    senderToMany(brokerage),
    { Channel, Purpose: 'Transactional', ConversationId, To: [Address], verdict: { Decision: 'Send' } },
    draft,
    services.email,
  )
  return { Successful: true as const, MassId: null }
}

const tooLate = () => refused('This message has already finished sending. Reload the page.')

export const massRoutes = {
  massEmail: async ({ db, actor, body, services, request }) =>
    start(
      db,
      actor,
      'Email',
      await emailOf(db, actor, body, siteAddress(services.config, request)),
      body,
      services,
      request,
    ),

  massText: async ({ db, actor, body, services, request }) =>
    start(
      db,
      actor,
      'Text',
      await textMessageOf(db, actor, body, siteAddress(services.config, request)),
      body,
      services,
      request,
    ),

  checkMass: async ({ db, actor, body, services, request }) => {
    const brokerage = await brokerageOf(db, actor)
    const gone = await whyVideoIsGone(db, actor.TenantId, body.Body ?? '')
    return {
      ...(await checkRecipients(db, actor, services, body, () => idsOf(db, actor, body))),
      Problems: [
        ...(gone ? [{ Text: gone, Path: null }] : []),
        ...problemsOf(brokerage, body.Channel, services, request),
      ],
      ...senderAsShown({ Channel: body.Channel, Purpose: 'Mass' }, senderToMany(brokerage), services),
    }
  },

  massMessages: ({ db, actor, query }) => massPage(db, actor, query),

  getMass: ({ db, actor, params }) => findMass(db, actor, params.MassId),

  massRecipients: async ({ db, actor, params: { MassId }, query }) => {
    await findMass(db, actor, MassId)
    return recipientPage(db, actor, MassId, query)
  },

  pauseMass: async ({ db, actor, params: { MassId } }) => {
    await findMass(db, actor, MassId)
    if (!(await changeMass(db, actor, MassId, ['Sending'], 'Paused'))) throw tooLate()
    return { Successful: true } as const
  },

  resumeMass: async ({ db, actor, params: { MassId } }) => {
    await findMass(db, actor, MassId)
    if (!(await changeMass(db, actor, MassId, ['Paused'], 'Sending'))) throw tooLate()
    await enqueueMass(db, actor.TenantId)
    return { Successful: true } as const
  },

  cancelMass: async ({ db, actor, params: { MassId } }) => {
    await findMass(db, actor, MassId)
    if (!(await changeMass(db, actor, MassId, ['Sending', 'Paused'], 'Canceled'))) throw tooLate()
    await cancelWaiting(db, { TenantId: actor.TenantId, MassId }, `Canceled by ${actor.Name}`)
    await enqueueMass(db, actor.TenantId)
    return { Successful: true } as const
  },
} satisfies Partial<Handlers>
