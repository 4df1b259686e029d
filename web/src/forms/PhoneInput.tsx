import { phoneDigits, phoneFault, splitExtension } from '@dormer/contract/phone'
import { MaskInput, type MaskInputProps } from '@mantine/core'
import { type ClipboardEvent, type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useInvalid } from './useInvalid.ts'

type Props = Omit<MaskInputProps, 'mask' | 'value' | 'onChange'> & {
  value?: string | null
  onChange?: (value: string) => void
  /** It is a contact's, whose notes have room for an extension. */
  hasNotes?: boolean
}

const LENGTH = 10
const NO_EXTENSION = 'An extension does not fit here'
const digitsIn = (text: string) => text.replace(/\D/g, '')
const isFull = (text: string) => digitsIn(text).length >= LENGTH
/** The country code, with what is dialed before it. */
const ourCountry = /^(?:\+?1|001|0111)?$/

/**
 * Shows (999) 999 9999; its value is the ten digits. Pasted, autofilled or typed text may have a country code; anything
 * that is not such a number is rejected, and dropped characters are reported: a mask alone would silently cut it to a
 * wrong number.
 */
export const PhoneInput = ({ value, onChange, error, hasNotes, ...rest }: Props) => {
  const shown = useRef((value ?? '').replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2 $3'))
  const [fault, setFault] = useState<string>()
  const withNote = (fault: string) => (hasNotes ? `${fault}: write it in a note` : fault)
  /** What was typed before the first digit that is kept. */
  const before = useRef('')

  /** Replaces the value if the text is a complete number. Returns true if it is only part of one. */
  const isPart = (input: HTMLInputElement, text: string) => {
    const { number, extension } = splitExtension(text)
    if (!isFull(text) && !extension) return true
    const digits = phoneDigits(number)
    if (digits) write(input, digits)
    if (!digits) setFault(phoneFault(text, { hasNotes }))
    else setFault(extension && withNote(`Extension ${extension} was left out`))
    return false
  }
  /** Whether a digit can be the first that is kept: no area code starts with 0 or 1, which are a country code. */
  const begins = (digit: string) => {
    const isOurs = ourCountry.test(before.current)
    if (/[01]/.test(digit)) before.current += digit
    else if (isOurs) before.current = ''
    // The mask would take the digits of another country's number for ours.
    else setFault(phoneFault(''))
    return isOurs && /[2-9]/.test(digit)
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const { value: text, selectionStart: start, selectionEnd: end } = input
    const pasted = event.clipboardData.getData('text')
    const whole = `${text.slice(0, start ?? 0)}${pasted}${text.slice(end ?? 0)}`
    if (/^[^\d+]*\+\D*[02-9]/.test(pasted)) setFault(phoneFault(pasted, { hasNotes }))
    // A part that makes the number longer than it may be would push digits out.
    else if (isPart(input, isFull(pasted) ? pasted : whole)) return
    stop(event)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const { value: text, selectionStart: start, selectionEnd: end } = input
    const isFirst = !digitsIn(text.slice(0, start ?? 0))
    if (isFirst && event.key === '+') before.current = '+'
    // What was said is of text that is now deleted or replaced.
    if (/^(?:Backspace|Delete)$/.test(event.key)) {
      if (!digitsIn(text)) before.current = ''
      setFault(undefined)
    } else if (start !== end && event.key.length === 1 && !event.ctrlKey && !event.metaKey) setFault(undefined)
    if (isFull(text) && /^[ex#,;]$/i.test(event.key) && !event.ctrlKey && !event.metaKey)
      setFault(withNote(NO_EXTENSION))
    if (!/^\d$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return
    if (isFirst && !begins(event.key)) return stop(event)
    if (start !== end || !isFull(text)) return
    // The mask would push out the last digit.
    stop(event)
    const longer = phoneDigits(`${text}${event.key}`)
    if (longer) write(input, longer)
    else setFault((now) => (now?.startsWith(NO_EXTENSION) ? now : 'A phone number has 10 digits'))
  }
  /** Text written by autofill or a phone keyboard, before the mask sees it. */
  const fill = (event: FormEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const text = input.value
    const isWritten = /^\d*$/.test(text) && text.length === LENGTH
    const first = !digitsIn(shown.current) && /^\D*(\d)$/.exec(text)?.[1]
    if (!first) before.current = /^\D*\+/.test(text) ? '+' : ''
    if (isWritten || (!isFull(text) && (!first || begins(first)))) return setFault(undefined)
    stop(event)
    // Restore the previous text, so that the mask sees what changes.
    input.value = shown.current
    isPart(input, text)
  }
  return (
    <MaskInput
      mask="(999) 999 9999"
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      showMaskOnFocus={false}
      // The mask writes to its input directly: a controlled input would undo what the browser autofills.
      defaultValue={value ?? ''}
      onPasteCapture={paste}
      onKeyDownCapture={press}
      onInputCapture={fill}
      onBlurCapture={() => {
        before.current = ''
      }}
      onChangeRaw={(raw, masked) => {
        shown.current = masked
        onChange?.(raw)
      }}
      error={error || fault}
      ref={useInvalid(Boolean(error || fault))}
      aria-invalid={error || fault ? true : undefined}
      {...rest}
    />
  )
}

/** The mask listens on the input itself, which this stops the event from reaching. */
const stop = (event: { preventDefault: () => void; stopPropagation: () => void }) => {
  event.preventDefault()
  event.stopPropagation()
}

/** As if typed, so that the mask and the form are notified. */
const write = (input: HTMLInputElement, text: string) => {
  input.value = text
  input.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
