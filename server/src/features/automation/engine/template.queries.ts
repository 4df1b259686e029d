import type { WorkflowStep } from '@dormer/contract/automation/steps'
import type { Channel } from '@dormer/contract/messages/messages'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { refused } from '../../../http/errors.ts'
import type { Services } from '../../../services.ts'
import { linkBaseOf } from '../../messages/system-mail/system-mail.ts'
import { bodyWithVideo } from '../../messages/videos/links.queries.ts'

/** What a step sends, with its merge fields. */
export type Template = { Subject: string; Body: string }

/** The template that a step sends; refused (400) if it was deleted. */
export const templateOf = async (
  db: Tx,
  TenantId: number,
  { EmailTemplateId, TextTemplateId }: Pick<WorkflowStep, 'EmailTemplateId' | 'TextTemplateId'>,
  channel: Channel,
  sending: Pick<Services, 'config' | 'email' | 'sms'>,
): Promise<Template> => {
  const { rows } = await (channel === 'Email'
    ? sql<Template & { VideoGuid: string | null }>`
        select subject, body, video_guid from email_template
        where tenant_id = ${TenantId} and email_template_id = ${EmailTemplateId}`
    : sql<Template & { VideoGuid: string | null }>`
        select '' as subject, body, video_guid from text_template
        where tenant_id = ${TenantId} and text_template_id = ${TextTemplateId}`
  ).execute(db)
  const [template] = rows
  if (!template)
    throw refused(
      `The ${channel.toLowerCase()} template of this step was deleted. Choose another in the workflow, and publish it.`,
    )
  const { Subject } = template
  return { Subject, Body: await bodyWithVideo(db, TenantId, channel, template, linkBaseOf(sending, channel)) }
}
