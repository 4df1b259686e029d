import { TextInput, type TextInputProps } from '@mantine/core'

type Props = Omit<TextInputProps, 'onChange'> & { onChange: (value: string) => void }

/** A percentage as text: a number would lose decimal places of a split entered in dollars. */
export const PercentInput = ({ onChange, ...rest }: Props) => (
  <TextInput
    inputMode="decimal"
    autoComplete="off"
    maxLength={24}
    rightSection="%"
    rightSectionPointerEvents="none"
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
    {...rest}
  />
)
