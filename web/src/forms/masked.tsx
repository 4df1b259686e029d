import { MaskInput, type MaskInputProps, NumberInput, type NumberInputProps } from '@mantine/core'
import { inFullProps } from './in-full.ts'

type Value = { value?: string | null; onChange?: (value: string) => void }
type ZipProps = Omit<MaskInputProps, 'mask' | 'value' | 'onChange'> & Value

/** 99999 (S1§5). A mask writes to its input directly: a controlled input would undo what the browser autofills. */
export const ZipInput = ({ value, onChange, error, ...rest }: ZipProps) => (
  <MaskInput
    mask="99999"
    inputMode="numeric"
    autoComplete="postal-code"
    showMaskOnFocus={false}
    defaultValue={value ?? ''}
    onChangeRaw={(raw) => onChange?.(raw)}
    error={error}
    // The library's other inputs say it themselves.
    aria-invalid={error ? true : undefined}
    {...rest}
  />
)

/** Dollars with thousands separators, or typed as 450k; its value is decimal text, never a float. */
export const MoneyInput = ({ value, onChange, ...rest }: Omit<NumberInputProps, 'value' | 'onChange'> & Value) => (
  <NumberInput
    prefix="$"
    thousandSeparator=","
    decimalScale={2}
    allowNegative={false}
    hideControls
    value={value ?? ''}
    onChange={(v) => onChange?.(String(v))}
    {...inFullProps((full) => onChange?.(full))}
    {...rest}
  />
)
