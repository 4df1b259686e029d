import type { FileColumn, FileContents, ImportSettings, ImportTarget } from '@dormer/contract/people/import-files'
import { isPeopleField, recordFields } from '@dormer/contract/people/import-records'
import { may } from '@dormer/contract/permissions'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { conflict, invalid } from '../../../http/errors.ts'
import { requireAssignable } from '../../brokerage/users/users.queries.ts'
import { requireSource } from '../contacts/contacts.queries.ts'
import { choicesOfColumn } from './custom.queries.ts'
import type { Stored } from './import-files.queries.ts'

/* What a user may choose for a file: its settings, and what its columns become. */

/** Refuses settings that name somebody or something that is not there. */
export const requireSettings = async (db: Tx, actor: Actor, settings: Partial<ImportSettings>) => {
  await requireAssignable(db, actor, 'agent', settings.AssignedAgentId)
  await requireAssignable(db, actor, 'lender', settings.AssignedLenderId)
  await requireSource(db, actor, settings.SourceId)
  if ((settings.ContactTypeId ?? 1) > 4) throw invalid({ 'Settings.ContactTypeId': 'Choose a type' })
}

/**
 * Refuses (409) what only those who manage settings may add: the matches may be an admin's, or of when the user was one.
 */
export const requireMayAdd = (actor: Actor, { Found, Targets, ValueTables }: Stored) => {
  if (may(actor, 'ManageSettings')) return
  for (const [at, { Target }] of Targets.entries()) {
    if (Target.Field === 'NewCustom')
      throw conflict(
        `Only those who manage settings can add fields. Choose something else for ${Found.Columns[at]?.Name}, or ask one of them to import the file.`,
      )
    if (Target.Field !== 'Source' && Target.Field !== 'ReferralSource') continue
    const added = Object.entries(ValueTables[Target.Field] ?? {}).find(([, id]) => id === 'new')
    if (added)
      throw conflict(
        `Only those who manage settings can add sources. Choose one for “${added[0]}”, or ask one of them to import the file.`,
      )
  }
}

const needs = (at: number, what: string) => invalid({ [`Targets.${at}`]: what })
/**
 * The targets as they can be done, and what is said of those that cannot: whoever may not manage settings adds no
 * fields.
 */
export const readTargets = (
  actor: Actor,
  { Holds, columns }: { Holds: FileContents; columns: readonly Pick<FileColumn, 'Name' | 'Values'>[] },
  targets: ImportTarget[],
) => {
  if (targets.length !== columns.length)
    throw invalid({ Targets: `Choose a field for each of the ${columns.length} columns` })
  for (const [at, { Field, Of, CustomFieldId, Name, Kind }] of targets.entries()) {
    if (Holds === 'Records' ? !recordFields.includes(Field) : !isPeopleField(Field))
      throw needs(at, 'Choose what the column becomes')
    if (Field === 'Custom' && CustomFieldId === undefined) throw needs(at, 'Choose the field')
    if (Field === 'NewCustom' && (!Name?.trim() || !Kind)) throw needs(at, 'Name the new field and choose its kind')
    if (Field === 'NewCustom' && (Kind === 'Choice' || Kind === 'Choices')) {
      const values = columns[at]?.Values
      if (!values?.length) throw needs(at, 'Choose another type: a list needs between 1 and 100 different values')
      choicesOfColumn(Kind, values)
    }
    if (Field === 'Label' && !columns[Of ?? -1]) throw needs(at, 'Choose the column it labels')
  }
  if (may(actor, 'ManageSettings')) return { targets, message: null }
  const names = targets.flatMap(({ Field, Name }) => (Field === 'NewCustom' ? (Name ?? []) : []))
  return {
    targets: targets.map((target) => (target.Field === 'NewCustom' ? { Field: 'ImportedField' as const } : target)),
    message:
      names.length === 0
        ? null
        : `Only those who manage settings can add fields, so ${names.join(', ')} will be kept as imported fields.`,
  }
}
