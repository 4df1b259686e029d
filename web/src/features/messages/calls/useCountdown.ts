import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

/** How long somebody has to say that they do not want to call the next person. */
const SECONDS = 3

/**
 * Counts down to `act` while `isOn`, unless the user does something else first: presses or clicks outside the card, has a
 * dialog open, or looks at another window.
 */
export const useCountdown = (card: RefObject<HTMLElement | null>, isOn: boolean, act: () => unknown) => {
  const [left, setLeft] = useState(SECONDS)
  const [isStopped, setStopped] = useState(false)
  const isCounting = isOn && !isStopped
  const run = useEffectEvent(act)
  useEffect(() => {
    if (!isCounting) return
    if (isElsewhere()) return setStopped(true)
    if (left === 0) return void run()
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [isCounting, left])
  useEffect(() => {
    if (isStopped) return
    const listen = ({ type, target }: Event) => {
      // A key pressed on nothing is the card's.
      const isOnCard = card.current?.contains(target as Node) || (type === 'keydown' && target === document.body)
      if (!isOnCard) setStopped(true)
    }
    const look = () => document.hidden && setStopped(true)
    window.addEventListener('pointerdown', listen, true)
    window.addEventListener('keydown', listen, true)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.removeEventListener('pointerdown', listen, true)
      window.removeEventListener('keydown', listen, true)
      document.removeEventListener('visibilitychange', look)
    }
  }, [isStopped, card])
  return { left: isCounting && left > 0 ? left : undefined, stay: () => setStopped(true) }
}

const isElsewhere = () => document.hidden || document.querySelector('[aria-modal="true"]') !== null
