import { Group, Image, Text } from '@mantine/core'

export const Logo = ({ wordless = false }: { wordless?: boolean }) => (
  <Group gap={8} wrap="nowrap">
    <Image src="/favicon.svg" w={26} h={26} alt={wordless ? 'Dormer' : ''} />
    {!wordless && (
      <Text fw={700} size="lg" component="span">
        Dormer
      </Text>
    )}
  </Group>
)
