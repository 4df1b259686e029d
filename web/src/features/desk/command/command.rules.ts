import type { CommandAct, CommandLine } from '@dormer/contract/desk/command'

/** What a user has corrected of an act before it is done. */
export type Edits = Partial<Pick<CommandAct, 'Body' | 'Subject' | 'NoAgreementReason' | 'NoAgreementNote'>>

export const edited = ({ Act }: CommandLine, edits: Edits | undefined): CommandAct => ({ ...Act, ...edits })

/** What an act still needs before it can be done; undefined if nothing. */
export const lacks = (
  line: CommandLine,
  edits?: Edits,
): 'Body' | 'Subject' | 'NoAgreementReason' | 'NoAgreementNote' | undefined => {
  const act = edited(line, edits)
  if (act.Kind === 'Email' && !act.Subject?.trim()) return 'Subject'
  if (['Text', 'Email', 'Note'].includes(act.Kind) && !act.Body?.trim()) return 'Body'
  if (line.Needs !== 'Agreement') return undefined
  if (!act.NoAgreementReason) return 'NoAgreementReason'
  return act.NoAgreementReason === 'Other' && !act.NoAgreementNote?.trim() ? 'NoAgreementNote' : undefined
}

/** Whether all can be done as it stands. */
export const isReady = (lines: readonly CommandLine[], edits: Record<number, Edits>) =>
  lines.length > 0 && lines.every((line, at) => line.Refused === null && lacks(line, edits[at]) === undefined)

/** 'Do all three' by number. */
export const doLabel = (count: number) =>
  count === 1
    ? 'Do it'
    : `Do ${count === 2 ? 'both' : `all ${['three', 'four', 'five', 'six', 'seven', 'eight'][count - 3]}`}`

/** What a screen reader says will be done. */
export const announced = (lines: readonly CommandLine[], edits: Record<number, Edits>) => {
  if (lines.length === 0) return ''
  const told = lines
    .map((line, at) => {
      const { Body } = edited(line, edits[at])
      const words = ['Text', 'Email'].includes(line.Act.Kind) ? Body : null
      return [`${line.Label}: ${line.Details.join(', ')}`, words, line.Refused ?? line.Warning]
        .filter(Boolean)
        .join('. ')
    })
    .join('; ')
  return isReady(lines, edits) ? `Enter does ${lines.length === 1 ? 'this' : `these ${lines.length}`}: ${told}` : told
}
