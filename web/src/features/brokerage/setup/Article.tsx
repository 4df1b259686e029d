import { Typography } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Lines } from '../../../ui/Skeletons.tsx'
import { useFollow } from '../../../ui/useFollow.ts'
import classes from './Setup.module.css'
import { articleQuery, type Slug } from './setup.api.ts'

/** What a step requires and how to do it. */
export const Article = ({ slug }: { slug: Slug }) => {
  const article = useQuery(articleQuery(slug))
  const follow = useFollow()
  return (
    <Loaded
      query={article}
      skeleton={<Lines gap="xs" widths={['90%', '75%', '80%']} />}
      title="The article could not be loaded"
    >
      {({ Content }) => (
        <Typography className={classes.article} onClick={follow}>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server's own words. */}
          <div dangerouslySetInnerHTML={{ __html: Content }} />
        </Typography>
      )}
    </Loaded>
  )
}
