import { MOST_STAGES } from '@dormer/contract/growth/stages'
import { Button, Stack, Text, Title } from '@mantine/core'
import { IconLayoutKanban, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { openDialog } from '../../../ui/dialogs.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'
import { ButtonLink } from '../../../ui/links.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { LostReasons } from './LostReasons.tsx'
import { StageList } from './StageList.tsx'
import { stagesQuery } from './stages.api.ts'

const StageModal = lazyDialog(() => import('./StageModal.tsx').then((m) => m.StageModal))

/** Pipeline Stages: their list in its order, and the reasons for which opportunities are lost. */
export const StagesPage = () => {
  const stages = useQuery(stagesQuery)
  const add = (
    <Button
      leftSection={<IconPlus size={16} />}
      disabled={(stages.data?.length ?? 0) >= MOST_STAGES}
      title={(stages.data?.length ?? 0) >= MOST_STAGES ? `A pipeline has at most ${MOST_STAGES} stages` : undefined}
      onClick={() => openDialog(StageModal, {}, 'stage')}
    >
      Add Stage
    </Button>
  )
  return (
    <Page
      title="Pipeline Stages"
      breadcrumbs={[{ label: 'Home', to: '/' }, { label: 'Pipeline Stages' }]}
      actions={
        <>
          <ButtonLink to="/pipeline" variant="default" leftSection={<IconLayoutKanban size={16} />}>
            Pipeline
          </ButtonLink>
          {add}
        </>
      }
    >
      <Stack gap="xl" maw={960}>
        <Stack gap="xs">
          <Text size="sm" c="dimmed">
            The columns of the pipeline, from left to right. Drag a stage to another place, or use its move button.
          </Text>
          <Loaded
            query={stages}
            skeleton={<Blocks n={6} h={64} />}
            empty={
              <Empty
                icon={<IconLayoutKanban />}
                title="No stages yet"
                description="Opportunities go through stages, such as New, Showing and Under contract."
              >
                {add}
              </Empty>
            }
          >
            {(all) => <StageList stages={all} />}
          </Loaded>
        </Stack>
        <Stack component="section" gap="xs" aria-labelledby="lost-reasons">
          <Title order={2} size="h4" id="lost-reasons">
            Lost reasons
          </Title>
          <LostReasons />
        </Stack>
      </Stack>
    </Page>
  )
}
