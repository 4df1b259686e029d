import { Button, Input, Paper, Stack, useComputedColorScheme, useMantineTheme } from '@mantine/core'
import { CardElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { type FormEvent, useState } from 'react'
import type { CardProps } from './CardEntry.tsx'

const loaded = new Map<string, Promise<Stripe | null>>()
const stripeOf = (key: string) => {
  const stripe = loaded.get(key) ?? loadStripe(key)
  loaded.set(key, stripe)
  // Retry a script that failed to load.
  stripe.catch(() => loaded.delete(key))
  return stripe
}

/** Stripe's own form, in Stripe's frame: the card number never reaches this page. */
export const StripeCard = (props: CardProps) => (
  <Elements stripe={stripeOf(props.PublishableKey)}>
    <Form {...props} />
  </Elements>
)

const Form = ({ button, isPaying, enter }: CardProps) => {
  const stripe = useStripe()
  const elements = useElements()
  const theme = useMantineTheme()
  const isDark = useComputedColorScheme() === 'dark'
  const [fault, setFault] = useState<string>()
  const [isReading, setReading] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const card = elements?.getElement(CardElement)
    if (!stripe || !card || isPaying) return
    setReading(true)
    const made = await stripe.createPaymentMethod({ type: 'card', card }).finally(() => setReading(false))
    setFault(made.error?.message)
    if (made.paymentMethod)
      await enter(made.paymentMethod.id, async (clientSecret, token) => {
        const { error } = await stripe.handleNextAction({ clientSecret })
        return error ? undefined : { card: token }
      })
  }
  const color = isDark ? theme.colors.dark[0] : theme.black
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Input.Wrapper label="Credit card" error={fault}>
          <Paper withBorder p="sm">
            <CardElement options={{ disabled: isPaying, style: { base: { fontSize: '16px', color } } }} />
          </Paper>
        </Input.Wrapper>
        <Button type="submit" loading={isPaying || isReading} disabled={!stripe}>
          {button}
        </Button>
      </Stack>
    </form>
  )
}
