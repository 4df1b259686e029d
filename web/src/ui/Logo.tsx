import { Group, Image, Text } from '@mantine/core'
import classes from './Logo.module.css'

type Brokerage = { Name: string; Logo: string | null }

/** The brokerage's logo if it has one and there is room; ours otherwise. */
export const Logo = ({ wordless = false, brokerage }: { wordless?: boolean; brokerage?: Brokerage | undefined }) =>
  brokerage?.Logo && !wordless ? (
    <Image src={brokerage.Logo} alt={brokerage.Name} className={classes.logo} />
  ) : (
    <Group gap={8} wrap="nowrap">
      <Image src="/favicon.svg" w={26} h={26} alt={wordless ? 'Dormer' : ''} />
      {!wordless && (
        <Text fw={700} size="lg" component="span">
          Dormer
        </Text>
      )}
    </Group>
  )
