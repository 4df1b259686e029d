import './paper.css'
import { useLayoutEffect } from 'react'
import { usePrinted } from './printed.ts'

/** Of a screen with an element marked `data-paper`, which can be printed: whether it is just now. Paper is white. */
export const usePaper = () => {
  const isPrinted = usePrinted()
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    const { mantineColorScheme: scheme } = dataset
    if (!isPrinted || scheme !== 'dark') return
    dataset.mantineColorScheme = 'light'
    return () => {
      dataset.mantineColorScheme = scheme
    }
  }, [isPrinted])
  return isPrinted
}
