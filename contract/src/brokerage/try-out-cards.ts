/**
 * The cards that can be tried when no payment provider is set up: Stripe's own test numbers, with Stripe's own names
 * for them. No other number leaves the browser.
 */
export const tryOutCards = [
  { Number: '4242424242424242', Token: 'pm_card_visa', Brand: 'Visa', What: 'is accepted' },
  { Number: '4000000000000002', Token: 'pm_card_visa_chargeDeclined', Brand: 'Visa', What: 'is declined' },
  {
    Number: '4000002760003184',
    Token: 'pm_card_authenticationRequired',
    Brand: 'Visa',
    What: 'asks for a second factor',
  },
  {
    Number: '4000000000000341',
    Token: 'pm_card_chargeCustomerFail',
    Brand: 'Visa',
    What: 'is accepted for a free month but fails when charged; as a replacement card, it fails immediately',
  },
] as const
/** What follows a card's name once its second factor was given. */
export const CONFIRMED = '_confirmed'
