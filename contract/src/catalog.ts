import type { FilterType } from './filters.ts'

/*
 * A catalog declares each field of an entity once: contact-fields.ts for contacts, deals/transaction-fields.ts for
 * transactions. What else knows the fields is a function of a list of them: a brokerage's own fields would be more of
 * the same list. Catalogs do not use zod, because the browser's first screens load them.
 */

/** What every catalog says about a field. */
export type FieldDeclaration = {
  label: string
  /** The maximum text length, if not 200 characters. */
  max?: number
  /** How lists can be filtered by it, and by what else derived from it. */
  filter?: FieldFilter & { also?: { readonly [name: string]: FieldFilter & { label: string } } }
}
type FieldFilter = {
  /** A label for the filter if it differs from the field's: Birthday for Date of Birth. */
  label?: string
  type: FilterType
}

/** The names of a catalog's fields with this property. */
export type FieldWith<Catalog, Declared> = {
  [F in keyof Catalog]: Catalog[F] extends Declared ? F : never
}[keyof Catalog]

/** The fields of a catalog in order, with every optional property readable. */
export const fieldsOf = <Name extends string, Declaration extends FieldDeclaration>(
  catalog: Record<Name, Declaration>,
): (Declaration & { name: Name })[] =>
  Object.entries<Declaration>(catalog).map(([name, field]) => ({ ...field, name: name as Name }))

/** All that fields can be filtered by, under their names; `of` is what the filter takes from the field. */
export const filtersOf = <F extends FieldDeclaration & { name: string }, Filter>(
  fields: readonly F[],
  of: (field: F) => Filter,
) =>
  fields.flatMap((field) => {
    if (!field.filter) return []
    const { type, label = field.label, also = {} } = field.filter
    const all = [[field.name, { label, type }] as const, ...Object.entries(also)]
    return all.map(([Field, { label, type }]) => ({ ...of(field), Field, Label: label, FilterType: type }))
  })
