import { percentOf } from '@dormer/contract/cents'
import type { ClipboardEvent, KeyboardEvent } from 'react'

const units = { k: 1_000, m: 1_000_000 }
/** 450k and 1.25m written out, as decimal text; undefined for anything else. */
export const inFull = (typed: string) => {
  const [, figure = '', unit = ''] = /^\$? ?([\d,]{1,12}(?:\.\d{0,6})?) ?([km])$/i.exec(typed.trim()) ?? []
  const factor = units[unit.toLowerCase() as keyof typeof units]
  const plain = figure.replaceAll(',', '')
  if (!factor || !/[1-9]/.test(plain)) return undefined
  return percentOf(`${factor}00`, plain.replace(/^\./, '0.').replace(/\.$/, '')).replace(/\.00$|(?<=\.\d)0$/, '')
}

/** Lets a dollar input accept 450k and 1.25m, typed or pasted. */
export const inFullProps = (put: (full: string) => void) => ({
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
    const { value: text, selectionStart, selectionEnd } = event.currentTarget
    const isAtEnd = selectionStart === text.length && selectionEnd === text.length
    const full = isAtEnd && event.key.length === 1 ? inFull(text + event.key) : undefined
    if (!full || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    put(full)
  },
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
    const full = inFull(event.clipboardData.getData('text'))
    if (!full) return
    event.preventDefault()
    put(full)
  },
})
