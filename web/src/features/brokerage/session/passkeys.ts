import { call } from '../../../api/client.ts'

/** Both are large, and only needed by those who use passkeys. */
const library = () => import('@simplewebauthn/browser')
const contract = () => import('@dormer/contract/brokerage/second-step')

/** Browsers support passkeys only for host names, not numeric addresses, and only on secure pages. */
export const canUsePasskeys = () =>
  window.isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname)

/** Whether the browser can offer passkeys in the email field. */
export const offersPasskeys = async () => canUsePasskeys() && (await library()).browserSupportsWebAuthnAutofill()

/** The user's passkey response, however the browser obtains it; undefined if the user declined. */
export const askPasskey = async ({ isAutofill = false } = {}): Promise<string | undefined> => {
  const { Options } = await call((await contract()).beginPasskeySignIn, {})
  const { startAuthentication } = await library()
  try {
    const answer = await startAuthentication({ optionsJSON: JSON.parse(Options), useBrowserAutofill: isAutofill })
    return JSON.stringify(answer)
  } catch (error) {
    if (isDeclined(error)) return undefined
    throw error
  }
}

/** Has the browser create a passkey; undefined if the user declined. */
export const makePasskey = async (options: string): Promise<string | undefined> => {
  const { startRegistration } = await library()
  try {
    return JSON.stringify(await startRegistration({ optionsJSON: JSON.parse(options) }))
  } catch (error) {
    if (isDeclined(error)) return undefined
    throw error
  }
}

/** The dialog was closed, timed out, or was replaced by another. */
const isDeclined = (error: unknown) => error instanceof Error && /^(NotAllowed|Abort)Error$/.test(error.name)
