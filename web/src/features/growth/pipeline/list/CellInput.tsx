import type { Opportunity } from '@dormer/contract/growth/opportunities'
import { NumberInput, Select, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { DayInput } from '../../../../forms/DayInput.tsx'
import { MoneyInput } from '../../../../forms/masked.tsx'
import { type Choices, type FieldName, fieldOf, type Value } from './fields.ts'

type Props = {
  card: Opportunity
  name: FieldName
  choices: Choices
  value: Value
  onChange: (value: Value) => void
  /** What is chosen from a list or calendar is saved at once. */
  onChoose: (value: Value) => void
  isWrong: boolean
}

/** The input of a cell. */
export const CellInput = ({ card, name, choices, value, onChange, onChoose, isWrong }: Props) => {
  const input = {
    size: 'xs',
    error: isWrong,
    'aria-label': `${fieldOf(name).label} of ${fieldOf('Name').textOf(card)}`,
  }
  const text = String(value ?? '')
  switch (name) {
    case 'Stage':
    case 'UserId':
      return (
        <Select<number>
          {...input}
          data={
            name === 'UserId'
              ? choices.agents.map(({ UserId, Name }) => ({ value: UserId, label: Name }))
              : choices.stages
                  .filter(({ Id, Types }) => Types.includes(card.Type) || Id === card.Stage)
                  .map(({ Id, Name }) => ({ value: Id, label: Name }))
          }
          value={Number(value)}
          onChange={(chosen) => onChoose(chosen)}
          searchable
          nothingFoundMessage="Nothing found"
          comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
        />
      )
    case 'ProjectedCloseDate':
      return <Day {...{ input, text, onChange, onChoose }} />
    case 'SalesPrice':
    case 'GCI':
      return <MoneyInput {...input} value={text} onChange={onChange} />
    case 'Probability':
      return (
        <NumberInput
          {...input}
          placeholder="That of its stage"
          suffix="%"
          min={0}
          max={100}
          clampBehavior="none"
          allowDecimal={false}
          allowNegative={false}
          hideControls
          value={value ?? ''}
          onChange={onChange}
        />
      )
    default:
      return (
        <TextInput
          {...input}
          placeholder={card.ContactName}
          maxLength={200}
          autoComplete="off"
          value={text}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )
  }
}

type DayProps = Pick<Props, 'onChange' | 'onChoose'> & { input: object; text: string }
/** A day that is typed waits for Enter; one that is picked in the calendar, or cleared, is saved. */
const Day = ({ input, text, onChange, onChoose }: DayProps) => {
  const isTyping = useRef(false)
  return (
    <div
      onInputCapture={() => {
        isTyping.current = true
        queueMicrotask(() => {
          isTyping.current = false
        })
      }}
    >
      <DayInput
        {...input}
        clearable
        value={text || null}
        onChange={(day) => (isTyping.current ? onChange(day) : onChoose(day))}
      />
    </div>
  )
}
