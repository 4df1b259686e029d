import { secretCookie } from '../../../http/secret-cookie.ts'

/*
 * Beginning a registration sets a secret cookie. Only with it can the registration be paid for, because those calls
 * name the brokerage by an email address or a number that others know. It does not let anybody sign in.
 */
export const { read: proofOf, send: sendProof } = secretCookie('dormer_registration', 7)
