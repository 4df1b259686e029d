import type { Video } from '@dormer/contract/messages/videos'
import { useRef, useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import type { Going } from './parts.ts'
import { type NewVideo, useUploadVideo } from './videos.api.ts'

export type Saved = Pick<Video, 'VideoGuid' | 'VideoName' | 'ThumbnailUrl'>

/** Saves a video: how its upload is going, and why it failed. While one is being saved, others are ignored. */
export const useSave = (onSaved: (video: Saved) => void) => {
  const [going, setGoing] = useState<Going>()
  const [failure, setFailure] = useState<string>()
  const isSaving = useRef(false)
  const { mutateAsync } = useUploadVideo(setGoing)
  const save = async (make: () => Promise<NewVideo | undefined>) => {
    if (isSaving.current) return
    isSaving.current = true
    setFailure(undefined)
    setGoing({ sent: 0, isWaiting: false })
    try {
      const made = await make()
      if (made) onSaved(await mutateAsync(made))
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      isSaving.current = false
      setGoing(undefined)
    }
  }
  return { save, going, failure, isSaving: going !== undefined }
}
