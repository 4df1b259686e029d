import { ActionIcon, Indicator, Popover } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import type { IconBell } from '@tabler/icons-react'
import { type ComponentType, Suspense } from 'react'
import { Blocks, Loading } from './Skeletons.tsx'

type Shown = ComponentType<{ close: () => void }>
type Props = {
  title: string
  Icon: typeof IconBell
  unread: number
  Panel: Shown
  /** The same, on a phone. */
  Sheet: Shown
  width: number
  /** The height of the panel's placeholder. */
  height: number
}

/** A header icon that counts unread items and opens them: below it, or as a sheet on a phone. */
export const UnreadMenu = ({ title, Icon, unread, Panel, Sheet, width, height }: Props) => {
  const [opened, { close, toggle, set }] = useDisclosure()
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const icon = (
    <ActionIcon size="lg" onClick={toggle} title={title} aria-label={unread ? `${title}, ${unread} unread` : title}>
      {/* The count overlaps the icon. */}
      <Indicator label={unread} maxValue={99} disabled={unread === 0} size={16} offset={2} display="flex">
        <Icon size={20} />
      </Indicator>
    </ActionIcon>
  )
  if (isPhone)
    return (
      <>
        {icon}
        {opened && <Sheet close={close} />}
      </>
    )
  return (
    <Popover opened={opened} onChange={set} width={width} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>{icon}</Popover.Target>
      <Popover.Dropdown p={0}>
        <Suspense
          fallback={
            <Loading p="md">
              <Blocks h={height} />
            </Loading>
          }
        >
          <Panel close={close} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
