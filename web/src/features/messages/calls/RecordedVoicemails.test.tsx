import { voicemailDropAudio, voicemailDrops } from '@dormer/contract/messages/voicemail-drops'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { answer } from '../../../test/answers.ts'
import { show } from '../../../test/show.tsx'
import { RecordedVoicemails } from './RecordedVoicemails.tsx'

afterEach(() => {
  vi.restoreAllMocks()
})

test('addresses of sounds are given back: of what is replaced, and of what is left', async () => {
  let made = 0
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${++made}`)
  const given = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
  const revoked = () => given.mock.calls.map(([url]) => url)
  answer(voicemailDrops, [
    { VoicemailDropId: 1, Name: 'After hours', Seconds: 4, DateCreated: '2026-05-17T12:00:00Z' },
  ] as never)
  answer(voicemailDropAudio, {} as never)
  const { user } = await show(<RecordedVoicemails />)
  await user.click(await screen.findByRole('button', { name: 'Play After hours' }))
  expect(await screen.findByLabelText('After hours')).toBeDefined()
  expect(revoked()).toEqual([])
  const input = document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement
  await user.upload(input, new File(['a'], 'first.mp3', { type: 'audio/mpeg' }))
  await screen.findByLabelText('New recording')
  await user.upload(input, new File(['b'], 'second.mp3', { type: 'audio/mpeg' }))
  await expect.poll(revoked).toEqual(['blob:2'])
  cleanup()
  expect(revoked().toSorted()).toEqual(['blob:1', 'blob:2', 'blob:3'])
})
