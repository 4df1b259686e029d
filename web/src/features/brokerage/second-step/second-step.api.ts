import {
  addPasskey,
  beginAuthenticator,
  beginPasskey,
  confirmAuthenticator,
  proveIdentity,
  removeAuthenticator,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
  resetSecondStep,
  securitySettings,
  setSecuritySettings,
  signInMethods,
} from '@dormer/contract/brokerage/second-step'
import type { Request, Response } from '@dormer/contract/endpoint'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { ApiError, call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'
import { openDialog } from '../../../ui/dialogs.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'
import { makePasskey } from '../session/passkeys.ts'

const ProofDialog = lazyDialog(() => import('./ProofDialog.tsx').then((m) => m.ProofDialog))

/**
 * Runs work that requires proof of identity, and asks for it if it is missing; undefined if the user declines. A
 * password just `given` is not asked for again.
 */
export const proved = async <T>(work: () => Promise<T>, given?: string): Promise<T | undefined> => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApiError && error.body?.NeedsProof)) throw error
  }
  let isProved = false
  await openDialog(ProofDialog, {
    given,
    onProved: () => {
      isProved = true
    },
  })
  return isProved ? work() : undefined
}

export type Methods = Response<typeof signInMethods>
export const methodsQuery = (UserId: number) =>
  queryOptions({
    queryKey: within(keys.users, 'methods', UserId),
    queryFn: ({ signal }) => call(signInMethods, { params: { UserId } }, { signal }),
  })
const stale = [within(keys.users, 'methods'), within(keys.users, 'security'), keys.accountEvents]

export const useProve = () =>
  useMutation({
    mutationFn: (body: Request<typeof proveIdentity>['body']) => call(proveIdentity, { body }),
    meta: { stale: [within(keys.users, 'methods')] },
  })

export const useBeginAuthenticator = () => useMutation({ mutationFn: () => proved(() => call(beginAuthenticator, {})) })

export const useConfirmAuthenticator = () =>
  useMutation({
    mutationFn: (body: { Code: string }) => call(confirmAuthenticator, { body }),
    meta: { stale: [...stale, keys.currentUser] },
  })

export const useRemoveAuthenticator = () =>
  useMutation({
    mutationFn: () => proved(() => call(removeAuthenticator, {})),
    meta: { stale: [...stale, keys.currentUser] },
  })

export const useRenewRecoveryCodes = () =>
  useMutation({ mutationFn: () => proved(() => call(renewRecoveryCodes, {})), meta: { stale } })

/** The name of a new passkey until its owner renames it. */
const deviceHere = () => /iPhone|iPad|Android|Mac|Windows|Linux/.exec(navigator.userAgent)?.[0] ?? 'Passkey'

export const useAddPasskey = () =>
  useMutation({
    mutationFn: async () => {
      const begun = await proved(() => call(beginPasskey, {}))
      const Passkey = begun && (await makePasskey(begun.Options))
      return Passkey ? call(addPasskey, { body: { Name: deviceHere(), Passkey } }) : undefined
    },
    meta: { stale: [...stale, keys.currentUser] },
  })

export const useRenamePasskey = () =>
  useMutation({
    mutationFn: ({ PasskeyId, Name }: { PasskeyId: number; Name: string }) =>
      call(renamePasskey, { params: { PasskeyId }, body: { Name } }),
    meta: { stale },
  })

export const useRemovePasskey = () =>
  useMutation({
    mutationFn: (PasskeyId: number) => proved(() => call(removePasskey, { params: { PasskeyId } })),
    meta: { stale: [...stale, keys.currentUser] },
  })

export const useResetSecondStep = () =>
  useMutation({
    mutationFn: (UserId: number) => proved(() => call(resetSecondStep, { body: { UserId } })),
    meta: { stale: [...stale, within(keys.users, 'sessions')] },
  })

export const securityQuery = queryOptions({
  queryKey: within(keys.users, 'security'),
  queryFn: ({ signal }) => call(securitySettings, {}, { signal }),
})
export const useSetSecurity = () =>
  useMutation({
    mutationFn: (AdminsNeedSecondStep: boolean) =>
      proved(() => call(setSecuritySettings, { body: { AdminsNeedSecondStep } })),
    meta: { stale: [...stale, keys.currentUser] },
  })
