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
import { clock } from '../../../time/clock.ts'
import { gone } from '../../messages/mass/recipients.queries.ts'
import { linkBaseFor } from '../../messages/sending/link-base.ts'
import { outcomesOf, senderAsShown, sendToEach } from '../../messages/sending/send.ts'
import { factsFor, factsOf } from '../../messages/templates/facts.queries.ts'
import { homeOf, makeClientLink } from '../client/links.ts'
import { mlsOf } from '../property-search/mls.queries.ts'
import { judgeRecipients, signerOf } from './send-property.queries.ts'
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

const shownLeftOut = ({ ContactId, Name, Why }: { ContactId: number; Name: string; Why: string }) => ({
  ContactId,
  Name,
  Why,
})

/** Records which message a client's link is in. */
const linkIsIn = (db: Tx, TenantId: number, { TokenHash, MessageId }: { TokenHash: Buffer; MessageId: number }) =>
  db
    .updateTable('client_link')
    .set({ MessageId })
    .where('TenantId', '=', TenantId)
    .where('TokenHash', '=', TokenHash)
    .execute()

export const sendPropertyRoutes = {
  sendProperty: async ({ db, actor, body, services, request }) => {
    const asked = await draftOf(db, actor, body, services, request)
    const { draft, channel, sender, purpose, people, unsent, setup } = asked
    if (draft.isEmail && !draft.Subject) throw invalid({ Subject: 'An email subject is required.' })
    if (unsent) throw invalid({ ListingKeys: unsent })
    if (setup || draft.Base === null) throw refused(setup ?? '')
    const Base = draft.Base
    const HeldUntil = body.HoldSeconds ? clock.now().add({ seconds: body.HoldSeconds }) : undefined
    const ids = people.map(({ ContactId }) => ContactId)
    const facts = await factsOf(db, actor, services, ids)
    const ListingKeys = draft.Listings.map(({ ListingKey }) => ListingKey)
    const way = { Channel: channel, Purpose: purpose }
    const outcomes = await sendToEach(
      db,
      actor,
      sender,
      way,
      people,
      async ({ ContactId }) => {
        const known = facts.get(ContactId)
        if (!known) return { Why: gone.Why }
        const Url = await makeClientLink(db, actor.TenantId, Base, {
          ContactId,
          UserId: actor.UserId,
          ListingKeys,
          DisableForcedRegistration: body.DisableForcedRegistration ?? false,
        })
        const written = write(draft, known, Url, (key) => homeOf(Url, key))
        if ('Why' in written) return written
        const { Subject, Html, Text } = written
        const TokenHash = hashToken(new URL(Url).pathname.slice('/h/'.length))
        return {
          draft: { Subject, Body: Html ?? Text, PlainText: draft.isEmail ? Text : null, LinkBase: Base, HeldUntil },
          whenPosted: (MessageId) => linkIsIn(db, actor.TenantId, { TokenHash, MessageId }),
        }
      },
      services.email,
    )
    return { Successful: true as const, ...outcomes, LeftOut: outcomes.LeftOut.map(shownLeftOut) }
  },

  previewProperty: async ({ db, actor, body, services, request }) => {
    const { draft, channel, sender, purpose, people, unsent, setup } = await draftOf(db, actor, body, services, request)
    const first = people.find(({ verdict }) => verdict.Decision !== 'Blocked') ?? people[0]
    const Url = new URL('/h/0123456789abcdefghijkl', draft.Base ?? 'http://localhost').href
    const filled = { ...draft, Subject: draft.Subject || 'No subject yet' }
    const facts = await factsFor(db, actor, services, first?.ContactId ?? null)
    const written: Written | { Why: string } = write(filled, facts, Url, (key) => homeOf(Url, key))
    const { LeftOut, ...outcomes } = outcomesOf(people)
    return {
      ...('Why' in written ? { Subject: null, Html: null, Text: '' } : written),
      For: first?.Name ?? null,
      ...outcomes,
      LeftOut: LeftOut.map(shownLeftOut),
      Problem: unsent || setup || ('Why' in written ? written.Why : null),
      ...senderAsShown({ Channel: channel, Purpose: purpose }, sender, services),
    }
  },
} satisfies Partial<Handlers>
