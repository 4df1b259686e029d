import { useEffect } from 'react'
import classes from './frame.module.css'
import { store } from './store.ts'

const said = store<{ words: string; isBad: boolean } | undefined>(undefined)
/** Shows a message at the bottom of the screen: what was done, or what failed. */
export const say = (words: string, isBad = false) => said.set({ words, isBad })

/** Errors stay longer, so that they can be read. */
const LASTS = { good: 4000, bad: 10_000 }
export const Saying = () => {
  const now = said.use()
  useEffect(() => {
    if (!now) return
    const timer = setTimeout(() => said.set(undefined), now.isBad ? LASTS.bad : LASTS.good)
    return () => clearTimeout(timer)
  }, [now])
  return (
    <div className={classes.saying} role="status">
      {now && <p data-bad={now.isBad || undefined}>{now.words}</p>}
    </div>
  )
}
