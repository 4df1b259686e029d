import type { CardForm } from '@dormer/contract/brokerage/registration'
import { Alert, Stack, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { lazyPart } from '../../../ui/lazily.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { type Confirm, DECLINED, type Paid, payWith } from './cards.ts'

const StripeCard = lazyPart(() => import('./StripeCard.tsx').then((m) => m.StripeCard))
const TryOutCard = lazyPart(() => import('./TryOutCard.tsx').then((m) => m.TryOutCard))

/** What a card form receives. */
export type CardProps = {
  PublishableKey: string
  button: string
  isPaying: boolean
  /** Resolves when the payment has succeeded or failed; the form is then empty again. */
  enter: (card: string, confirm: Confirm) => Promise<void>
}

type Props = {
  form: CardForm
  button: string
  pay: (card: string | undefined) => Promise<Paid>
  onPaid: () => unknown
}

/** A form that takes a card and pays with it; if the card is declined, it says why and takes another. */
export const CardEntry = ({ form, button, pay, onPaid }: Props) => {
  const [isPaying, setPaying] = useState(false)
  const [failure, setFailure] = useState<{ title: string; detail: string | null }>()
  const [tries, setTries] = useState(0)
  const enter = async (card: string, confirm: Confirm) => {
    setPaying(true)
    setFailure(undefined)
    try {
      const declined = await payWith(pay, confirm, card)
      if (!declined) {
        await onPaid()
        return
      }
      setFailure({ title: DECLINED, detail: declined.Message })
      // The card field is reset.
      setTries((n) => n + 1)
    } catch (error) {
      setFailure({ title: messageOf(error), detail: null })
    } finally {
      setPaying(false)
    }
  }
  const Card = form.Provider === 'Stripe' ? StripeCard : TryOutCard
  return (
    <Stack gap="md">
      {failure && (
        <Alert color="red" variant="light" role="alert">
          {failure.title}
          {failure.detail && (
            <Text size="sm" c="dimmed">
              {failure.detail}
            </Text>
          )}
        </Alert>
      )}
      <Suspense fallback={<Blocks n={2} h={48} gap="md" />}>
        <Card
          key={tries}
          PublishableKey={form.PublishableKey ?? ''}
          button={button}
          isPaying={isPaying}
          enter={enter}
        />
      </Suspense>
    </Stack>
  )
}
