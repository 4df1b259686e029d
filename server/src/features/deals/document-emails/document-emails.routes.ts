import { DOCUMENT_RECIPIENTS_MAX, SENT_LINK_DAYS } from '@dormer/contract/deals/document-emails'
import { escapeHtml } from '@dormer/contract/html'
import { sql } from 'kysely'
import { hashToken, newToken } from '../../../access/tokens.ts'
import type { Tx } from '../../../db/connect.ts'
import { asHtmlLong } from '../../../html/long-html.ts'
import { invalid, refused } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { withTotal } from '../../../http/total.ts'
import { clock } from '../../../time/clock.ts'
import { plainPage } from '../../messages/content/plain-page.ts'
import { addressesOf } from '../../messages/sending/compose.ts'
import { linkBaseFor } from '../../messages/sending/link-base.ts'
import { senderAsShown, sendToEach } from '../../messages/sending/send.ts'
import { factsFor } from '../../messages/templates/facts.queries.ts'
import { openFile } from '../../people/documents/stored.ts'
import { documentsSent, enterByDocumentLink, prepare, type SentEmail } from './document-emails.queries.ts'
import { documentMail, mailTypeOf, namedIn } from './document-mail.rules.ts'
import { endSentLink, listSentLinks, recordOpened } from './sent-links.queries.ts'

/** As people write them: one entry may contain several. */
const recipientsOf = (given: string[]) => {
  const addresses = addressesOf(given, 'ToAddresses')
  if (addresses.length > DOCUMENT_RECIPIENTS_MAX)
    throw invalid({ ToAddresses: `Send to at most ${DOCUMENT_RECIPIENTS_MAX} people at a time` })
  return addresses
}

/** So that a document being deleted at this moment is either sent or gone. */
const lockDocuments = (db: Tx, TenantId: number, ids: number[]) =>
  sql`select from transaction_document where tenant_id = ${TenantId} and document_id = any(${ids}::bigint[])
    order by document_id for key share`.execute(db)

