import type { Opportunity } from '@dormer/contract/growth/opportunities'
import type { Stage } from '@dormer/contract/growth/stages'
import { formatDay, formatMoney } from '../../../../ui/format.ts'

export type Value = string | number | null
/** What stages and agents there are to choose from. */
export type Choices = { stages: Stage[]; agents: { UserId: number; Name: string }[] }

type Field = {
  label: string
  /** A choice is saved at once, what is typed with Enter or when it loses the focus. */
  isChoice?: boolean
  valueOf: (card: Opportunity) => Value
  /** As the row shows it; empty if there is none. */
  textOf: (card: Opportunity) => string
  /** What its row shows once the value is saved. */
  shown: (value: Value, card: Opportunity, choices: Choices) => Partial<Opportunity>
}

const textOrNull = (value: Value) => (value === null || value === '' ? null : String(value))
const money = (label: string, name: 'SalesPrice' | 'GCI'): Field => ({
  label,
  valueOf: (card) => card[name],
  textOf: ({ [name]: amount }) => (amount ? formatMoney(amount) : ''),
  shown: (value) => ({ [name]: textOrNull(value) }),
})
const percentOf = ({ Outcome, Probability }: Pick<Opportunity, 'Outcome' | 'Probability'>, stage: Stage | undefined) =>
  Outcome === 'Won' ? 100 : Outcome === 'Lost' ? 0 : (Probability ?? stage?.Probability ?? 0)

/** The fields that are edited in the list's rows. */
const fields = {
  Name: {
    label: 'Name',
    valueOf: ({ Name }) => Name,
    textOf: ({ Name, ContactName }) => Name || ContactName,
    shown: (value) => ({ Name: textOrNull(value) }),
  },
  Stage: {
    label: 'Stage',
    isChoice: true,
    valueOf: ({ Stage }) => Stage,
    textOf: ({ StageName }) => StageName,
    shown: (value, card, { stages }) => {
      const to = stages.find(({ Id }) => Id === value)
      if (!to) return {}
      const { Outcome } = to
      return {
        Stage: to.Id,
        StageName: to.Name,
        Outcome,
        EffectiveProbability: percentOf({ ...card, Outcome }, to),
        DaysInStage: 0,
        IsStuck: false,
      }
    },
  },
  UserId: {
    label: 'Agent',
    isChoice: true,
    valueOf: ({ UserId }) => UserId,
    textOf: ({ UserName }) => UserName,
    shown: (value, card, { agents }) => {
      const agent = agents.find(({ UserId }) => UserId === value)
      return { UserId: Number(value), UserName: agent?.Name ?? card.UserName }
    },
  },
  ProjectedCloseDate: {
    label: 'Close Date',
    valueOf: ({ ProjectedCloseDate }) => ProjectedCloseDate,
    textOf: ({ ProjectedCloseDate }) => (ProjectedCloseDate ? formatDay(ProjectedCloseDate) : ''),
    shown: (value) => ({ ProjectedCloseDate: textOrNull(value) }),
  },
  SalesPrice: money('Price', 'SalesPrice'),
  GCI: money('GCI', 'GCI'),
  Probability: {
    label: 'Probability',
    valueOf: ({ Probability }) => Probability,
    textOf: ({ EffectiveProbability }) => `${EffectiveProbability}%`,
    shown: (value, card, { stages }) => {
      const Probability = textOrNull(value) === null ? null : Number(value)
      const stage = stages.find(({ Id }) => Id === card.Stage)
      return { Probability, EffectiveProbability: percentOf({ ...card, Probability }, stage) }
    },
  },
} satisfies Record<string, Field>
export type FieldName = keyof typeof fields
export const fieldOf = (name: FieldName): Field => fields[name]

/** Whether saving this value would change nothing. */
export const isSame = (name: FieldName, value: Value, before: Value) => {
  const [a, b] = [textOrNull(value), textOrNull(before)]
  const isNumber = name !== 'Name' && name !== 'ProjectedCloseDate'
  return a === b || (isNumber && a !== null && b !== null && Number(a) === Number(b))
}
/** A value as it is sent: an emptied field is null. */
export const toSend = (name: FieldName, value: Value): Value =>
  name === 'Name' ? textOrNull(value)?.trim() || null : textOrNull(value) === null ? null : value
