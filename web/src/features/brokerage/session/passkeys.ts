import { call } from '../../../api/client.ts'

/** Both are large, and for those who use passkeys. */
const library = () => import('@simplewebauthn/browser')
const contract = () => import('@dormer/contract/brokerage/second-step')

/** Browsers have passkeys for host names only, not for numeric addresses, and only where the page is safe from others. */
export const canUsePasskeys = () =>
  window.isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname)

/** Whether the browser offers passkeys where an email address is typed. */
export const offersPasskeys = async () => canUsePasskeys() && (await library()).browserSupportsWebAuthnAutofill()

/** What a passkey of the user answers, whichever the browser offers; undefined if the user declined. */
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

/** Has the browser make a passkey; undefined if the user declined. */
export const makePasskey = async (options: string): Promise<string | undefined> => {
  const { startRegistration } = await library()
  try {
    return JSON.stringify(await startRegistration({ optionsJSON: JSON.parse(options) }))
  } catch (error) {
    if (isDeclined(error)) return undefined
    throw error
  }
}

/** The dialog was closed, took too long, or gave way to another. */
const isDeclined = (error: unknown) => error instanceof Error && /^(NotAllowed|Abort)Error$/.test(error.name)
