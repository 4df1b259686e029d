import {
  type FileColumn,
  type ImportTarget,
  type ValueList,
  type ValueTables,
  valueLists,
} from '@dormer/contract/people/import-files'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { invalid } from '../../../http/errors.ts'
import { agentOptions, lenderOptions } from '../../brokerage/users/users.queries.ts'
import { contactTypeOptions, sourceOptions, urgencyOptions } from '../contacts/options.queries.ts'
import type { Stored } from './import-files.queries.ts'
import { kindNames } from './records/kind-names.ts'

type Entry = { Id: number; Names: string[] }
export type Lists = Record<ValueList, Entry[]>

/** What the values of a file's columns can stand for. Users are known by their email address, too. */
export const readLists = async (db: Tx, actor: Actor): Promise<Lists> => {
  const [agents, lenders, sources, urgencies, { rows: emails }] = await Promise.all([
    agentOptions(db, actor),
    lenderOptions(db, actor),
    sourceOptions(db, actor),
    urgencyOptions(db, actor),
    sql<{ UserId: number; Email: string; Name: string; IsActive: boolean }>`
      select user_id, email, name, date_deactivated is null as is_active from user_account
      where tenant_id = ${actor.TenantId} order by date_deactivated is null, user_id`.execute(db),
  ])
  const emailOf = new Map(emails.filter(({ IsActive }) => IsActive).map(({ UserId, Email }) => [UserId, Email]))
  const user = (Id: number, Name: string) => ({ Id, Names: [Name, emailOf.get(Id) ?? ''] })
  const source = sources.map(({ SourceId, Name }) => ({ Id: SourceId, Names: [Name] }))
  return {
    Owner: agents.map(({ UserId, Name }) => user(UserId, Name)),
    Lender: lenders.map(({ Key, Value }) => user(Key, Value)),
    ContactType: contactTypeOptions.map(({ ContactTypeId, ContactType }) => ({
      Id: ContactTypeId,
      // Other programs have one of them: 'Past Client'.
      Names: [ContactType, ContactType.replace(/s$/, '')],
    })),
    Source: source,
    ReferralSource: source,
    Urgency: urgencies.map(({ UrgencyTypeId, Description }) => ({ Id: UrgencyTypeId, Names: [Description] })),
    // Whoever has left wrote what they wrote; of two of one name, who is still here.
    Author: emails.map(({ UserId, Name, Email }) => ({ Id: UserId, Names: [Name, Email] })),
    RecordKind: kindNames,
  }
}

const isList = (field: string): field is ValueList => (valueLists as readonly string[]).includes(field)
const fold = (text: string) => text.trim().toLowerCase().replace(/\s+/g, ' ')

/**
 * The table with a proposal for each value that it does not know: the entry of that name, or a new source if the user may
 * add them. A value without either has none: only users leave out.
 */
export const withProposals = (
  values: ValueTables,
  columns: readonly Pick<FileColumn, 'Values'>[],
  targets: readonly ImportTarget[],
  lists: Lists,
  mayAdd: boolean,
): ValueTables => {
  const result: ValueTables = { ...values }
  for (const [at, { Field }] of targets.entries()) {
    const found = columns[at]?.Values
    if (!found || !isList(Field)) continue
    const table = { ...result[Field] }
    const named = new Map(
      lists[Field].flatMap(({ Id, Names }) => Names.filter(Boolean).map((name) => [fold(name), Id])),
    )
    const isOpen = mayAdd && (Field === 'Source' || Field === 'ReferralSource')
    for (const { Value } of found) {
      const proposed = named.get(fold(Value)) ?? (isOpen && Value.trim().length <= 100 ? 'new' : undefined)
      if (proposed !== undefined && !Object.hasOwn(table, Value) && Value.length <= 200) table[Value] = proposed
    }
    result[Field] = table
  }
  return result
}

/** The table with the names of the lists' own entries, for columns with so many values that none was proposed. */
export const withNames = (values: ValueTables, { Found, Targets }: Pick<Stored, 'Found' | 'Targets'>, lists: Lists) => {
  const result: ValueTables = { ...values }
  for (const [at, { Target }] of Targets.entries())
    if (isList(Target.Field) && Found.Columns[at]?.Values === null)
      result[Target.Field] = {
        ...Object.fromEntries(
          lists[Target.Field].flatMap(({ Id, Names }) => Names.filter(Boolean).map((name) => [name, Id])),
        ),
        ...result[Target.Field],
      }
  return result
}

/** Refuses (400) ids that are in none of the lists, and 'new' where nothing can be added. */
export const requireListed = (values: ValueTables, lists: Lists, mayAdd: boolean) => {
  for (const [list, table] of Object.entries(values)) {
    const ids = new Set(lists[list as ValueList].map(({ Id }) => Id))
    for (const [value, id] of Object.entries(table ?? {})) {
      const isThere = id === null || (id === 'new' ? /Source$/.test(list) : ids.has(id))
      if (id === 'new' && isThere && !mayAdd)
        throw invalid({
          [`Values.${list}`]: `Only those who manage settings can add sources: choose one for “${value}”`,
        })
      if (!isThere)
        throw invalid({ [`Values.${list}`]: `Choose another match for “${value}”: the one you chose no longer exists` })
    }
  }
}

/** Without what is no longer there: of a table that was chosen for an earlier file. */
export const stillListed = (values: ValueTables, lists: Lists): ValueTables =>
  Object.fromEntries(
    Object.entries(values).map(([list, table]) => {
      const ids = new Set(lists[list as ValueList].map(({ Id }) => Id))
      return [
        list,
        Object.fromEntries(Object.entries(table ?? {}).filter(([, id]) => typeof id !== 'number' || ids.has(id))),
      ]
    }),
  )
