import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'

type Props = Omit<TextInputProps, 'value' | 'onChange'> & { value: string; onType: (text: string) => void }

/** A line that is saved while one types: what the server makes of it, such as no space at the end, shows once it is left. */
export const TypedText = ({ value, onType, ...input }: Props) => {
  const [typed, setTyped] = useState<string>()
  return (
    <TextInput
      {...input}
      value={typed ?? value}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        onType(value)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}
