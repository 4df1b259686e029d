import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { CatchBoundary } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense, useEffect, useReducer, useState } from 'react'
import { messageOf, unreachable } from '../api/client.ts'
import { isNewVersion } from '../api/version.ts'
import { fetchCode } from '../load-code.ts'
import { useOnTop } from './dialog-stack.ts'
import { Failure } from './Failure.tsx'
import classes from './lazily.module.css'

/** Shown while a requested dialog loads; keys typed meanwhile are not shortcuts. */
const Opening = () => <span hidden data-opening />

type Failed<Props> = ComponentType<{ error: unknown; retry: () => void; props: Props }>

/** A component whose code loads on first render. If loading fails, only `Failed` takes its place. */
const lazily = <Props extends object>(load: () => Promise<ComponentType<Props>>, Failed: Failed<Props>) => {
  const loaded = () =>
    lazy(() =>
      load().then(
        (Component) => ({ default: Component }),
        () => {
          throw unreachable()
        },
      ),
    )
  // React caches a failed load, so each retry is a new component.
  let Code = loaded()
  return (props: Props) => {
    const [tries, tryAgain] = useReducer((n: number) => n + 1, 0)
    const retry = () => {
      Code = loaded()
      tryAgain()
    }
    return (
      <CatchBoundary
        getResetKey={() => tries}
        errorComponent={({ error }) => <Failed error={error} retry={retry} props={props} />}
      >
        <Code {...props} />
      </CatchBoundary>
    )
  }
}

/** A part of a screen with its own chunk; the surrounding `Suspense` provides the fallback. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazily(load, ({ error, retry }) => <Failure error={error} onRetry={retry} />)

/** The same for components that render nothing. */
export const lazyWatcher = <Props extends object>(load: () => Promise<ComponentType<Props>>) => lazily(load, () => null)

type Closable = { close: () => void }
/**
 * A dialog with its own chunk, loaded ahead on a desk (`whenIdle`). If loading fails, a small dialog says so and offers
 * to retry; the page beneath stays as it is.
 */
export const lazyDialog = <Props extends Closable>(load: () => Promise<ComponentType<Props>>) => {
  whenIdle(load)
  const Dialog = lazily<Props>(load, DialogFailed)
  return (props: Props) => (
    <Suspense fallback={<Opening />}>
      <Dialog {...props} />
    </Suspense>
  )
}

/** A phone, or somebody who pays for data: what is loaded ahead would cost them more than waiting for it. */
export const isThrifty =
  matchMedia('(pointer: coarse)').matches ||
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
/** The first screen and what people do first come before anything that they might need. */
const FIRST_SECONDS = 6000

const waiting: (() => Promise<unknown>)[] = []
/** Fetches one after another into the browser's cache. */
const whenIdle = (load: () => Promise<unknown>) => {
  if (isThrifty || waiting.push(load) > 1) return
  const next = () => {
    const one = waiting.shift()
    if (one) fetchCode(one)
    if (waiting.length > 0) whenFree(next)
  }
  const begin = () => setTimeout(() => whenFree(next), FIRST_SECONDS)
  if (document.readyState === 'complete') begin()
  else window.addEventListener('load', begin, { once: true })
}
/** Does it once the browser has nothing else to do, at the latest after ten seconds. Safari has no requestIdleCallback. */
export const whenFree = (work: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(work, { timeout: 10_000 }) : setTimeout(work, 2000)

// A native dialog: the library's own code may be what failed to load.
const DialogFailed = ({ error, retry, props }: { error: unknown; retry: () => void; props: Closable }) => {
  useOnTop()
  const [isNew, setNew] = useState(false)
  useEffect(() => void isNewVersion().then(setNew), [])
  return (
    <dialog
      ref={(dialog) => {
        if (!dialog?.open) dialog?.showModal()
      }}
      className={classes.dialog}
      aria-labelledby="dialog-failed"
      onClose={props.close}
    >
      <Stack>
        <Title order={2} size="h5" id="dialog-failed">
          {isNew ? 'Dormer has been updated' : 'This could not be opened'}
        </Title>
        <Text size="sm">
          {isNew ? 'Reload the page to continue. Save what you are typing first.' : messageOf(error)}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={props.close}>
            Close
          </Button>
          {isNew ? <Button onClick={() => location.reload()}>Reload</Button> : <Button onClick={retry}>Retry</Button>}
        </Group>
      </Stack>
    </dialog>
  )
}
