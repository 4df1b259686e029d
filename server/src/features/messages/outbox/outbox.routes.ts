import { email as emailField } from '@dormer/contract/fields'
import { escapeHtml } from '@dormer/contract/html'
import { TEXT_MAX } from '@dormer/contract/messages/messages'
import { replySubject } from '@dormer/contract/messages/subjects'
import { phoneDigits } from '@dormer/contract/phone'
import { type SqlBool, sql } from 'kysely'
import { cleanLong, textOfLong } from '../../../html/long-html.ts'
import { invalid, refused } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { findConversation } from '../conversations/conversations.queries.ts'
import { anyMessagePage, findMessage } from '../messages/messages.queries.ts'
import { receiveMessage } from '../messages/receive.ts'
import { newHeaderId } from '../sending/header-id.ts'

export const outboxRoutes = {
  outboxMessages: async ({ db, actor, query: { incoming, channel, conversationId, ...page } }) => {
    if (conversationId) await findConversation(db, actor, conversationId)
    return anyMessagePage(db, actor, {
      ...page,
      isWhole: true,
      where: sql.join<SqlBool>(
        [
          sql`message.via = 'Outbox'`,
          ...(incoming ? [] : [sql`message.is_mine`]),
          ...(channel ? [sql`message.channel = ${channel}`] : []),
          ...(conversationId ? [sql`message.conversation_id = ${conversationId}`] : []),
        ],
        sql` and `,
      ),
    })
  },

  answerAsContact: async ({ db, actor, body, services }) => {
    const { Channel, InReplyToId, Body } = body
    if ((Channel === 'Email' ? services.email : services.sms).via !== 'Outbox')
      throw refused('Real messages come in here. Trying it out is for installations without a provider.')
    const answered = InReplyToId ? await findMessage(db, actor, InReplyToId) : undefined
    const isText = Channel === 'Text'
    const From = isText ? phoneDigits(body.From) : emailField.safeParse(body.From).data
    if (!From)
      throw invalid({
        From: isText ? 'Enter a 10 digit phone number' : 'Enter an email address such as name@example.com',
      })
    if (isText && Body.length > TEXT_MAX) throw invalid({ Body: 'Use at most 1,600 characters' })
    const { Name, TextNumber, Email } = await db
      .selectFrom('tenant')
      .innerJoin('user_account', 'user_account.TenantId', 'tenant.TenantId')
      .select(['tenant.Name as Name', 'TextNumber', 'Email'])
      .where('tenant.TenantId', '=', actor.TenantId)
      .where('UserId', '=', actor.UserId)
      .executeTakeFirstOrThrow()
    const Html = isText ? Body : await cleanLong(`<p>${escapeHtml(Body).replace(/\n/g, '<br>')}</p>`)
    await receiveMessage(db, {
      TenantId: actor.TenantId,
      Channel,
      From,
      To: [answered?.From ?? (isText ? (TextNumber ?? Name) : Email)],
      Subject: isText ? null : body.Subject || (answered ? replySubject(answered.Subject) : '(no subject)'),
      Body: Html,
      PlainText: isText ? null : await textOfLong(Html),
      HeaderId: isText ? null : newHeaderId(From),
      InReplyTo: answered?.HeaderId ?? null,
      References: answered?.HeaderId ? [...answered.References, answered.HeaderId] : [],
      Via: 'Outbox',
    })
    return { Successful: true } as const
  },
} satisfies Partial<Handlers>
