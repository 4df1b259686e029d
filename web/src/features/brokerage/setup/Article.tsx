import { Skeleton, Stack, Typography } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Failure } from '../../../ui/Failure.tsx'
import { useFollow } from '../../../ui/useFollow.ts'
import classes from './Setup.module.css'
import { articleQuery, type Slug } from './setup.api.ts'

/** What a step requires and how to do it. */
export const Article = ({ slug }: { slug: Slug }) => {
  const { data, error, refetch } = useQuery(articleQuery(slug))
  const follow = useFollow()
  if (error && !data) return <Failure error={error} onRetry={refetch} title="The article could not be loaded" />
  if (!data)
    return (
      <Stack gap="xs" role="status" aria-busy aria-label="Loading">
        <Skeleton h={14} w="90%" />
        <Skeleton h={14} w="75%" />
        <Skeleton h={14} w="80%" />
      </Stack>
    )
  return (
    <Typography className={classes.article} onClick={follow}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server's own words. */}
      <div dangerouslySetInnerHTML={{ __html: data.Content }} />
    </Typography>
  )
}
