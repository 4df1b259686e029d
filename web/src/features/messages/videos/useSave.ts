import type { Video } from '@dormer/contract/messages/videos'
import { useRef, useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { type NewVideo, useUploadVideo } from './videos.api.ts'

export type Saved = Pick<Video, 'VideoGuid' | 'VideoName' | 'ThumbnailUrl'>

/** Saves a video: how far its upload is, from 0 to 1, and why it failed. While one is being saved, others are ignored. */
export const useSave = (onSaved: (video: Saved) => void) => {
  const [sent, setSent] = useState<number>()
  const [failure, setFailure] = useState<string>()
  const isSaving = useRef(false)
  const { mutateAsync } = useUploadVideo(setSent)
  const save = async (make: () => Promise<NewVideo | undefined>) => {
    if (isSaving.current) return
    isSaving.current = true
    setFailure(undefined)
    setSent(0)
    try {
      const made = await make()
      if (made) onSaved(await mutateAsync(made))
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      isSaving.current = false
      setSent(undefined)
    }
  }
  return { save, sent, failure, isSaving: sent !== undefined }
}
