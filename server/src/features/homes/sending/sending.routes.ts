import type { Body } from '@dormer/contract/endpoint'
import type { previewProperty } from '@dormer/contract/homes/send-property'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../../../access/actor.ts'
import { hashToken } from '../../../access/tokens.ts'
import type { Tx } from '../../../db/connect.ts'
import { asHtmlLong } from '../../../html/long-html.ts'
import { invalid, refused } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import type { Services } from '../../../services.ts'
import { openToWrite } from '../../messages/messages/conversations.queries.ts'
import { addressInFrom, newHeaderId } from '../../messages/messages/header-id.ts'
import { linkBaseFor } from '../../messages/messages/link-base.ts'
import { postMessage } from '../../messages/messages/post.ts'
import { factsFor, factsOf } from '../../messages/templates/facts.queries.ts'
import { homeOf, makeClientLink } from '../client/links.ts'
import { mlsOf } from '../property-search/mls.queries.ts'
import { judgeRecipients, signerOf } from './sending.queries.ts'
import { listingsToSend } from './sent-listings.queries.ts'
import { type Draft, type Written, write } from './write.rules.ts'

const list = new Intl.ListFormat('en-US')
type Asked = Body<typeof previewProperty>

/** The message before it is filled in for anybody, what becomes of it, and why it cannot be sent at all, if so. */
const draftOf = async (db: Tx, actor: Actor, body: Asked, services: Services, request: FastifyRequest) => {
  const isEmail = body.MessageType === 'email'
  const channel = isEmail ? ('Email' as const) : ('Text' as const)
  const { sender, From } = await signerOf(db, actor)
  const { purpose, people } = await judgeRecipients(db, actor, channel, body.ContactIds, sender)
  const mls = await mlsOf(db, actor, services.feeds)
  const { listings, unsendable } = await listingsToSend(db, mls.MLSId, body.ListingKeys)
  const Base = linkBaseFor(services, channel, request)
  const draft: Draft = {
    isEmail,
    isToMany: purpose === 'Mass',
    Subject: body.Subject ?? '',
    Message: isEmail ? await asHtmlLong(body.Message ?? '') : (body.Message ?? ''),
    Listings: listings,
    Base,
    From,
    Mls: mls,
  }
  const namesOf = (why: 'Gone' | 'Private') =>
    unsendable.filter(({ Why }) => Why === why).map(({ Name }) => Name.slice(0, 100))
  const [gone, hidden] = [namesOf('Gone'), namesOf('Private')]
  const unsent = [
    ...(gone.length > 0 ? [`${list.format(gone)} ${gone.length === 1 ? 'is' : 'are'} no longer in your MLS.`] : []),
    ...(hidden.length > 0
      ? [
          `${list.format(hidden)} may not be sent: ${hidden.length === 1 ? 'its seller does' : 'their sellers do'} not want ${hidden.length === 1 ? 'it' : 'them'} shown on the internet.`,
        ]
      : []),
  ].join(' ')
  const setup =
    Base === null
      ? 'The link cannot be made, because this installation does not know its own address. Ask whoever runs Dormer to set PUBLIC_URL.'
      : !isEmail && services.sms.via !== 'Outbox' && sender.TextNumber === null
        ? 'Your brokerage has no number to send texts from. Contact support.'
        : null
  return { draft, channel, sender, purpose, people, unsent, setup }
}

type Outcomes = Awaited<ReturnType<typeof judgeRecipients>>['people']
/** Those who do not get it, with the reasons. */
const leftOutOf = (people: Outcomes, unwritten: { ContactId: number; Name: string; Why: string }[] = []) => [
  ...people.flatMap(({ ContactId, Name, fate }) =>
    fate.Decision === 'Skip' ? [{ ContactId, Name, Why: fate.Why }] : [],
  ),
  ...unwritten,
]

