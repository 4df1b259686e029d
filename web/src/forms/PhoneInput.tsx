import { phoneDigits, phoneFault, splitExtension } from '@dormer/contract/phone'
import { MaskInput, type MaskInputProps } from '@mantine/core'
import { type ClipboardEvent, type FormEvent, type KeyboardEvent, useRef, useState } from 'react'

type Props = Omit<MaskInputProps, 'mask' | 'value' | 'onChange'> & {
  value?: string | null
  onChange?: (value: string) => void
}

const LENGTH = 10
const digitsIn = (text: string) => text.replace(/\D/g, '')
const isFull = (text: string) => digitsIn(text).length >= LENGTH

/**
 * (999) 999 9999 (S1§5); gives and takes the ten digits. What is pasted, filled in or typed may have a country code; of
 * what is no such number nothing is taken, and what is left out is told: a mask alone would cut it to a wrong number.
 */
export const PhoneInput = ({ value, onChange, error, ...rest }: Props) => {
  const shown = useRef((value ?? '').replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2 $3'))
  const [fault, setFault] = useState<string>()

  /** Takes a text that is a number of its own, in place of what stands there. Answers whether it is none, but a part. */
  const isPart = (input: HTMLInputElement, text: string) => {
    const { number, extension } = splitExtension(text)
    if (!isFull(text) && !extension) return true
    const digits = phoneDigits(number)
    if (digits) write(input, digits)
    if (!digits) setFault(phoneFault(text))
    else setFault(extension && `Extension ${extension} was left out: only the 10 digits are kept`)
    return false
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    if (!isPart(event.currentTarget, event.clipboardData.getData('text'))) stop(event)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const { value: text, selectionStart: start, selectionEnd: end } = input
    if (!/^\d$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey || start !== end) return
    // No number begins so: it is a country code.
    if (/[01]/.test(event.key) && !digitsIn(text.slice(0, start ?? 0))) return stop(event)
    if (!isFull(text)) return
    // The last digit would be pushed out.
    stop(event)
    const longer = phoneDigits(`${text}${event.key}`)
    if (longer) write(input, longer)
    else setFault('A phone number has 10 digits')
  }
  /** What a browser or a phone's keyboard has written, before the mask sees it. */
  const fill = (event: FormEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const text = input.value
    const isWritten = /^\d*$/.test(text) && text.length === LENGTH
    if (isWritten || (!isFull(text) && !/^\D*[01]$/.test(text))) return setFault(undefined)
    stop(event)
    // As it was, for the mask to see what changes.
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
      // The mask writes into its input itself: a controlled one would undo what a browser fills in.
      defaultValue={value ?? ''}
      onPasteCapture={paste}
      onKeyDownCapture={press}
      onInputCapture={fill}
      onChangeRaw={(raw, masked) => {
        shown.current = masked
        onChange?.(raw)
      }}
      error={error || fault}
      {...rest}
    />
  )
}

/** The mask listens at the input itself, which the event does not reach any more. */
const stop = (event: { preventDefault: () => void; stopPropagation: () => void }) => {
  event.preventDefault()
  event.stopPropagation()
}

/** As if it had been typed, so that the mask and the form learn of it. */
const write = (input: HTMLInputElement, text: string) => {
  input.value = text
  input.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
