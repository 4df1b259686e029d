import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { asAscii, done, id, instant, number } from '../fields.ts'
import { session } from './session.ts'

/* The second step of a sign-in, and how users set it up (decision 0069). */

const TOO_LONG = 'A code is shorter than that'
/** Six digits from an authenticator app, or a recovery code, with any spaces and dashes people type. */
const code = z.string().trim().min(1, 'Enter the code').max(40, TOO_LONG).transform(asAscii)
/** Only the digits of an authenticator app. */
const appDigits = code
  .transform((text) => text.replace(/[\s\p{Pd}]/gu, ''))
  .refine((digits) => /^\d{6}$/.test(digits), 'Enter the six digits that the app shows')
  .meta({ example: '123456' })
/** The response of the browser's `navigator.credentials`, as JSON. */
const passkeyAnswer = z.string().min(1, 'The passkey did not answer').max(20_000)
/** The request for `navigator.credentials`, as JSON. */
const passkeyOptions = z.object({ Options: z.string() })

export const finishSignIn = endpoint({
  method: 'POST',
  path: 'api/token/second-step',
  summary: 'Complete a sign-in with a code',
  permission: 'public',
  security: 'sign-in',
  whileDiskFull: true,
  body: z.object({ Challenge: z.string().min(1, 'Sign in again').max(100), Code: code }),
  response: session,
})

export const beginPasskeySignIn = endpoint({
  method: 'POST',
  path: 'api/account/passkey-challenge',
  summary: 'Get options for using a passkey',
  permission: 'public',
  whileDiskFull: true,
  response: passkeyOptions,
})

export const signInByPasskey = endpoint({
  method: 'POST',
  path: 'api/token/passkey',
  summary: 'Sign in with a passkey',
  permission: 'public',
  security: 'sign-in',
  whileDiskFull: true,
  body: z.object({ Passkey: passkeyAnswer }),
  response: session,
})

const password = z.string().min(1, 'Enter your current password').max(1000)
/** What the user types to prove their identity. */
export const proof = z.object({
  Password: password,
  Code: z.string().trim().max(40, TOO_LONG).transform(asAscii).optional(),
})

export const proveIdentity = endpoint({
  method: 'POST',
  path: 'api/account/prove',
  summary: "Confirm the signed-in user's identity",
  permission: 'signed-in',
  security: 'identity-proof',
  whileReadOnly: true,
  beforeSecondStep: true,
  body: proof.extend({ Passkey: passkeyAnswer.optional() }),
  response: done,
})

export const signInMethods = endpoint({
  method: 'GET',
  path: 'api/account/sign-in-methods/{UserId}',
  summary: "Get a user's sign-in methods",
  permission: 'signed-in',
  beforeSecondStep: true,
  params: z.object({ UserId: id('user') }),
  response: z.object({
    HasSecondStep: z.boolean(),
    /** The brokerage asks its admins for one. */
    IsRequired: z.boolean(),
    /** Until then, the session may change this without further proof. */
    ProvedUntil: instant.nullable(),
    /** Whether the user has set a password by an emailed link: until then, no app and no passkey can be added. */
    IsAddressProven: z.boolean(),
    /** False if the operator has to set SECRETS_KEY first. */
    CanUseApp: z.boolean(),
    AppSince: instant.nullable(),
    RecoveryCodesLeft: number,
    /** The host that passkeys are for; null if the operator has to set PUBLIC_URL first. */
    PasskeyHost: z.string().nullable(),
    Passkeys: z.array(
      z
        .object({ PasskeyId: number, Name: z.string(), DateCreated: instant, DateUsed: instant.nullable() })
        .meta({ id: 'Passkey' }),
    ),
  }),
})

export const beginAuthenticator = endpoint({
  method: 'POST',
  path: 'api/account/authenticator/begin',
  summary: 'Begin setting up an authenticator app',
  permission: 'signed-in',
  whileReadOnly: true,
  beforeSecondStep: true,
  response: z.object({ Secret: z.string(), Uri: z.string() }),
})

/** Only if these are the user's first; null if earlier ones stay valid. */
const newCodes = z.array(z.string()).nullable()

export const appCode = z.object({ Code: appDigits })

export const confirmAuthenticator = endpoint({
  method: 'POST',
  path: 'api/account/authenticator/confirm',
  summary: 'Turn on the authenticator app with its first code',
  permission: 'signed-in',
  security: 'second-step-change',
  whileReadOnly: true,
  beforeSecondStep: true,
  body: appCode,
  response: z.object({ RecoveryCodes: newCodes }),
})

export const removeAuthenticator = endpoint({
  method: 'POST',
  path: 'api/account/authenticator/remove',
  summary: 'Turn off the authenticator app',
  permission: 'signed-in',
  security: 'second-step-change',
  whileReadOnly: true,
  response: done,
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: 'api/account/recovery-codes',
  summary: 'Generate ten new recovery codes',
  permission: 'signed-in',
  security: 'second-step-change',
  whileReadOnly: true,
  response: z.object({ RecoveryCodes: z.array(z.string()) }),
})

export const beginPasskey = endpoint({
  method: 'POST',
  path: 'api/account/passkeys/begin',
  summary: 'Get options for creating a passkey',
  permission: 'signed-in',
  whileReadOnly: true,
  beforeSecondStep: true,
  response: passkeyOptions,
})

const passkeyName = z.string().trim().min(1, 'Enter a name for the passkey').max(60, 'Use at most 60 characters')
/** A passkey's name. */
export const passkeyNaming = z.object({ Name: passkeyName })

export const addPasskey = endpoint({
  method: 'POST',
  path: 'api/account/passkeys',
  summary: 'Add a passkey',
  permission: 'signed-in',
  security: 'second-step-change',
  whileReadOnly: true,
  beforeSecondStep: true,
  body: z.object({ Name: passkeyName, Passkey: passkeyAnswer }),
  response: z.object({ PasskeyId: number, RecoveryCodes: newCodes }),
})

export const renamePasskey = endpoint({
  method: 'PUT',
  path: 'api/account/passkeys/{PasskeyId}',
  summary: 'Rename a passkey',
  permission: 'signed-in',
  params: z.object({ PasskeyId: id('passkey') }),
  body: passkeyNaming,
  response: done,
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: 'api/account/passkeys/{PasskeyId}',
  summary: 'Remove a passkey',
  permission: 'signed-in',
  security: 'second-step-change',
  whileReadOnly: true,
  params: z.object({ PasskeyId: id('passkey') }),
  response: done,
})

export const resetSecondStep = endpoint({
  method: 'POST',
  path: 'api/account/second-step/reset',
  summary: "Reset a colleague's second step",
  permission: 'SecureAccounts',
  security: 'second-step-change',
  whileReadOnly: true,
  body: z.object({ UserId: id('user') }),
  response: done,
})

export const securitySettings = endpoint({
  method: 'GET',
  path: 'api/settings/security',
  summary: 'Get the second-step requirement for admins',
  permission: 'SecureAccounts',
  response: z.object({ AdminsNeedSecondStep: z.boolean(), WithoutSecondStep: z.array(z.string()) }),
})

export const setSecuritySettings = endpoint({
  method: 'PUT',
  path: 'api/settings/security',
  summary: 'Set the second-step requirement for admins',
  permission: 'SecureAccounts',
  security: 'second-step-change',
  whileReadOnly: true,
  body: z.object({ AdminsNeedSecondStep: z.boolean('Say whether admins need a second step') }),
  response: done,
})
