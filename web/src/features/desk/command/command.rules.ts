import type { CommandAct, CommandLine } from '@dormer/contract/desk/command'

/** What a user has corrected of an act before it is done. */
export type Edits = Partial<Pick<CommandAct, 'Body' | 'Subject' | 'NoAgreementReason' | 'NoAgreementNote'>>

export const edited = ({ Act }: CommandLine, edits: Edits | undefined): CommandAct => ({ ...Act, ...edits })

/** Names each act, whatever else is typed: what is corrected of it stays while its kind and whom it is about do. */
export const lineKeys = (lines: readonly CommandLine[]) => {
  const all = lines.map(({ Act: { Kind, ContactId, TransactionId } }) => [Kind, ContactId, TransactionId].join(' '))
  return all.map((key, at) => `${key} ${all.slice(0, at).filter((one) => one === key).length}`)
}

/** What was corrected of each act that stands now. */
export const editsOf = (lines: readonly CommandLine[], corrected: Record<string, Edits>) =>
  lineKeys(lines).map((key) => corrected[key])

/** What an act still needs before it can be done; undefined if nothing. */
export const lacks = (
  line: CommandLine,
  edits?: Edits,
): 'Body' | 'Subject' | 'NoAgreementReason' | 'NoAgreementNote' | undefined => {
  const act = edited(line, edits)
  if ((act.Kind === 'Email' || (act.Kind === 'Homes' && act.Channel === 'Email')) && !act.Subject?.trim())
    return 'Subject'
  if (['Text', 'Email', 'Note'].includes(act.Kind) && !act.Body?.trim()) return 'Body'
  if (line.Needs !== 'Agreement') return undefined
  if (!act.NoAgreementReason) return 'NoAgreementReason'
  return act.NoAgreementReason === 'Other' && !act.NoAgreementNote?.trim() ? 'NoAgreementNote' : undefined
}

/** Whether all can be done as it stands. */
export const isReady = (lines: readonly CommandLine[], edits: readonly (Edits | undefined)[]) =>
  lines.length > 0 && lines.every((line, at) => line.Refused === null && lacks(line, edits[at]) === undefined)

/** 'Do all three' by number. */
export const doLabel = (count: number) =>
  count === 1
    ? 'Do it'
    : `Do ${count === 2 ? 'both' : `all ${['three', 'four', 'five', 'six', 'seven', 'eight'][count - 3]}`}`

/** What a screen reader says will be done; what one types oneself is not said again with every letter. */
export const announced = (lines: readonly CommandLine[], edits: readonly (Edits | undefined)[]) => {
  if (lines.length === 0) return ''
  const told = lines
    .map((line, at) => {
      const words = ['Text', 'Email'].includes(line.Act.Kind) && edits[at]?.Body === undefined ? line.Act.Body : null
      return [`${line.Label}: ${line.Details.join(', ')}`, words, line.Refused ?? line.Warning]
        .filter(Boolean)
        .join('. ')
    })
    .join('; ')
  return isReady(lines, edits) ? `Enter does ${lines.length === 1 ? 'this' : `these ${lines.length}`}: ${told}` : told
}
