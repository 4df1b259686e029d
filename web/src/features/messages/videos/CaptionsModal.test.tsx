import { getVideo, saveVideoCaptions } from '@dormer/contract/messages/videos'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, Refusal } from '../../../test/answers.ts'
import { show } from '../../../test/show.tsx'
import { CaptionsModal } from './CaptionsModal.tsx'

test('captions that cannot be loaded are told, with Retry; a file can be chosen twice', async () => {
  const video = { VideoGuid: 'AAAAAAAAAAAAAAAAAAAAAA', VideoName: 'Kitchen' }
  answer(getVideo, new Refusal(500, 'Something went wrong.'))
  const { user } = await show(<CaptionsModal video={video} close={() => {}} />)
  await screen.findByText('The captions could not be loaded')
  const upload = screen.getByRole<HTMLButtonElement>('button', { name: 'Upload Captions' })
  expect(upload.disabled).toBe(true)
  answer(getVideo, { ...video, Captions: [] } as never)
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await expect.poll(() => upload.disabled).toBe(false)
  expect(screen.queryByText('The captions could not be loaded')).toBeNull()
  const sent = answer(saveVideoCaptions, new Refusal(400, 'Line 2: this is no time.'))
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')
  const file = new File(['Hello'], 'tour.srt')
  if (input) await user.upload(input, file)
  await screen.findByText(/Line 2/)
  expect(input?.value).toBe('')
  expect(sent).toHaveLength(1)
})

test('captions that there are already are replaced only after a question', async () => {
  const video = { VideoGuid: 'AAAAAAAAAAAAAAAAAAAAAA', VideoName: 'Kitchen' }
  answer(getVideo, { ...video, Captions: ['en'] } as never)
  const sent = answer(saveVideoCaptions, { Successful: true } as never)
  const { user } = await show(<CaptionsModal video={video} close={() => {}} />)
  await screen.findByRole('button', { name: 'Replace Captions' })
  const input = document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement
  await user.upload(input, new File(['WEBVTT'], 'tour.vtt'))
  await screen.findByText(/Replace the English captions of this video with tour.vtt/)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(sent).toHaveLength(0)
  await user.upload(input, new File(['WEBVTT'], 'tour.vtt'))
  await user.click(await screen.findByRole('button', { name: 'Replace' }))
  await expect.poll(() => sent.length).toBe(1)
})
