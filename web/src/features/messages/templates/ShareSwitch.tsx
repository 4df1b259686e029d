import { Switch, type SwitchProps } from '@mantine/core'

export const ShareSwitch = (props: SwitchProps) => (
  <Switch
    label="Share with group"
    description="Everyone in your brokerage can use it. Only its author and admins can change it."
    {...props}
  />
)
