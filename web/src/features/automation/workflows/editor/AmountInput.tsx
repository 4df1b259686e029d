import { NumberInput } from '@mantine/core'
import { useState } from 'react'

type Props = {
  label: string
  value: number | null
  min?: number
  max: number
  disabled?: boolean
  onChange: (value: number) => void
  onLeave?: () => void
}

/** A whole number; while it is empty, the one before stays, and comes back when the field is left. */
export const AmountInput = ({ value, onChange, onLeave, min = 0, ...input }: Props) => {
  const [isEmpty, setEmpty] = useState(false)
  return (
    <NumberInput
      {...input}
      min={min}
      allowDecimal={false}
      allowNegative={false}
      clampBehavior="strict"
      value={isEmpty ? '' : (value ?? '')}
      onChange={(next) => {
        const number = typeof next === 'number' ? next : next.trim() === '' ? Number.NaN : Number(next)
        setEmpty(Number.isNaN(number))
        if (number >= min) onChange(number)
      }}
      onBlur={() => {
        setEmpty(false)
        onLeave?.()
      }}
    />
  )
}
