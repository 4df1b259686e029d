import { profileProgress, setupSteps, supportArticle, toggleProfileProgress } from '@dormer/contract/brokerage/setup'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'
import { useOptimistic } from '../../../api/useOptimistic.ts'
import { notifyFailure } from '../../../ui/notify.ts'
import { useCurrentUser } from '../session/session.api.ts'

export type Slug = (typeof setupSteps)[number]['Slug']

/** Which steps of the setup checklist the signed-in user has completed. */
export const useProfileProgress = () => {
  const userId = useCurrentUser()?.UserId
  return useQuery({
    queryKey: within(keys.setup, userId),
    queryFn: userId ? ({ signal }) => call(profileProgress, { params: { userId } }, { signal }) : skipToken,
    select: (flags) => {
      const done = setupSteps.filter(({ Flag }) => flags[Flag]).length
      const total = setupSteps.length
      return { flags, done, total, percent: Math.floor((done / total) * 100) }
    },
  })
}

/** Hides the progress card, or shows it again. */
export const useShowProgress = () =>
  useOptimistic({
    key: keys.currentUser,
    show: (user, { ShowProfileProgress }: { userId: number; ShowProfileProgress: boolean }) => ({
      ...user,
      ShowProfileProgress,
    }),
    save: ({ userId }) => call(toggleProfileProgress, { params: { userId } }),
    onError: (error) => notifyFailure(error),
  })

export const articleQuery = (slug: Slug) =>
  queryOptions({
    queryKey: ['supportArticles', slug],
    queryFn: ({ signal }) => call(supportArticle, { params: { slug } }, { signal }),
    staleTime: 60 * 60_000,
  })
