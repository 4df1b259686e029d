import { PasswordInput as Input, type PasswordInputProps } from '@mantine/core'

/** The library's input, which says nothing of a fault to screen readers, does so here. */
export const PasswordInput = (props: PasswordInputProps) => (
  <Input aria-invalid={props.error ? true : undefined} {...props} />
)
