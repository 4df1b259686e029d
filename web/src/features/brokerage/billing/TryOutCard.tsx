import { tryOutCards } from '@dormer/contract/brokerage/try-out-cards'
import { Alert, Anchor, Button, List, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { CardProps } from './CardEntry.tsx'
import { confirmTryOut } from './cards.ts'

const spaced = (digits: string) => digits.replace(/(\d{4})(?=\d)/g, '$1 ')
const digitsOf = (text: string) => text.replace(/\D/g, '').slice(0, 16)

/** Accepts only test numbers; nothing else leaves this page. */
export const TryOutCard = ({ button, isPaying, enter }: CardProps) => {
  const [number, setNumber] = useState('')
  const [fault, setFault] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const card = tryOutCards.find((one) => one.Number === digitsOf(number))
    setFault(
      card ? undefined : number === '' ? 'Enter a credit card' : 'Use one of the numbers above; no others are accepted',
    )
    if (card && !isPaying) void enter(card.Token, confirmTryOut)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Alert variant="light" title="This is a test form" role="note">
          <Text size="sm" mb={4}>
            Nothing is charged, and real cards are not accepted. Choose one of these:
          </Text>
          <List size="sm" spacing={6} listStyleType="none">
            {tryOutCards.map(({ Number: digits, What }) => (
              <List.Item key={digits}>
                <Anchor component="button" type="button" fz="sm" onClick={() => setNumber(spaced(digits))}>
                  {spaced(digits)}
                </Anchor>{' '}
                {What}
              </List.Item>
            ))}
          </List>
        </Alert>
        <TextInput
          label="Card number"
          inputMode="numeric"
          autoComplete="off"
          placeholder="4242 4242 4242 4242"
          value={number}
          onChange={(event) => setNumber(spaced(digitsOf(event.currentTarget.value)))}
          error={fault}
        />
        <Button type="submit" loading={isPaying}>
          {button}
        </Button>
      </Stack>
    </form>
  )
}