export const documentEmailRoutes = {
  emailDocuments: async ({ db, actor, body, services, request }) => {
    const addresses = recipientsOf(body.ToAddresses)
    if (addresses.length === 0) throw invalid({ ToAddresses: 'Please select at least one recipient.' })
    await lockDocuments(db, actor.TenantId, body.AttachDocumentIds)
    const asked = { documentIds: body.AttachDocumentIds, addresses }
    const { documents, TransactionId, sender, From, Place, Subject, carriage, people } = await prepare(db, actor, asked)
    const { AsLink, WhyNot } = carriage
    const Base = linkBaseFor(services, 'Email', request)
    const base = AsLink ? Base : null
    if (AsLink && base === null) throw refused(WhyNot ?? '')
    const Names = documents.map(({ Name }) => Name)
    const Message = await asHtmlLong(body.Body ?? '')
    const { LeftOut, ...counts } = await sendToEach(
      db,
      actor,
      sender,
      { Channel: 'Email', Purpose: 'OneToOne' },
      people,
      async ({ Address, ContactId }) => {
        const token = base === null ? null : newToken()
        const Url = base === null ? null : new URL(`/d/${token}`, base).href
        const mail = documentMail(
          { Message, Names, Place, From, Base, Url },
          await factsFor(db, actor, services, ContactId),
        )
        return {
          draft: { Subject, Body: mail.Html, PlainText: mail.PlainText, ...(token !== null && { Secret: token }) },
          whenPosted: async (MessageId) => {
            // The document's own file, which is kept for the message when the document is deleted.
            if (token === null)
              await db
                .insertInto('message_attachment')
                .values(
                  documents.map(({ Name, Size, StorageKey }) => ({
                    TenantId: actor.TenantId,
                    MessageId,
                    FileName: Name,
                    ContentType: mailTypeOf(Name),
                    Size,
                    StorageKey,
                  })),
                )
                .execute()
            await db
              .insertInto('document_email')
              .values({
                TenantId: actor.TenantId,
                TransactionId,
                MessageId,
                Title: `${namedIn(Names)} to ${Address}`,
                DocumentIds: documents.map(({ DocumentId }) => DocumentId),
                ...(token !== null && {
                  TokenHash: hashToken(token),
                  DateExpires: clock
                    .now()
                    .add({ hours: SENT_LINK_DAYS * 24 })
                    .toString(),
                }),
              })
              .execute()
          },
        }
      },
      services.email,
    )
    return {
      Successful: true as const,
      ...counts,
      LeftOut: LeftOut.map(({ Address, Name, Why }) => ({ Address, Name, Why })),
      AsLink,
    }
  },

  checkDocumentEmail: async ({ db, actor, body, services, request }) => {
    const asked = { documentIds: body.AttachDocumentIds, addresses: recipientsOf(body.ToAddresses) }
    const { carriage, people, Subject, sender } = await prepare(db, actor, asked)
    const { AsLink, Why, WhyNot, Size } = carriage
    const canLink = linkBaseFor(services, 'Email', request) !== null
    return {
      Checked: people.map(({ Address, Name, verdict }) => ({
        Address,
        Name,
        Decision: verdict.Decision,
        Why: verdict.Decision === 'Send' ? (verdict.Warning ?? null) : verdict.Why,
      })),
      Subject,
      Size,
      AsLink,
      Note: canLink ? Why : WhyNot,
      CanSend: (!AsLink || canLink) && people.some(({ verdict }) => verdict.Decision !== 'Blocked'),
      ...senderAsShown({ Channel: 'Email', Purpose: 'OneToOne' }, sender, services),
    }
  },

  sentLinks: async ({ db, actor, query, reply }) =>
    withTotal(reply, await listSentLinks(db, actor, query.transactionId)),

  endSentLink: async ({ db, actor, query }) => {
    await endSentLink(db, actor, query.documentEmailId)
    return { Successful: true as const }
  },

  sentDocuments: async ({ db, params, reply }) => {
    const sent = await enterByDocumentLink(db, hashToken(params.Link))
    if (!sent || sent.IsOver) {
      reply.code(404)
      return over(sent)
    }
    const documents = await documentsSent(db, sent.TenantId, sent.DocumentEmailId)
    if (documents.length === 0) {
      reply.code(404)
      return over(sent)
    }
    await recordOpened(db, sent)
    const who = escapeHtml([sent.SenderName, sent.BrokerageName].filter(Boolean).join(', '))
    const rows = documents.map(
      ({ DocumentId, Name, Size }) =>
        `<li><a href="/d/${encodeURIComponent(params.Link)}/${DocumentId}">${escapeHtml(Name)}</a> <small>${Math.ceil(Size / 1024).toLocaleString('en-US')} kB</small></li>`,
    )
    return plainPage('Documents for you', `<p>From ${who}.</p><ul>${rows.join('')}</ul>`)
  },

  sentDocument: {
    // Sending may take long; no transaction is open during that.
    outside: async ({ params, services, reply, transaction }) => {
      const { sent, document } = await transaction(async (db) => {
        const sent = await enterByDocumentLink(db, hashToken(params.Link))
        const all = sent && !sent.IsOver ? await documentsSent(db, sent.TenantId, sent.DocumentEmailId) : []
        const document = all.find(({ DocumentId }) => DocumentId === params.DocumentId)
        if (sent && document) await recordOpened(db, sent)
        return { sent, document }
      })
      if (!document) {
        reply.code(404)
        return over(sent)
      }
      return {
        FileName: document.Name,
        ContentType: 'application/octet-stream',
        Size: document.Size,
        Stream: await openFile(services.storage, document.StorageKey),
      }
    },
  },
} satisfies Partial<Handlers>

/** Nothing is revealed about a link that never existed. */
const over = (sent: SentEmail | undefined) => {
  const whom = sent?.SenderName
    ? `Ask ${escapeHtml(sent.SenderName)}${sent.SenderEmail ? ` (${escapeHtml(sent.SenderEmail)})` : ''} to send the documents again.`
    : 'Reply to the email it came with, and ask for the documents again.'
  return plainPage(
    'This link no longer works',
    `<p>It has ended, it is incomplete, or the documents are gone. ${whom}</p>`,
  )
}
