import type { PointKind } from '@dormer/contract/people/contact-points'
import type { Doer } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { insertPoints } from '../contact-points/contact-points.queries.ts'
import { labelOf, readPoint } from '../contact-points/contact-points.rules.ts'

/** A further email or phone of a contact, as it was written. */
export type GivenPoint = { ContactId: number; Value: string; Kind?: PointKind; Label?: string }

/**
 * Adds further emails and phones to contacts, which are locked, in one statement. What a contact has already is not added
 * again, nor what goes beyond the most there may be. Returns what was added, and what could not be read, with the reason.
 */
export const addPoints = async (db: Tx, { TenantId }: Pick<Doer, 'TenantId'>, given: readonly GivenPoint[]) => {
  const read = given.map((one) => ({ one, point: readPoint(one.Value, one.Kind) }))
  const added = await insertPoints(
    db,
    TenantId,
    read.flatMap(({ one: { ContactId, Value, Label }, point }) =>
      'fault' in point ? [] : [{ ContactId, Value: Value.trim(), Label: labelOf(point.Kind, Label), ...point }],
    ),
  )
  return {
    added,
    unread: read.flatMap(({ one, point }) => ('fault' in point ? [{ ...one, Fault: point.fault }] : [])),
  }
}
