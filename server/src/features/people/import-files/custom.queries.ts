import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { notFound } from '../../../http/errors.ts'
import type { Person } from './plan.rules.ts'
import type { Plan } from './read-person.ts'

// What importing needs of the brokerage's own fields, in one place.

/** 404 if one of these is not the brokerage's. */
export const requireOwnFields = async (_db: Tx, _actor: Pick<Actor, 'TenantId'>, ids: readonly number[]) => {
  if (ids.length > 0) throw notFound('custom-field')
}

export const ownFields = async (_db: Tx, _TenantId: number): Promise<Plan['CustomFields']> => []

/** Tells these people their values of the brokerage's own fields, and what was imported of them before. */
export const customOf = async (_db: Tx, _TenantId: number, _people: ReadonlyMap<number, Person>) => {}

/** Keeps what rows say of these contacts in the brokerage's own fields, and in imported fields. */
export const keepCustom = async (
  _db: Tx,
  _by: { TenantId: number; UserId: number | null },
  _file: { FileName: string; ImportFileId: number },
  _people: readonly (Person & { ContactId: number })[],
) => {}

/** Adds fields of the brokerage's own, of those names that it does not have; returns their ids by name. */
export const addOwnFields = async (
  _db: Tx,
  _by: { TenantId: number; UserId: number | null },
  _fields: readonly { Name: string; Kind: string; Values: { Value: string }[] | null }[],
): Promise<Map<string, number>> => new Map()
