import type { Request, Response } from '@dormer/contract/endpoint'
import type { mergeContacts, mergePreview } from '@dormer/contract/people/duplicates'

export type Preview = Response<typeof mergePreview>
export type Field = Preview['Fields'][number]
/** What the user has chosen: whom to keep, and for fields whose value. */
export type Choice = { keep?: number; fields: { [field: string]: number } }

const valuesOf = ({ Values }: Field) => new Set(Values.flatMap(({ Value }) => Value ?? []))

/** What there is to choose, what all is kept of, and what needs no choice: the same, or only one of them has it. */
export const sorted = (fields: readonly Field[]) => {
  const filled = fields.filter((field) => valuesOf(field).size > 0)
  const isSame = ({ Values: [first, ...others] }: Field) => others.every(({ Value }) => Value === first?.Value)
  const single = filled.filter((field) => !field.IsUnion)
  return {
    choices: single.filter((field) => valuesOf(field).size > 1),
    same: filled.filter(isSame),
    ofOne: single.filter((field) => valuesOf(field).size === 1 && !isSame(field)),
    unions: filled.filter((field) => field.IsUnion && !isSame(field)),
  }
}

export const keptOf = (preview: Preview, { keep }: Choice) =>
  preview.Contacts.some(({ ContactId }) => ContactId === keep) ? (keep ?? preview.Suggested) : preview.Suggested

/**
 * Whose value a field gets: as chosen; if the user has chosen whom to keep, that one's, as far as there is one; otherwise
 * as suggested.
 */
export const sourceOf = (field: Field, { keep, fields }: Choice) => {
  const valued = (ContactId?: number) => field.Values.some((one) => one.ContactId === ContactId && one.Value !== null)
  const chosen = fields[field.Field]
  if (valued(chosen)) return chosen
  return valued(keep) ? keep : field.Suggested
}

/** The fields of the merged contact that have a value, in the order of the catalog. */
export const resultOf = (preview: Preview, choice: Choice) => {
  const { choices } = sorted(preview.Fields)
  return preview.Fields.flatMap((field) => {
    const values = field.IsUnion
      ? [...new Set(field.Values.flatMap(({ Value }) => Value?.split(', ') ?? []))].join(', ')
      : choices.includes(field)
        ? field.Values.find(({ ContactId }) => ContactId === sourceOf(field, choice))?.Value
        : [...valuesOf(field)][0]
    return values ? [{ Field: field.Field, Label: field.Label, Value: values }] : []
  })
}

/** The call that does what is on the screen. */
export const mergeOf = (preview: Preview, choice: Choice): Request<typeof mergeContacts>['body'] => {
  const KeepContactId = keptOf(preview, choice)
  return {
    KeepContactId,
    OtherContactIds: preview.Contacts.map(({ ContactId }) => ContactId).filter((id) => id !== KeepContactId),
    Choices: sorted(preview.Fields).choices.map((field) => ({
      Field: field.Field,
      ContactId: sourceOf(field, choice) ?? field.Suggested,
    })),
    Version: preview.Version,
  }
}
