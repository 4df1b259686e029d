import { MaskInput, type MaskInputProps, NumberInput, type NumberInputProps } from '@mantine/core'
import { useState } from 'react'
import { inFullProps } from './in-full.ts'
import { useInvalid } from './useInvalid.ts'

type Value = { value?: string | null; onChange?: (value: string) => void }
type ZipProps = Omit<MaskInputProps, 'mask' | 'value' | 'onChange'> & Value

/** 99999. A mask writes to its input directly: a controlled input would undo what the browser autofills. */
export const ZipInput = ({ value, onChange, error, ...rest }: ZipProps) => (
  <MaskInput
    mask="99999"
    inputMode="numeric"
    autoComplete="postal-code"
    showMaskOnFocus={false}
    defaultValue={value ?? ''}
    onChangeRaw={(raw) => onChange?.(raw)}
    error={error}
    ref={useInvalid(Boolean(error))}
    aria-invalid={error ? true : undefined}
    {...rest}
  />
)

type MoneyProps = Omit<NumberInputProps, 'value' | 'onChange'> & Value

/** Dollars with thousands separators, or typed as 450k or 1.2 mil; its value is decimal text, never a float. */
export const MoneyInput = ({ value, onChange, onFocus, onBlur, error, ...rest }: MoneyProps) => {
  const [isTyping, setTyping] = useState(false)
  const [fault, setFault] = useState<string>()
  return (
    <NumberInput
      prefix="$"
      thousandSeparator=","
      decimalScale={2}
      // $455,000.50, not .5; while it is typed, a zero would be in the way.
      fixedDecimalScale={!isTyping && /\.\d/.test(value ?? '')}
      allowNegative={false}
      hideControls
      value={value ?? ''}
      onChange={(v) => onChange?.(String(v))}
      onFocus={(event) => {
        setTyping(true)
        onFocus?.(event)
      }}
      onBlur={(event) => {
        setTyping(false)
        onBlur?.(event)
      }}
      error={error || fault}
      {...inFullProps((full) => onChange?.(full), setFault)}
      {...rest}
    />
  )
}
