import { moneyFault, readMoney } from '@dormer/contract/money'
import type { ClipboardEvent, KeyboardEvent } from 'react'

/** 450k and 1.25m written out, as decimal text; undefined for anything else. T begins 'thousand'. */
export const inFull = (typed: string) => {
  const full = /\d\.? ?[kmt]$/i.test(typed) ? readMoney(typed.replace(/t$/i, 'k')) : undefined
  return full && Number(full) > 0 ? full : undefined
}

const isWhole = ({ value, selectionStart, selectionEnd }: HTMLInputElement) =>
  selectionStart === 0 && selectionEnd === value.length

/**
 * Lets a dollar input, which drops letters by itself, accept 450k, 450 thousand and 1.25 mil, typed or pasted. What it
 * would cut to another amount, such as 400-450k, is refused and said.
 */
export const inFullProps = (put: (full: string) => void, say: (fault: string | undefined) => void) => ({
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
    const { value: text, selectionStart, selectionEnd } = event.currentTarget
    if (event.key.length > 1 || event.ctrlKey || event.metaKey) return
    const isAtEnd = selectionStart === text.length && selectionEnd === text.length
    const full = isAtEnd ? inFull(text + event.key) : undefined
    if (full) {
      event.preventDefault()
      put(full)
    } else if (/[-–~]/.test(event.key)) {
      event.preventDefault()
      return say(moneyFault(/\d/.test(text) ? '1-2' : '~'))
    }
    say(undefined)
  },
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text')
    const full = readMoney(pasted)
    if (full === undefined) {
      event.preventDefault()
      return say(moneyFault(pasted))
    }
    say(undefined)
    // Digits may be pasted among others; a written amount is all there is.
    if (full === null || (/^[\d.]+$/.test(pasted.trim()) && !isWhole(event.currentTarget))) return
    event.preventDefault()
    put(full)
  },
})
