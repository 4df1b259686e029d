import { type ComponentType, useEffect, useState } from 'react'
import { unreachable } from '../../../api/client.ts'
import kit from './kit.module.css'
import { Failed } from './kit.tsx'

/** A part whose code loads when it is shown. If loading fails, the error appears in its place. */
export const lazyPart =
  <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  (props: Props) => {
    const [Part, setPart] = useState<ComponentType<Props>>()
    const [isFailed, setFailed] = useState(false)
    useEffect(() => {
      if (isFailed) return
      let isGone = false
      load().then(
        (Loaded) => {
          if (!isGone) setPart(() => Loaded)
        },
        () => setFailed(true),
      )
      return () => {
        isGone = true
      }
    }, [isFailed])
    if (isFailed) return <Failed error={unreachable()} retry={() => setFailed(false)} />
    return Part ? <Part {...props} /> : <p className={kit.dim}>One moment…</p>
  }
