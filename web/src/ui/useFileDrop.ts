import { type DragEvent, useState } from 'react'

/** Props for an area that accepts dropped files. Files accepted by an inner area are not accepted twice. */
export const useFileDrop = (take: (files: File[]) => void) => {
  const [isOver, setOver] = useState(false)
  return {
    'data-over': isOver || undefined,
    onDragOver: (event: DragEvent) => {
      const isFree = !event.defaultPrevented && event.dataTransfer.types.includes('Files')
      setOver(isFree)
      if (isFree) event.preventDefault()
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false)
      if (event.defaultPrevented) return
      event.preventDefault()
      take([...event.dataTransfer.files])
    },
  }
}
