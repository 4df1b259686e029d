import type { WorkflowStep } from '@dormer/contract/automation/steps'
import type { WorkflowFinding } from '@dormer/contract/automation/workflows'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { clock } from '../../../time/clock.ts'

const said = {
  gone: 'The video of its template has expired or was deleted, so this step cannot be done: choose another for the template',
  expires: 'The video of its template is not kept permanently: it expires two weeks after it was made',
}

/** What the author of these steps should know of the videos that their templates name. */
export const videoFindings = async (
  db: Tx,
  TenantId: number,
  steps: readonly WorkflowStep[],
): Promise<WorkflowFinding[]> => {
  const asked = steps.filter(({ EmailTemplateId, TextTemplateId }) => EmailTemplateId ?? TextTemplateId)
  if (asked.length === 0) return []
  const { rows } = await sql<{ WorkflowStepId: number; IsGone: boolean }>`
    select s.step as workflow_step_id,
      v.video_id is null or v.storage_key is null or coalesce(v.date_expires <= ${clock.now().toString()}, false) as is_gone
    from unnest(${asked.map((one) => one.WorkflowStepId)}::bigint[], ${asked.map((one) => one.EmailTemplateId)}::bigint[],
      ${asked.map((one) => one.TextTemplateId)}::bigint[]) s (step, email, text)
    left join email_template e on e.tenant_id = ${TenantId} and e.email_template_id = s.email
    left join text_template t on t.tenant_id = ${TenantId} and t.text_template_id = s.text
    left join video v on v.tenant_id = ${TenantId} and v.video_guid::text = lower(coalesce(e.video_guid, t.video_guid))
    where coalesce(e.video_guid, t.video_guid) is not null and (v.date_expires is not null or v.storage_key is null)
    order by array_position(${asked.map((one) => one.WorkflowStepId)}::bigint[], s.step)`.execute(db)
  return rows.map(({ WorkflowStepId, IsGone }) => ({
    WorkflowStepId,
    Message: IsGone ? said.gone : said.expires,
    IsWarning: true,
  }))
}
