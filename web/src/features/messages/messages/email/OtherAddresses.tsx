import { Button, Group, Text } from '@mantine/core'
import { rememberChosen } from '../../../people/contact-points/points.ts'
import classes from './Email.module.css'
import type { Composer, Props } from './useComposer.ts'

/** The other addresses of the person written to: one is taken in place of theirs, and again the next time. */
export const OtherAddresses = ({ composer, contact }: { composer: Composer } & Pick<Props, 'contact'>) => {
  const { draft, edit } = composer
  const { ContactId, addresses = [] } = contact ?? {}
  const theirs = addresses.map(({ address }) => address)
  const others = addresses.filter(({ address }) => !draft.To.includes(address))
  if (ContactId === undefined || others.length === 0) return null
  return (
    <Group gap={6} role="group" aria-label="Other addresses">
      <Text size="xs" c="dimmed">
        Write to
      </Text>
      {others.map(({ label, address }) => (
        <Button
          key={address}
          variant="default"
          size="compact-xs"
          maw="100%"
          className={classes.long}
          onClick={() => {
            rememberChosen('Email', ContactId, address)
            edit({ To: [address, ...draft.To.filter((one) => !theirs.includes(one))] })
          }}
        >
          {label}: {address}
        </Button>
      ))}
    </Group>
  )
}
