import { useEffect } from 'react'
import classes from './frame.module.css'
import { store } from './store.ts'

const said = store<{ words: string; isBad: boolean } | undefined>(undefined)
/** Says in a line at the bottom what was done, or what was not. */
export const say = (words: string, isBad = false) => said.set({ words, isBad })

/** What went wrong stays longer: it is to be read. */
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
