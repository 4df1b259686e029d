import { type Channel, TEXT_MAX } from '@dormer/contract/messages/messages'
import { formatPhone } from '@dormer/contract/phone'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { asHtmlLong, textOfLong } from '../../../html/long-html.ts'
import { invalid, notFound, refused } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import type { Services } from '../../../services.ts'
import { clock } from '../../../time/clock.ts'
import { openToWrite } from '../../messages/conversations/conversations.queries.ts'
import { judgeAll, verdictOf } from '../../messages/gate/gate.queries.ts'
import { limitsOf } from '../../messages/gate/limits.queries.ts'
import { judgeTogether, renderEmail, renderText } from '../../messages/sending/compose.ts'
import { senderAsShown, sendMessage } from '../../messages/sending/send.ts'
import { senderOf } from '../../messages/sending/sender.queries.ts'
import { markPlace, withSignature } from '../../messages/sending/signature.queries.ts'
import { factsFor } from '../../messages/templates/facts.queries.ts'
import { findLine, linesOf, openLine } from '../review/lines.queries.ts'
import { type Askable, askableOf, writtenTo } from './recipients.queries.ts'
import { emailOf, subjectOf, textOf } from './request.rules.ts'

const placeOf = async (db: Tx, { TenantId }: Actor, TransactionId: number) => {
  const { rows } = await sql<{ Place: string }>`
    select concat_ws(', ', nullif(concat_ws(' ', address, unit_number), ''), city) as place
    from transaction where tenant_id = ${TenantId} and transaction_id = ${TransactionId}`.execute(db)
  return rows[0]?.Place ?? ''
}

/** '12/04/2026' of 2026-12-04. */
const written = (day: string) => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1')

/** What would become of a message to each of them; nothing is sent or opened. The gate is asked once for all. */
const waysTo = async (db: Tx, actor: Actor, Channel: Channel, people: Askable[], { Mailbox }: Sender) => {
  const reached = await Promise.all(
    people.map(async (person) => ({ person, to: await writtenTo(db, actor, Channel, person) })),
  )
  const intent = { Channel, Purpose: 'OneToOne', ...(Channel === 'Email' && { Mailbox }) } as const
  const limits = await limitsOf(db, actor.TenantId, intent, { people: 1, at: clock.now() })
  const addresses = new Map(reached.flatMap(({ to }) => (to ? [[to.Address, to.ContactId] as const] : [])))
  const decisions = await judgeAll(db, actor.TenantId, intent, addresses, { limits })
  return reached.map(({ person, to }) => {
    const decision = to && decisions.get(to.Address)
    if (!to || !decision) {
      const Why = `${person.Name} has no ${Channel === 'Email' ? 'email address' : 'cell phone'}.`
      return { Address: null, Decision: 'Blocked' as const, Why }
    }
    const verdict = verdictOf(new Map([[to.Address, decision]]))
    return {
      Address: Channel === 'Email' ? to.Address : formatPhone(to.Address),
      Decision: verdict.Decision,
      Why: verdict.Decision === 'Send' ? (verdict.Warning ?? null) : verdict.Why,
    }
  })
}
type Sender = Awaited<ReturnType<typeof senderOf>>

export const documentRequestRoutes = {
  documentRequestDraft: async ({ db, actor, query, services }) => {
    const { TransactionId, Name } = await findLine(db, actor, query.lineId)
    const line = (await linesOf(db, actor, TransactionId)).find(({ LineId }) => LineId === query.lineId)
    const [Place, sender] = [await placeOf(db, actor, TransactionId), await senderOf(db, actor)]
    const people = await askableOf(db, actor, TransactionId)
    const [emails, texts] = [
      await waysTo(db, actor, 'Email', people, sender),
      await waysTo(db, actor, 'Text', people, sender),
    ]
    const Recipients = people.flatMap((person, at) => {
      const [Email, Text] = [emails[at], texts[at]]
      if (!Email || !Text) return []
      const asked = {
        ...{ Name, Place, To: person.FirstName, From: sender.Name },
        ...{ Due: line?.DueDate ? written(line.DueDate) : null, IsLate: line?.IsOverdue ?? false },
      }
      const { TransactionPeopleId, RoleName } = person
      const words = { Subject: subjectOf(asked), Body: emailOf(asked), TextBody: textOf(asked) }
      return { TransactionPeopleId, Name: person.Name, RoleName, Email, Text, ...words }
    })
    const isOutbox = (Channel: Channel) => senderAsShown({ Channel, Purpose: 'OneToOne' }, sender, services).IsOutbox
    return { Name, Recipients, EmailIsOutbox: isOutbox('Email'), TextIsOutbox: isOutbox('Text') }
  },

  requestDocument: async ({ db, actor, body, services }) => {
    const { LineId, TransactionPeopleId = null, Channel } = body
    const { TransactionId, Name, Status } = await openLine(db, actor, LineId)
    if (Status !== 'Open' && Status !== 'Returned') throw refused('Nothing is missing here any more.')
    const person = (await askableOf(db, actor, TransactionId)).find(
      (one) => one.TransactionPeopleId === TransactionPeopleId,
    )
    if (!person && TransactionPeopleId !== null) throw notFound('person on this transaction')
    if (Channel === 'Email' && !body.Subject) throw invalid({ Subject: 'An email subject is required.' })
    if (Channel === 'Text' && body.Body.length > TEXT_MAX) throw invalid({ Body: 'Use at most 1,600 characters' })
    if (!person) throw invalid({ TransactionPeopleId: 'Choose whom to ask' })
    const to = await writtenTo(db, actor, Channel, person)
    if (!to) throw refused(`${person.Name} has no ${Channel === 'Email' ? 'email address' : 'cell phone'}.`)
    const { Address, ContactId } = to
    // Judged after opening it, which waits for a message just arriving: that may say stop.
    const { ConversationId } = await openToWrite(db, actor, { Channel, Address, ContactId })
    const sender = await senderOf(db, actor)
    const verdict = await judgeTogether(db, actor, {
      ...{ Channel, Addresses: [Address], ContactId },
      ...(Channel === 'Email' && { Mailbox: sender.Mailbox }),
    })
    const { MessageId, StatusText } = await sendMessage(
      db,
      actor,
      sender,
      { Channel, Purpose: 'OneToOne', ConversationId, To: [Address], verdict },
      Channel === 'Email'
        ? await emailDraft(db, actor, services, body.Subject ?? '', body.Body, ContactId)
        : { Body: renderText(body.Body, await factsFor(db, actor, services, ContactId)) },
      services.email,
    )
    const { DocumentRequestId } = await db
      .insertInto('document_request')
      .values({
        ...{ TenantId: actor.TenantId, TransactionId, LineId, Channel, MessageId, RequestedById: actor.UserId },
        Title: `${Name} from ${person.Name}`,
        RequestedFrom: person.Name,
        DateCreated: clock.now().toString(),
      })
      .returning('DocumentRequestId')
      .executeTakeFirstOrThrow()
    return { DocumentRequestId, WaitingWhy: StatusText }
  },
} satisfies Partial<Handlers>

/** An email of plain text, with the actor's signature below. */
const emailDraft = async (
  db: Tx,
  actor: Actor,
  services: Services,
  subject: string,
  text: string,
  ContactId: number | null,
) => {
  const Html = markPlace(await asHtmlLong(text), false)
  const merged = await renderEmail(db, actor, services, { Subject: subject, Html }, ContactId)
  const Body = await withSignature(db, actor, merged.Html)
  return { Subject: merged.Subject, Body, PlainText: await textOfLong(Body) }
}
