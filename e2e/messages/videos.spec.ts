import type { Page } from '@playwright/test'
import { launchOptions } from '../../playwright.config.ts'
import { makeVideo } from '../../server/src/features/messages/videos/videos.fixture.ts'
import { asUser, expect, expectAccessible, makeContacts, signIn, test } from '../journey.ts'

// A camera that shows a green picture with a moving clock, and a microphone that beeps.
test.use({
  launchOptions: {
    ...launchOptions,
    args: [...launchOptions.args, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  },
})

const record = async (page: Page, seconds: number) => {
  await page.getByRole('button', { name: 'Turn Camera On' }).click()
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(page.getByRole('timer')).toHaveText(new RegExp(`0:0[${seconds}-9]`))
}

test('a video is recorded, saved, emailed to a contact and watched', async ({ page, browser }) => {
  const LastName = await makeContacts(page, 'agent1', 1)
  const { get } = await asUser(page, 'agent1')
  const [{ ContactId, Email }] = await get(`contact/user?search=${LastName}`)
  await signIn(page, 'agent1', `/contact/${ContactId}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Send Video' }).click()
  await expect(page.getByRole('heading', { name: 'New Video' })).toBeVisible()
  await expect(page.getByLabel('Video Name')).toHaveValue(/^Video - \d\d\/\d\d\/\d{4}$/)
  await expectAccessible(page)
  await page.getByLabel('Video Name').fill(`Kitchen ${LastName}`)
  await record(page, 3)
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByRole('timer')).toContainText('Paused')
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByRole('timer')).toHaveText(/0:0[5-9]/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByLabel('Recording')).toBeVisible()
  // It is where the camera was.
  await expect(page.getByLabel('Preview of the camera')).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('img', { name: `Thumbnail of Kitchen ${LastName}` })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Send By Email' }).click()
  const dialog = page.getByRole('dialog', { name: 'Email Video' })
  await expect(dialog.getByText(Email)).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Body' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Your message was sent successfully.')).toBeVisible()

  // The client, in another browser, on a phone.
  const [video] = await get('video/videos/user')
  expect(video).toMatchObject({
    VideoName: `Kitchen ${LastName}`,
    SentCount: 1,
    WatchedCount: 0,
    Duration: expect.any(Number),
  })
  const messages = await get(
    `message/contact?contactEntityId=${(await get(`contact?contactId=${ContactId}`)).Entity.ContactEntityId}`,
  )
  const path = /\/v\/[\w-]{22}/.exec(messages[0].Body)?.[0] ?? ''
  const phone = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await phone.goto(path)
  await expect(phone.getByRole('heading', { name: `Kitchen ${LastName}` })).toBeVisible()
  await expect(phone.getByRole('link', { name: /^Email/ })).toBeVisible()
  await expectAccessible(phone)
  const at = () => phone.evaluate(`document.querySelector('video').currentTime`) as Promise<number>
  await expect.poll(at).toBeGreaterThan(3)
  await expect.poll(async () => (await get(`video/${video.VideoGuid}`)).WatchedCount).toBe(1)
  await phone.close()

  await page.goto('/video/videos')
  await page.getByRole('button', { name: `1 watched Kitchen ${LastName}` }).click()
  await expect(page.getByRole('dialog', { name: 'Watched' }).getByText(`Nora ${LastName}`)).toBeVisible()
  await expectAccessible(page)
})

test('videos are listed, kept and deleted', async ({ page }) => {
  await signIn(page, 'agent2', '/video')
  await record(page, 2)
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.getByLabel('Video Name').fill('Den')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: 'Videos' }).last().click()
  await expect(page.getByRole('heading', { name: 'Videos - Manage your videos' })).toBeVisible()
  await expectAccessible(page)
  const row = page.getByRole('row', { name: /Den/ }).first()
  await row.getByRole('button', { name: 'Keep Den Permanently' }).click()
  await expect(row.getByText('Permanent')).toBeVisible()
  await row.getByRole('button', { name: 'Text Video Den' }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await row.getByRole('button', { name: 'Delete Video Den' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Video' })
  await expect(dialog.getByText('Are you sure you want to delete this video?')).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Video deleted successfully')).toBeVisible()
})

test('a recording that was not saved is offered again, on a phone, too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'agent3', '/video')
  await page.getByLabel('Video Name').fill('Lost and found')
  await record(page, 5)
  // As after a crash: nothing is asked, nothing is saved.
  page.on('dialog', (dialog) => dialog.accept())
  await page.goto('/video')
  await expect(page.getByText('“Lost and found”')).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
  await page.getByRole('button', { name: 'Restore last recording' }).click()
  await expect(page.getByLabel('Recording')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('img', { name: 'Thumbnail of Lost and found' })).toBeVisible()
})

test('a camera that is refused is explained, and a file can be uploaded instead', async ({ page, context }) => {
  await signIn(page, 'agent3', '/video')
  await page.evaluate(
    `navigator.mediaDevices.getUserMedia = async () => { throw new DOMException('no', 'NotAllowedError') }`,
  )
  await page.getByRole('button', { name: 'Turn Camera On' }).click()
  await expect(page.getByRole('alert')).toContainText('Your browser does not let Dormer use the camera.')
  await expectAccessible(page)
  await context.clearPermissions()
  await page.getByRole('tab', { name: 'Upload' }).click()
  await page
    .locator('input[type="file"]')
    .setInputFiles([{ name: 'tour.final.mp4', mimeType: 'video/mp4', buffer: Buffer.from('no video') }])
  await expect(page.getByLabel('Video Name')).toHaveValue('tour.final')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('Choose a video: MP4, MOV or WebM')
  await expectAccessible(page)
})

test('a large file is sent in parts, which go on after a lost network and after a reload', async ({ page }) => {
  const VideoName = `Tour ${crypto.randomUUID().slice(0, 8)}`
  // Three parts, of a video that was never begun before.
  const buffer = await makeVideo(19, { frameBytes: 1_000_000 + Math.floor(Math.random() * 20_000) })
  let sent = 0
  let isLost = true
  await page.route('**/api/video/uploads/*/parts/*', async (route) => {
    if (isLost && sent > 0) return route.abort('connectionfailed')
    sent++
    await route.continue()
  })
  await signIn(page, 'agent3', '/video?tab=upload')
  const choose = async () => {
    await page.locator('input[type="file"]').setInputFiles([{ name: 'tour.webm', mimeType: 'video/webm', buffer }])
    await page.getByLabel('Video Name').fill(VideoName)
    await page.getByRole('button', { name: 'Save' }).click()
  }
  await choose()
  await expect(page.getByRole('status').filter({ hasText: 'The connection is lost' })).toContainText(/4\d% uploaded/)
  await page.reload()
  isLost = false
  await choose()
  await expect(page.getByRole('img', { name: `Thumbnail of ${VideoName}` })).toBeVisible({ timeout: 30_000 })
  // Only the other two were sent again.
  expect(sent).toBe(3)
})

test('a template with a video: kept from the template, and in the email as its picture', async ({ page }) => {
  const LastName = await makeContacts(page, 'agent1', 1)
  const { get } = await asUser(page, 'agent1')
  const [{ ContactId, Email }] = await get(`contact/user?search=${LastName}`)
  await signIn(page, 'agent1', '/video')
  await page.getByLabel('Video Name').fill(`Welcome ${LastName}`)
  await record(page, 2)
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('img', { name: `Thumbnail of Welcome ${LastName}` })).toBeVisible()

  await page.goto('/settings/email/templates')
  await page.getByRole('button', { name: 'New Email Template' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Email Template' })
  await dialog.getByLabel('Template Name').fill(`Hello ${LastName}`)
  await dialog.getByRole('textbox', { name: 'Subject' }).fill('Hello')
  await dialog.getByRole('textbox', { name: 'Body' }).fill('See who I am')
  const choice = dialog.getByRole('combobox', { name: 'Video' })
  await choice.fill(LastName)
  // By keys: while the list grows shorter it moves, and a click would miss.
  await expect(page.getByRole('option')).toHaveText([`Welcome ${LastName}`])
  await choice.press('ArrowDown')
  await choice.press('Enter')
  await expect(dialog.getByRole('note').filter({ hasText: 'This video expires on' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Keep it permanently' }).click()
  await expect(dialog.getByText('This video expires on')).toHaveCount(0)
  await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('Play the video')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Template added')).toBeVisible()

  await page.goto(`/contact/${ContactId}`)
  await page.getByRole('group', { name: 'Quick actions' }).getByRole('button', { name: 'Send Email' }).click()
  const composer = page.getByRole('dialog')
  await expect(composer.getByText(Email)).toBeVisible()
  await composer.getByRole('combobox', { name: 'Template' }).fill(`Hello ${LastName}`)
  await page.getByRole('option', { name: `Hello ${LastName}` }).click()
  await expect(composer.getByRole('textbox', { name: 'Body' })).toContainText('Play the video')
  await composer.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Your message was sent successfully.')).toBeVisible()
  const { Entity } = await get(`contact?contactId=${ContactId}`)
  const [{ Body }] = await get(`message/contact?contactEntityId=${Entity.ContactEntityId}`)
  expect(Body).toMatch(/<a href="[^"]+\/v\/[\w-]{22}"[^>]*><img /)
})

const SRT = '1\r\n00:00:00,000 --> 00:00:09,000\r\nThis is the <i>kitchen</i>.\r\n'

test('captions are uploaded, seen and turned on by whoever watches', async ({ page, browser }) => {
  const { get } = await asUser(page, 'agent2')
  const VideoName = `Captioned ${crypto.randomUUID().slice(0, 8)}`
  await signIn(page, 'agent2', '/video')
  await page.getByLabel('Video Name').fill(VideoName)
  await record(page, 2)
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Captions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Captions' })
  const choose = (text: string) =>
    dialog
      .locator('input[type="file"]')
      .setInputFiles([{ name: 'tour.srt', mimeType: 'application/x-subrip', buffer: Buffer.from(text) }])
  await choose('1\n00:00:00,000 --> 00:00:02,000\nHello\n\n2\n00:00:03 -> 00:00:04\nBye')
  await expect(dialog.getByRole('alert')).toContainText('Line 6:')
  // The same file can be chosen again once it is mended.
  await expect(dialog.locator('input[type="file"]')).toHaveValue('')
  await choose(SRT)
  await expect(dialog.getByRole('link', { name: 'English' })).toBeVisible()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Replace Captions' })).toBeVisible()
  await expectAccessible(page)

  const [{ VideoGuid }] = await get('video/videos/user')
  const phone = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await phone.goto(`/v/${VideoGuid}`)
  const button = phone.getByRole('button', { name: 'Captions' })
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  const shown = () =>
    phone.evaluate(`[...document.querySelector('video').textTracks[0].cues ?? []].map((cue) => cue.text)`)
  await expect.poll(shown).toEqual(['This is the <i>kitchen</i>.'])
  await expectAccessible(phone)
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await phone.close()

  await dialog.getByRole('button', { name: 'Delete English Captions' }).click()
  await page.getByRole('dialog', { name: 'Delete Captions' }).getByRole('button', { name: 'Delete' }).click()
  await expect(dialog.getByRole('button', { name: 'Upload Captions' })).toBeVisible()
})

// Stands in for the screen: a headless browser has none.
const screenOf = `
  navigator.mediaDevices.getDisplayMedia = async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1600, height: 900 })
    const context = canvas.getContext('2d')
    setInterval(() => { context.fillStyle = '#36c'; context.fillRect(0, 0, 1600, 900) }, 50)
    const stream = canvas.captureStream(20)
    window.stopSharing = () => { const [track] = stream.getVideoTracks(); track.stop(); track.dispatchEvent(new Event('ended')) }
    return stream
  }`

test('the screen is recorded with the camera in a corner, and kept once sharing ends', async ({ page }) => {
  await page.addInitScript(screenOf)
  await signIn(page, 'agent3', '/video?tab=screen')
  await expectAccessible(page)
  await page.getByLabel('Video Name').fill('The contract, page by page')
  await page.getByRole('button', { name: 'Share Screen' }).click()
  await page.getByRole('combobox', { name: "Camera's Place" }).click()
  await page.getByRole('option', { name: 'Top left' }).click()
  // What is at these places of the picture: the camera's green, the screen's blue.
  const colors = (label: string) =>
    page.evaluate(`(() => {
      const video = document.querySelector('video[aria-label="${label}"]')
      const canvas = Object.assign(document.createElement('canvas'), { width: 160, height: 90 })
      const context = canvas.getContext('2d')
      context.drawImage(video, 0, 0, 160, 90)
      const at = (x, y) => { const [r, g, b] = context.getImageData(x, y, 1, 1).data; return g > b ? 'camera' : b > r ? 'screen' : 'nothing' }
      return [at(8, 14), at(145, 76)]
    })()`)
  await expect.poll(() => colors('Preview of the screen')).toEqual(['camera', 'screen'])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(page.getByRole('timer')).toHaveText(/0:0[4-9]/)
  await page.evaluate('stopSharing()')
  await expect(page.getByLabel('Recording')).toBeVisible()
  await expect.poll(() => colors('Recording')).toEqual(['camera', 'screen'])
  // As after a crash, it is still there.
  page.on('dialog', (dialog) => dialog.accept())
  await page.goto('/video?tab=screen')
  await page.getByRole('button', { name: 'Restore last recording' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('img', { name: 'Thumbnail of The contract, page by page' })).toBeVisible()
})

test('a screen that is not shared is explained; a camera that is refused is done without', async ({ page }) => {
  await page.addInitScript(screenOf)
  await signIn(page, 'agent3', '/video?tab=screen')
  await page.evaluate(`{
    const { mediaDevices } = navigator
    window.share = mediaDevices.getDisplayMedia
    mediaDevices.getDisplayMedia = async () => { throw new DOMException('no', 'NotAllowedError') }
    mediaDevices.getUserMedia = async () => { throw new DOMException('no', 'NotAllowedError') }
  }`)
  await page.getByRole('button', { name: 'Share Screen' }).click()
  await expect(page.getByRole('alert')).toContainText('Nothing was shared.')
  await page.evaluate('navigator.mediaDevices.getDisplayMedia = share')
  await page.getByRole('button', { name: 'Share Screen' }).click()
  await expect(page.getByText('The screen is recorded without you in the corner.')).toBeVisible()
  await expect(page.getByText('No microphone was found: this video will have no sound.')).toBeVisible()
  await page.evaluate('stopSharing()')
  await expect(page.getByRole('button', { name: 'Share Screen' })).toBeVisible()
})

test('a browser that cannot record the screen does not offer it', async ({ page }) => {
  await page.addInitScript('delete MediaDevices.prototype.getDisplayMedia')
  await signIn(page, 'agent3', '/video?tab=screen')
  await expect(page.getByRole('tab', { name: 'Webcam' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tab', { name: 'Screen' })).toHaveCount(0)
})
