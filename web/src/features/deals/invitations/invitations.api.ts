import { inviteUsers } from '@dormer/contract/deals/invitations'
import type { Request, Response } from '@dormer/contract/endpoint'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys } from '../../../api/keys.ts'

export type Outcome = Response<typeof inviteUsers>['People'][number]

export const useInviteUsers = () =>
  useMutation({
    mutationFn: (body: Request<typeof inviteUsers>['body']) => call(inviteUsers, { body }),
    meta: { stale: [keys.users, keys.contacts, keys.tasks, keys.settings] },
  })
