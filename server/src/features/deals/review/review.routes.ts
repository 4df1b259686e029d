import { CLOSED } from '@dormer/contract/deals/transactions'
import { sql } from 'kysely'
import { findTransaction } from '../../../access/transactions.ts'
import { conflict, invalid, refused } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { requireOnSide } from '../../brokerage/users/users.queries.ts'
import { openTransaction } from '../transactions/visible.queries.ts'
import { handIn, removeLine, requireRoom, setLine, setNotApplicable, takeBack } from './hand-in.queries.ts'
import { countWaiting, linesOf, mayReview, openLine, waitingLines } from './lines.queries.ts'
import { notifyOfVerdict } from './notify.queries.ts'
import { countOutdated, followTemplate, listTemplates, ofOne, ofOpen, saveTemplate } from './templates.queries.ts'

const done = { Successful: true } as const

export const reviewRoutes = {
  checklistTemplates: ({ db, actor }) => listTemplates(db, actor),

  saveChecklistTemplate: async ({ db, actor, body }) => {
    await saveTemplate(db, actor, body)
    if (body.ApplyToOpen) await followTemplate(db, actor, ofOpen(body.Type))
    return listTemplates(db, actor)
  },

  getChecklist: async ({ db, actor, query }) => {
    const { TransactionId, StatusId } = await findTransaction(db, actor, query.transactionId)
    const stored = await db
      .selectFrom('transaction')
      .select('CloseReason')
      .where('TenantId', '=', actor.TenantId)
      .where('TransactionId', '=', TransactionId)
      .executeTakeFirstOrThrow()
    const isClosed = StatusId === CLOSED
    return {
      Lines: await linesOf(db, actor, TransactionId),
      Outdated: isClosed ? 0 : await countOutdated(db, actor, TransactionId),
      CloseReason: isClosed ? stored.CloseReason : null,
      CanEdit: !isClosed,
      CanReview: mayReview(actor),
    }
  },

  updateChecklist: async ({ db, actor, query }) => {
    const { TransactionId } = await openTransaction(db, actor, query.transactionId)
    await followTemplate(db, actor, ofOne(TransactionId))
    return done
  },

  addChecklistLine: async ({ db, actor, body }) => {
    const { TransactionId } = await openTransaction(db, actor, body.TransactionId)
    await requireRoom(db, actor, TransactionId)
    const { Name, Hint, Need, DueFrom, DueDays } = body
    return db
      .insertInto('checklist_line')
      .values({
        ...{ TenantId: actor.TenantId, TransactionId, Name, Hint, Need, DueFrom, DueDays, AddedById: actor.UserId },
        // In the order in which they were added.
        Position: 0,
      })
      .returning('LineId')
      .executeTakeFirstOrThrow()
  },

  removeChecklistLine: async ({ db, actor, query }) => {
    await removeLine(db, actor, query.lineId)
    return done
  },

  setLineDue: async ({ db, actor, body }) => {
    const { LineId } = await openLine(db, actor, body.LineId)
    await db
      .updateTable('checklist_line')
      .set({ DueDay: body.DueDate })
      .where('TenantId', '=', actor.TenantId)
      .where('LineId', '=', LineId)
      .execute()
    return done
  },

  handIn: async ({ db, actor, body }) => {
    await handIn(db, actor, body)
    return done
  },

  takeBack: async ({ db, actor, body }) => {
    await takeBack(db, actor, body.LineId, body.DocumentIds)
    return done
  },

  setNotApplicable: async ({ db, actor, body }) => {
    await setNotApplicable(db, actor, body.LineId, body.Reason)
    return done
  },

  reviewLine: async ({ db, actor, body }) => {
    const { Verdict, Reason, Revision } = body
    const line = await openLine(db, actor, body.LineId)
    if (line.Revision !== Revision)
      throw conflict('This has changed since you looked at it. Look at it again, then decide.')
    const isReturned = Verdict === 'Returned'
    if (isReturned && !Reason) throw invalid({ Reason: 'Say what is wrong with it' })
    // What was accepted can still be returned: a fault is often found later.
    const may = isReturned ? ['InReview', 'Accepted', 'NotApplicable'] : ['InReview']
    if (!may.includes(line.Status)) throw refused('Nothing is waiting for review here.')
    await setLine(
      db,
      actor,
      line,
      sql`status = ${isReturned ? 'Returned' : line.Waiver === null ? 'Accepted' : 'NotApplicable'},
        reason = ${isReturned ? Reason : null}, reviewed_by_id = ${actor.UserId}, date_reviewed = now()`,
    )
    await sql`
      update checklist_document c set is_accepted = ${!isReturned} from transaction_document d
      where c.tenant_id = ${actor.TenantId} and c.line_id = ${line.LineId}
        and d.tenant_id = c.tenant_id and d.document_id = c.document_id and not d.is_archived`.execute(db)
    await notifyOfVerdict(db, actor, line, isReturned ? Reason : null)
    return done
  },

  reviewQueue: async ({ db, actor, query, reply }) => {
    await requireOnSide(db, actor, 'agent', query.agentId)
    reply.header('x-total-count', await countWaiting(db, actor, query.agentId))
    return waitingLines(db, actor, query)
  },

  waitingForReview: async ({ db, actor }) => ({ Waiting: await countWaiting(db, actor) }),
} satisfies Partial<Handlers>
