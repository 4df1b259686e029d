import { moneyFault, readMoney } from '@dormer/contract/money'
import type { ClipboardEvent, KeyboardEvent } from 'react'

/** 450k and 1.25m written out, as decimal text; undefined for anything else. T begins 'thousand'. */
export const inFull = (typed: string) => {
  const full = /\d\.? ?[kmt]$/i.test(typed) ? readMoney(typed.replace(/t$/i, 'k')) : undefined
  return full && Number(full) > 0 ? full : undefined
}

/**
 * What was typed last: a unit, behind which comes no more, or what began a range. Until it is deleted, no digit may make
 * another amount of it: 400 to 450k is not 400,450,000.
 */
const ended = new WeakMap<EventTarget, { by: 'unit' | 'range'; digits: string }>()
const digitsOf = (text: string) => text.replace(/\D/g, '')

const isWhole = ({ value, selectionStart, selectionEnd }: HTMLInputElement) =>
  selectionStart === 0 && selectionEnd === value.length

/**
 * Lets a dollar input, which drops letters by itself, accept 450k, 450 thousand and 1.25 mil, typed or pasted. What it
 * would cut to another amount, such as 400-450k, is refused and said.
 */
export const inFullProps = (put: (full: string) => void, say: (fault: string | undefined) => void) => ({
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
    const { currentTarget: input, key } = event
    const { value: text, selectionStart, selectionEnd } = input
    if (event.ctrlKey || event.metaKey) return
    const isDeleted = key === 'Backspace' || key === 'Delete' || (key.length === 1 && selectionStart !== selectionEnd)
    if (isDeleted) {
      ended.delete(input)
      say(undefined)
    }
    if (key.length > 1) return
    const end = ended.get(input)
    const was = end?.digits === digitsOf(text) ? end.by : undefined
    const isAtEnd = selectionStart === text.length && selectionEnd === text.length
    const full = isAtEnd && !was ? inFull(text + key) : undefined
    const refuse = (fault: string) => {
      event.preventDefault()
      ended.set(input, { by: 'range', digits: digitsOf(text) })
      say(fault)
    }
    if (full) {
      event.preventDefault()
      ended.set(input, { by: 'unit', digits: digitsOf(full) })
      put(full)
    } else if (/[-–~]/.test(key)) return refuse(moneyFault(/\d/.test(text) ? '1-2' : '~'))
    // 450 thousand, 1.25 mil: the rest of the word says no more.
    else if (was === 'range' || (was === 'unit' && /\d/.test(key))) return refuse(moneyFault('1-2'))
    say(undefined)
  },
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
    ended.delete(event.currentTarget)
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
