import { ActionIcon, Indicator, Popover } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconMessage } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { readSession } from '../../../api/session.ts'
import { lazyDialog, lazyPart } from '../../../ui/lazily.tsx'
import { Blocks, Loading } from '../../../ui/Skeletons.tsx'
import { unreadTextsQuery } from './texts.api.ts'

const UnreadTextsPanel = lazyPart(() => import('./UnreadTextsPanel.tsx').then((m) => m.UnreadTextsPanel))
const UnreadTextsSheet = lazyDialog(() => import('./UnreadTextsPanel.tsx').then((m) => m.UnreadTextsSheet))

/** The unread texts in the header (S1§2): how many, and from whom; a sheet on a phone. */
export const UnreadTextsMenu = () => {
  const [opened, { close, toggle, set }] = useDisclosure()
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const { data = [] } = useQuery({ ...unreadTextsQuery, enabled: readSession() !== undefined })
  const unread = data.reduce((sum, one) => sum + one.UnreadMessageCount, 0)
  const icon = (
    <ActionIcon size="lg" onClick={toggle} title="Texts" aria-label={unread ? `Texts, ${unread} unread` : 'Texts'}>
      <Indicator label={unread} maxValue={99} disabled={unread === 0} size={16} offset={2} display="flex">
        <IconMessage size={20} />
      </Indicator>
    </ActionIcon>
  )
  if (isPhone)
    return (
      <>
        {icon}
        {opened && <UnreadTextsSheet close={close} />}
      </>
    )
  return (
    <Popover opened={opened} onChange={set} width={360} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>{icon}</Popover.Target>
      <Popover.Dropdown p={0}>
        <Suspense
          fallback={
            <Loading p="md">
              <Blocks h={160} />
            </Loading>
          }
        >
          <UnreadTextsPanel close={close} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