export const sendingRoutes = {
  sendProperty: async ({ db, actor, body, services, request }) => {
    const asked = await draftOf(db, actor, body, services, request)
    const { draft, channel, sender, purpose, people, unsent, setup } = asked
    if (draft.isEmail && !draft.Subject) throw invalid({ Subject: 'An email subject is required.' })
    if (unsent) throw invalid({ ListingKeys: unsent })
    if (setup || draft.Base === null) throw refused(setup ?? '')
    const Base = draft.Base
    const ids = people.map(({ ContactId }) => ContactId)
    const facts = await factsOf(db, actor, ids)
    const ListingKeys = draft.Listings.map(({ ListingKey }) => ListingKey)
    const unwritten: { ContactId: number; Name: string; Why: string }[] = []
    let [Sent, Waiting] = [0, 0]
    for (const { ContactId, Name, Address, fate } of people) {
      const known = facts.get(ContactId)
      if (fate.Decision === 'Skip' || !Address || !known) continue
      const Url = await makeClientLink(db, actor.TenantId, Base, {
        ContactId,
        UserId: actor.UserId,
        ListingKeys,
        DisableForcedRegistration: body.DisableForcedRegistration ?? false,
      })
      const written = write(draft, known, Url, (key) => homeOf(Url, key))
      if ('Why' in written) {
        unwritten.push({ ContactId, Name, Why: written.Why })
        continue
      }
      const { ConversationId } = await openToWrite(db, actor, { Channel: channel, Address, ContactId })
      const isWaiting = fate.Decision === 'Wait'
      const { MessageId } = await postMessage(db, {
        TenantId: actor.TenantId,
        ConversationId,
        Channel: channel,
        UserId: actor.UserId,
        Purpose: purpose,
        From: draft.isEmail ? sender.Email : (sender.TextNumber ?? ''),
        To: [Address],
        Subject: written.Subject,
        Body: written.Html ?? written.Text,
        PlainText: draft.isEmail ? written.Text : null,
        HeaderId: draft.isEmail ? newHeaderId(addressInFrom(services.email, sender.Email, sender.Mailbox)) : null,
        LinkBase: Base,
        ...(isWaiting && { Wait: fate }),
      })
      await db
        .updateTable('client_link')
        .set({ MessageId })
        .where('TenantId', '=', actor.TenantId)
        .where('TokenHash', '=', hashToken(new URL(Url).pathname.slice('/h/'.length)))
        .execute()
      if (isWaiting) Waiting++
      else Sent++
    }
    const LeftOut = leftOutOf(people, unwritten)
    // Refusing discards the links written so far.
    if (Sent + Waiting === 0) throw refused([...new Set(LeftOut.map(({ Why }) => Why))].slice(0, 3).join(' '))
    return { Successful: true as const, Sent, Waiting, LeftOut }
  },

  previewProperty: async ({ db, actor, body, services, request }) => {
    const { draft, sender, purpose, people, unsent, setup } = await draftOf(db, actor, body, services, request)
    const goes = people.filter(({ fate }) => fate.Decision !== 'Skip')
    const [first] = goes.length > 0 ? goes : people
    const Url = new URL('/h/0123456789abcdefghijkl', draft.Base ?? 'http://localhost').href
    const filled = { ...draft, Subject: draft.Subject || 'No subject yet' }
    const facts = await factsFor(db, actor, first?.ContactId ?? null)
    const written: Written | { Why: string } = write(filled, facts, Url, (key) => homeOf(Url, key))
    const waits = goes.flatMap(({ fate }) => (fate.Decision === 'Wait' ? [fate.Why] : []))
    // A message to many leaves through the brokerage's mail server.
    const mailbox = purpose === 'OneToOne' ? sender.Mailbox : undefined
    const isOutbox = draft.isEmail ? !mailbox && services.email.via === 'Outbox' : services.sms.via === 'Outbox'
    return {
      ...('Why' in written ? { Subject: null, Html: null, Text: '' } : written),
      For: first?.Name ?? null,
      Sent: goes.length - waits.length,
      Waiting: waits.length,
      WaitingWhy: waits[0] ?? null,
      LeftOut: leftOutOf(people),
      Problem: unsent || setup || ('Why' in written ? written.Why : null),
      IsOutbox: isOutbox,
      From: draft.isEmail
        ? `${sender.Name} <${mailbox ? sender.Email : (services.email.from?.Address ?? sender.Email)}>`
        : (sender.TextNumber ?? ''),
    }
  },
} satisfies Partial<Handlers>
