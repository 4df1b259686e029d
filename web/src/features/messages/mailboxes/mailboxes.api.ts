import type { Request } from '@dormer/contract/endpoint'
import {
  brokerageMailboxes,
  connectGmail,
  connectImap,
  connectOffice365,
  disconnectMailbox,
  mailboxes,
  mailboxProviders,
  mailboxSignIn,
  type SignInProvider,
} from '@dormer/contract/messages/mailboxes'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'

/** Their state changes on its own, so they are polled, more often while the first mail is being read. */
const often = { refetchInterval: 20_000 }
const FIRST_MS = 3000

export const mailboxesQuery = queryOptions({
  queryKey: within(keys.mailboxes, 'own'),
  queryFn: ({ signal }) => call(mailboxes, {}, { signal }),
  refetchInterval: ({ state }) => (state.data?.some((one) => !one.LastSync && !one.LastError) ? FIRST_MS : 20_000),
})

export const brokerageMailboxesQuery = queryOptions({
  queryKey: within(keys.mailboxes, 'all'),
  queryFn: ({ signal }) => call(brokerageMailboxes, {}, { signal }),
  ...often,
})

export const mailboxProvidersQuery = queryOptions({
  queryKey: within(keys.mailboxes, 'providers'),
  queryFn: ({ signal }) => call(mailboxProviders, {}, { signal }),
  staleTime: 5 * 60_000,
})

const meta = { stale: [keys.mailboxes, keys.setup, keys.messages] }

export const useConnectImap = () =>
  useMutation({ mutationFn: (body: Request<typeof connectImap>['body']) => call(connectImap, { body }), meta })

/** Takes what the provider put into the URL. */
export const useConnectSignedIn = (provider: SignInProvider) =>
  useMutation({
    mutationFn: (body: Request<typeof connectGmail>['body']) =>
      call(provider === 'gmail' ? connectGmail : connectOffice365, { body }),
    meta,
  })

export const useDisconnect = () =>
  useMutation({
    mutationFn: (EmailConfigId: number) => call(disconnectMailbox, { params: { EmailConfigId } }),
    meta,
  })

/** Redirects to the provider, which redirects back to /settings/email/{provider}. */
export const useSignIn = () =>
  useMutation({
    mutationFn: async ({ provider, loginHint }: { provider: SignInProvider; loginHint?: string }) => {
      const { Url } = await call(mailboxSignIn, { params: { provider }, query: { loginHint } })
      location.assign(Url)
      // The page is about to be left; until then, the button stays busy.
      await new Promise(() => {})
    },
  })
