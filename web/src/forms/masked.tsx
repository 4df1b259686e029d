import { MaskInput, type MaskInputProps, NumberInput, type NumberInputProps } from '@mantine/core'

type Value = { value?: string | null; onChange?: (value: string) => void }
type Props = Omit<MaskInputProps, 'mask' | 'value' | 'onChange'> & Value

// A mask writes into its input itself, so the value given is the one it starts with: a controlled input would undo what
// a browser fills in.

/** (999) 999 9999 (S1§5); gives and takes the ten digits. */
export const PhoneInput = ({ value, onChange, ...rest }: Props) => (
  <MaskInput
    mask="(999) 999 9999"
    type="tel"
    inputMode="tel"
    autoComplete="tel-national"
    showMaskOnFocus={false}
    defaultValue={value ?? ''}
    onChangeRaw={(raw) => onChange?.(raw)}
    {...rest}
  />
)

/** 99999 (S1§5). */
export const ZipInput = ({ value, onChange, ...rest }: Props) => (
  <MaskInput
    mask="99999"
    inputMode="numeric"
    autoComplete="postal-code"
    showMaskOnFocus={false}
    defaultValue={value ?? ''}
    onChangeRaw={(raw) => onChange?.(raw)}
    {...rest}
  />
)

/** Dollars with thousands separated; gives and takes decimal text, which is never computed with. */
export const MoneyInput = ({ value, onChange, ...rest }: Omit<NumberInputProps, 'value' | 'onChange'> & Value) => (
  <NumberInput
    prefix="$"
    thousandSeparator=","
    decimalScale={2}
    allowNegative={false}
    hideControls
    value={value ?? ''}
    onChange={(v) => onChange?.(String(v))}
    {...rest}
  />
)
