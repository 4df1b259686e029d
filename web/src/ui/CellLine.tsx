import { Text } from '@mantine/core'

/**
 * One line of a table's cell, the first or the second: what does not fit is cut off at its end, and whole in its title.
 */
export const CellLine = ({ text, isSecond = false, fw }: { text: string; isSecond?: boolean; fw?: number }) => (
  <Text size={isSecond ? 'xs' : 'sm'} c={isSecond ? 'dimmed' : undefined} fw={fw} truncate title={text}>
    {text}
  </Text>
)
