import { textLength } from '@dormer/contract/messages/text-length'
import { Text } from '@mantine/core'

/** A text's length as networks bill it, and the characters that make it longer than it looks. */
export const TextCounter = ({ text }: { text: string }) => {
  const { characters, segments, because } = textLength(text)
  return (
    <Text size="xs" c="dimmed" className="tabular">
      {`${characters} ${characters === 1 ? 'character' : 'characters'}, ${segments} ${segments === 1 ? 'text' : 'texts'}`}
      {because.length > 0 && `. Because of ${because.slice(0, 5).join(' ')} a text holds 70 characters instead of 160.`}
    </Text>
  )
}
