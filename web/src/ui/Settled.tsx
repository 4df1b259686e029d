import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import classes from './Settled.module.css'
import { Loading } from './Skeletons.tsx'

/** Who waits longer than this sees what has come, even if it still moves. */
const PATIENCE_MS = 1500

/**
 * Parts that load by themselves and have heights of their own: shown together once each has loaded, so that none pushes
 * away what somebody is reading. Until then, the skeleton.
 */
export const Settled = ({ skeleton, children }: { skeleton: ReactNode; children: ReactNode }) => {
  const parts = useRef<HTMLDivElement>(null)
  const [isSettled, setSettled] = useState(false)
  // Before anything is painted: what is known already needs no skeleton.
  useLayoutEffect(() => {
    const inside = parts.current
    if (!inside || isSettled) return
    const look = () => {
      if (!inside.querySelector('[aria-busy=true]')) setSettled(true)
    }
    const observer = new MutationObserver(look)
    observer.observe(inside, { childList: true, subtree: true, attributeFilter: ['aria-busy'] })
    const timer = setTimeout(() => setSettled(true), PATIENCE_MS)
    look()
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [isSettled])
  return (
    <div className={classes.place}>
      {!isSettled && <Loading className={classes.skeleton}>{skeleton}</Loading>}
      <div ref={parts} className={isSettled ? undefined : classes.waiting}>
        {children}
      </div>
    </div>
  )
}
