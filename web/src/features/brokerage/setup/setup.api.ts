import { profileProgress, setupSteps, supportArticle, toggleProfileProgress } from '@dormer/contract/brokerage/setup'
import { queryOptions, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { currentUserQuery, useCurrentUser } from '../session/session.api.ts'

export type Slug = (typeof setupSteps)[number]['Slug']

/** Which steps of the setup checklist the signed-in user has done. */
export const useProfileProgress = () => {
  const userId = useCurrentUser()?.UserId
  return useQuery({
    queryKey: ['setup', 'progress', userId],
    queryFn: userId ? ({ signal }) => call(profileProgress, { params: { userId } }, { signal }) : skipToken,
    select: (flags) => {
      const done = setupSteps.filter(({ Flag }) => flags[Flag]).length
      const total = setupSteps.length
      return { flags, done, total, percent: Math.floor((done / total) * 100) }
    },
  })
}

/** Hides the progress card, or shows it again (A144): at once, and put back if the server refuses it. */
export const useToggleProgress = () => {
  const client = useQueryClient()
  const { queryKey } = currentUserQuery
  const flip = () =>
    client.setQueryData(queryKey, (user) => user && { ...user, ShowProfileProgress: !user.ShowProfileProgress })
  return useMutation({
    mutationFn: (userId: number) => call(toggleProfileProgress, { params: { userId } }),
    onMutate: async () => {
      await client.cancelQueries({ queryKey })
      flip()
    },
    onError: flip,
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}

export const articleQuery = (slug: Slug) =>
  queryOptions({
    queryKey: ['setup', 'article', slug],
    queryFn: ({ signal }) => call(supportArticle, { params: { slug } }, { signal }),
    staleTime: 60 * 60_000,
  })
