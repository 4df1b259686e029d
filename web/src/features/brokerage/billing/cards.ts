import type { CardForm } from '@dormer/contract/brokerage/registration'

/** The outcome of an attempt to pay. */
export type Paid = { Successful: boolean; Message: string | null; ConfirmSecret: string | null }

/** Asks the card's bank for a second factor, and returns the card to continue with; undefined if it was refused. */
export type Confirm = (secret: string, card: string | undefined) => Promise<{ card: string | undefined } | undefined>

export const DECLINED = 'Payment Method failed, please enter a different credit card'
const notConfirmed = 'The bank did not confirm the payment.'

/** Pays with a card, and again once its bank has confirmed it. Undefined once it is paid, otherwise why it is not. */
export const payWith = async (
  pay: (card: string | undefined) => Promise<Paid>,
  confirm: Confirm,
  card: string | undefined,
): Promise<{ Message: string | null } | undefined> => {
  let paid = await pay(card)
  if (!paid.Successful && paid.ConfirmSecret) {
    const confirmed = await confirm(paid.ConfirmSecret, card)
    if (!confirmed) return { Message: notConfirmed }
    paid = await pay(confirmed.card)
  }
  return paid.Successful ? undefined : { Message: paid.Message }
}

/** Without a provider, the person trying it out answers for the bank. */
export const confirmTryOut: Confirm = async (secret) => {
  const { confirm } = await import('../../../ui/confirm.ts')
  const question =
    'Here the card’s bank would ask the cardholder for a second factor. Does the cardholder confirm the payment?'
  return (await confirm(question, { title: 'Your bank', yes: 'Confirm', no: 'Decline' })) ? { card: secret } : undefined
}

/** Confirms a pending payment without a card form. */
export const confirmerOf = async ({ Provider, PublishableKey }: CardForm): Promise<Confirm> => {
  if (Provider === 'TryOut') return confirmTryOut
  const { loadStripe } = await import('@stripe/stripe-js/pure')
  const stripe = await loadStripe(PublishableKey ?? '')
  return async (clientSecret, card) => {
    const answer = await stripe?.handleNextAction({ clientSecret })
    return answer && !answer.error ? { card } : undefined
  }
}
