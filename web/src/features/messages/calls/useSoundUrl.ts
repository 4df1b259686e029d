import { useEffect, useState } from 'react'

/** An address to play a sound from, given back when another takes its place or the screen is left. */
export const useSoundUrl = (sound: Blob | undefined): string | undefined => {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!sound) return
    const made = URL.createObjectURL(sound)
    setUrl(made)
    return () => {
      setUrl(undefined)
      URL.revokeObjectURL(made)
    }
  }, [sound])
  return url
}
