import { useEffect, useRef } from 'react'

/**
 * The ref of a masked input that says to screen readers when it is wrong, as the library's other inputs do: its mask
 * takes the attribute away whenever it is drawn.
 */
export const useInvalid = (isInvalid: boolean) => {
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const input = ref.current
    if (!isInvalid || !input) return
    const say = () => {
      if (input.getAttribute('aria-invalid') !== 'true') input.setAttribute('aria-invalid', 'true')
    }
    say()
    const observer = new MutationObserver(say)
    observer.observe(input, { attributeFilter: ['aria-invalid'] })
    return () => observer.disconnect()
  }, [isInvalid])
  return ref
}
