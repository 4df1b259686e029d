import { sendsMessage } from '@dormer/contract/automation/step-words'
import { stepType, type WorkflowStep } from '@dormer/contract/automation/steps'
import type { Tx } from '../../../server/src/db/connect.ts'
import { insertAll } from './insert.ts'

export type Person = {
  ContactId: number
  ContactEntityId: number
  ContactTypeId: number
  FirstName: string
  Name: string
  Email: string
  CellPhone: string | null
  UserId: number
  AgentName: string
  AgentEmail: string
}
/** A step that was taken. */
export type Taken = {
  step: WorkflowStep
  at: Temporal.Instant
  outcome: 'Done' | 'Skipped' | 'Failed'
  why: string | null
}

type Said = {
  channel: 'Email' | 'Text'
  at: Temporal.Instant
  by: 'Workflow' | 'Contact' | 'Agent'
  step?: WorkflowStep
}

/** What people answer, and what their agents answer then. */
const answers = [
  ['Yes, Saturday would work for us.', 'Great! I will send you two times.'],
  ['Thanks for writing. We are only looking around for now.', 'That is fine. I will check in from time to time.'],
  ['Could you call me after 5?', 'Gladly: I will call at 5:30.'],
  ['Do you have anything with a bigger yard?', 'I do: the list is on its way.'],
] as const

type Enrolled = { id: number; person: Person; answered: Temporal.Instant | undefined; taken: Taken[] }

/** What its steps wrote, what people answered and what their agents answered then, as conversations in the activity feed. */
export const insertMessages = async (db: Tx, TenantId: number, all: readonly Enrolled[]) => {
  const templates = {
    Email: new Map(
      (
        await db
          .selectFrom('email_template')
          .select(['EmailTemplateId', 'Subject', 'Body'])
          .where('TenantId', '=', TenantId)
          .execute()
      ).map((one) => [one.EmailTemplateId, one]),
    ),
    Text: new Map(
      (
        await db
          .selectFrom('text_template')
          .select(['TextTemplateId', 'Body'])
          .where('TenantId', '=', TenantId)
          .execute()
      ).map((one) => [one.TextTemplateId, one]),
    ),
  }
  const threads = all.flatMap(({ id, person, answered, taken }, nth) => {
    const written = taken.filter(({ step, outcome }) => outcome === 'Done' && sendsMessage(step))
    return (['Text', 'Email'] as const).flatMap((channel) => {
      const said: Said[] = written
        .filter(({ step }) => (step.TaskTypeId === stepType.Text) === (channel === 'Text'))
        .map(({ step, at }) => ({ channel, at, by: 'Workflow', step }))
      if (answered && channel === 'Text')
        said.push({ channel, at: answered, by: 'Contact' }, { channel, at: answered.add({ minutes: 21 }), by: 'Agent' })
      const filled = said.map((one) => ({ ...one, ...wordsOf(one, person, nth, templates) }))
      return filled.length > 0 ? [{ id, person, channel, said: filled }] : []
    })
  })
  const conversations = await insertAll(
    db,
    'conversation',
    'ConversationId',
    threads.map(({ person, channel, said }) => {
      const last = said.at(-1)
      return {
        TenantId,
        Channel: channel,
        Address: channel === 'Email' ? person.Email : (person.CellPhone as string),
        ContactId: person.ContactId,
        LastDate: last?.at.toString(),
        LastBody: last?.plain.slice(0, 200) ?? '',
        LastIsMine: true,
        LastIncoming: said.find(({ by }) => by === 'Contact')?.at.toString() ?? null,
        IsDone: true,
      }
    }),
  )
  const messages = threads
    .flatMap(({ said, ...thread }, at) =>
      said.map((one) => ({ ...thread, ...one, ConversationId: conversations[at] as number })),
    )
    .sort((a, b) => Temporal.Instant.compare(a.at, b.at))
  const messageIds = await insertAll(
    db,
    'message',
    'MessageId',
    messages.map(({ person, channel, at, by, subject, body, plain, ConversationId }, nth) => {
      const isMine = by !== 'Contact'
      const theirs = channel === 'Email' ? person.Email : (person.CellPhone as string)
      const ours = channel === 'Email' ? person.AgentEmail : '5125550199'
      return {
        TenantId,
        ConversationId,
        Channel: channel,
        IsMine: isMine,
        UserId: person.UserId,
        Purpose: by === 'Workflow' ? 'Automatic' : isMine ? 'OneToOne' : null,
        IsAutomatic: by === 'Workflow',
        FromAddress: isMine ? ours : theirs,
        ToAddresses: [isMine ? theirs : ours],
        Subject: subject,
        Body: body,
        PlainText: channel === 'Email' ? plain : null,
        Status: isMine ? 'Delivered' : 'Received',
        Via: 'Outbox',
        HeaderId: channel === 'Email' ? `<demo-workflow-${nth}@dormer.invalid>` : null,
        DateCreated: at.toString(),
        DateSent: at.toString(),
      }
    }),
  )
  const kept = messages.map((one, at) => ({ ...one, MessageId: messageIds[at] as number }))
  await insertAll(
    db,
    'workflow_message',
    'MessageId',
    kept.flatMap(({ id, step, at, MessageId }) =>
      step
        ? [{ TenantId, MessageId, ContactWorkflowId: id, WorkflowStepId: step.WorkflowStepId, DateLeft: at.toString() }]
        : [],
    ),
  )
  await insertAll(
    db,
    'activity',
    'ActivityId',
    kept.map(({ person, channel, at, by, subject, plain, MessageId }) => ({
      TenantId,
      ActivityTypeId: (by === 'Contact' ? 8 : 4) + (channel === 'Text' ? 1 : 0),
      ContactEntityId: person.ContactEntityId,
      ContactId: person.ContactId,
      UserId: by === 'Contact' ? null : person.UserId,
      Recipient: by === 'Contact' ? null : channel === 'Email' ? person.Email : person.CellPhone,
      Subject: subject,
      Description: plain.slice(0, 2000),
      DateCreated: at.toString(),
      DateLogged: at.toString(),
      IsAutomatic: by === 'Workflow',
      MessageId,
    })),
  )
}

type Templates = { Email: Map<number, { Subject: string; Body: string }>; Text: Map<number, { Body: string }> }

const wordsOf = ({ channel, by, step }: Said, person: Person, nth: number, templates: Templates) => {
  const fill = (template: string) =>
    template.replace(/\{\{(\w+)(?:\|([^}]*))?\}\}/g, (_, field: string, otherwise = '') =>
      field === 'FirstName' ? person.FirstName : field === 'AgentName' ? person.AgentName : otherwise,
    )
  const [theirs, ours] = answers[nth % answers.length] as (typeof answers)[number]
  if (by !== 'Workflow' || !step) {
    const plain = by === 'Contact' ? theirs : ours
    return { subject: null, body: plain, plain }
  }
  const email = channel === 'Email' ? templates.Email.get(step.EmailTemplateId ?? 0) : undefined
  const body = fill(email?.Body ?? templates.Text.get(step.TextTemplateId ?? 0)?.Body ?? '')
  const plain = email
    ? body
        .replace(/<\/p>|<br>/g, '\n')
        .replace(/<[^<>]*>/g, '')
        .trim()
    : body
  return { subject: email ? fill(email.Subject) : null, body, plain }
}
