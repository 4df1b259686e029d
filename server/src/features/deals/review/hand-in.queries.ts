import { type handIn as handInCall, LINES_MAX } from '@dormer/contract/deals/review'
import type { Body } from '@dormer/contract/endpoint'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { HttpError, invalid, refused } from '../../../http/errors.ts'
import { findDocuments } from '../documents/documents.queries.ts'
import { mayReview, openLine, type StoredLine } from './lines.queries.ts'
import { notifyReviewers } from './notify.queries.ts'

/** Changes a line and records the time. */
export const setLine = (db: Tx, { TenantId }: Actor, { LineId }: { LineId: number }, changes: ReturnType<typeof sql>) =>
  sql`
    update checklist_line set ${changes}, revision = revision + 1
    where tenant_id = ${TenantId} and line_id = ${LineId}`.execute(db)

/** Takes documents off a line; the database updates the line accordingly (functions/checklist_settle.sql). */
const takeOff = async (db: Tx, actor: Actor, { LineId }: StoredLine, documentIds?: readonly number[]) => {
  const { numDeletedRows } = await db
    .deleteFrom('checklist_document')
    .where('TenantId', '=', actor.TenantId)
    .where('LineId', '=', LineId)
    .$if(documentIds !== undefined, (q) => q.where('DocumentId', 'in', [0, ...(documentIds ?? [])]))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** What was accepted may be removed only for a newer version, or by a reviewer. */
const refuseAccepted = async (db: Tx, actor: Actor, { LineId }: StoredLine, documentIds?: readonly number[]) => {
  if (mayReview(actor)) return
  const accepted = await db
    .selectFrom('checklist_document')
    .select('DocumentId')
    .where('TenantId', '=', actor.TenantId)
    .where('LineId', '=', LineId)
    .where('IsAccepted', '=', true)
    .$if(documentIds !== undefined, (q) => q.where('DocumentId', 'in', [0, ...(documentIds ?? [])]))
    .executeTakeFirst()
  if (accepted) throw refused('This was accepted. Hand in a newer version in its place, or ask your broker.')
}

/** Hands in documents of the transaction for a line, which goes to review, even if it was accepted before. */
export const handIn = async (db: Tx, actor: Actor, { LineId, DocumentIds, Replaces }: Body<typeof handInCall>) => {
  const line = await openLine(db, actor, LineId)
  const documents = await findDocuments(db, actor, [...new Set([...DocumentIds, ...Replaces])])
  if (documents.some(({ TransactionId }) => TransactionId !== line.TransactionId))
    throw refused('This document belongs to another transaction. Add it to this one first.')
  const archived = documents.find(({ DocumentId, IsArchived }) => IsArchived && DocumentIds.includes(DocumentId))
  if (archived) throw refused(`${archived.Name} is archived. Restore it first, then hand it in.`)
  const added = await db
    .insertInto('checklist_document')
    .values(
      DocumentIds.map((DocumentId) => ({
        ...{ TenantId: actor.TenantId, LineId, DocumentId, TransactionId: line.TransactionId },
      })),
    )
    .onConflict((c) => c.doNothing())
    .returning('DocumentId')
    .execute()
  const replaced = Replaces.filter((id) => !DocumentIds.includes(id))
  // Handing in what is already there changes nothing, unless it was returned and is handed in again as it is.
  if (added.length === 0 && ['InReview', 'Accepted'].includes(line.Status) && replaced.length === 0) return
  await setLine(
    db,
    actor,
    line,
    sql`status = 'InReview', waiver = null, handed_in_by_id = ${actor.UserId}, date_handed_in = now()`,
  )
  if (replaced.length > 0) await takeOff(db, actor, line, replaced)
  await notifyReviewers(db, actor, line.TransactionId)
}

export const takeBack = async (db: Tx, actor: Actor, lineId: number, documentIds?: readonly number[]) => {
  const line = await openLine(db, actor, lineId)
  if (line.Status === 'NotApplicable' || (line.Status === 'InReview' && line.Waiver !== null))
    return setLine(db, actor, line, sql`status = 'Open', waiver = null`)
  if (documentIds) await findDocuments(db, actor, documentIds)
  await refuseAccepted(db, actor, line, documentIds)
  if ((await takeOff(db, actor, line, documentIds)) === 0) throw refused('This is no longer handed in for the line.')
}

/** For a required line, the broker is asked whether it does not apply; a reviewer need not ask. */
export const setNotApplicable = async (db: Tx, actor: Actor, lineId: number, reason: string | null) => {
  const line = await openLine(db, actor, lineId)
  if (line.Need !== 'IfApplicable' && !reason) throw invalid({ Reason: 'Say why it does not apply' })
  await refuseAccepted(db, actor, line)
  await takeOff(db, actor, line)
  const asks = line.Need !== 'IfApplicable' && !mayReview(actor)
  await setLine(
    db,
    actor,
    line,
    sql`status = ${asks ? 'InReview' : 'NotApplicable'}, waiver = ${reason}, reason = null, handed_in_by_id = ${actor.UserId},
      date_handed_in = now()`,
  )
  if (asks) await notifyReviewers(db, actor, line.TransactionId)
}

/** Takes a line off a transaction: one from the brokerage's list only by a reviewer. */
export const removeLine = async (db: Tx, actor: Actor, lineId: number) => {
  const line = await openLine(db, actor, lineId)
  if (line.TemplateLineId !== null && !mayReview(actor))
    throw new HttpError(403, {
      Message: 'Only your broker can remove what the brokerage asks for. You can mark it as not applicable.',
    })
  if (!['Open', 'Returned'].includes(line.Status)) throw refused('Take back what was handed in first.')
  await setLine(db, actor, line, sql`removed = 'ByHand'`)
}

/** Refuses a line beyond what a transaction has room for. */
export const requireRoom = async (db: Tx, { TenantId }: Actor, TransactionId: number) => {
  const { rows } = await sql<{ Lines: number }>`
    select count(*) as lines from checklist_line
    where tenant_id = ${TenantId} and transaction_id = ${TransactionId} and removed is null`.execute(db)
  if ((rows[0]?.Lines ?? 0) >= LINES_MAX) throw refused(`A checklist has at most ${LINES_MAX} lines`)
}
