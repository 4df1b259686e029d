import { Alert, Button, Group, Text } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { isOld, useWaiting, watchWaiting } from '../../../api/waiting.ts'
import { openDialog } from '../../../ui/dialogs.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'
import { watchReturn } from '../../day/activities/called.ts'
import { watchPush } from '../../day/push/push.ts'
import { keepProgram } from './keep-program.ts'

const WaitingDialog = lazyDialog(() => import('./WaitingDialog.tsx').then((m) => m.WaitingDialog))

/** Says in `--dormer-line` how high the lines are: what fills the window leaves them that room. */
const keepLines = (lines: HTMLElement | null) => {
  if (!lines) return
  const sizes = new ResizeObserver(() =>
    document.documentElement.style.setProperty('--dormer-line', `${lines.offsetHeight}px`),
  )
  sizes.observe(lines)
  return () => sizes.disconnect()
}

/** Above every screen, when there is something to say of this device: no connection, what waits for one, a new version. */
export const DeviceBar = () => {
  const { online } = useNetwork()
  const waiting = useWaiting()
  const [takeOver, setTakeOver] = useState<() => void>()
  const navigate = useNavigate()
  const open = useEffectEvent((href: string) => void navigate({ href }))
  useEffect(() => {
    const stops = [
      keepProgram((now) => setTakeOver(() => now)),
      watchWaiting(),
      watchReturn(),
      watchPush((path) => open(path)),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  const undecided = waiting.filter((one) => one.refused || isOld(one)).length
  const count = waiting.length - undecided
  return (
    <div ref={keepLines}>
      {!online && (
        <Line>
          You are offline. What you write, log or add is kept and sent later; anything else needs a connection.
        </Line>
      )}
      {waiting.length > 0 && (
        <Line
          color={undecided > 0 ? 'red' : undefined}
          act={
            <Button size="compact-sm" variant="default" onClick={() => openDialog(WaitingDialog, {}, 'waiting')}>
              Show
            </Button>
          }
        >
          {[
            count > 0 && `Waiting for a connection: ${count}`,
            undecided > 0 && `${undecided} ${undecided === 1 ? 'needs' : 'need'} your decision`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Line>
      )}
      {takeOver && (
        <Line
          act={
            <Button size="compact-sm" variant="default" onClick={takeOver}>
              Reload
            </Button>
          }
        >
          A new version is ready
        </Line>
      )}
    </div>
  )
}

const Line = ({ color = 'roof', act, children }: { color?: string; act?: ReactNode; children: ReactNode }) => (
  <Alert color={color} variant="light" radius={0} role="status" py={6}>
    <Group gap="sm" wrap="nowrap" justify="space-between">
      <Text size="sm" c="bright">
        {children}
      </Text>
      {act}
    </Group>
  </Alert>
)
