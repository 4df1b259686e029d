import { secretCookie } from '../../../http/secret-cookie.ts'

/*
 * Whoever begins a registration gets a secret in a cookie: only with it can the registration be paid for, because its
 * calls name the brokerage by an email address or a number that others know. It lets nobody in.
 */
export const { read: proofOf, send: sendProof } = secretCookie('dormer_registration', 7)
