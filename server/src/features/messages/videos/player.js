// The script of a video's page: sound at a tap, and what has been watched.
const video = document.querySelector('video')
const sound = document.querySelector('.sound')

/** Whether the video is before somebody's eyes: playing, in a page that is shown. */
const isSeen = () => !video.paused && !video.ended && video.readyState > 2 && document.visibilityState === 'visible'

/** Reports how far it was watched; what fails is reported with the next one. */
const report = (seconds) =>
  fetch(video.dataset.watched, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ Seconds: seconds }),
    keepalive: true,
  }).then(
    (answer) => answer.ok,
    () => false,
  )

const SECONDS = 3
let last = video.currentTime
let played = 0
let furthest = 0
let reported = 0

const tell = async () => {
  const seconds = Math.floor(furthest)
  if (played < SECONDS || seconds < SECONDS || seconds <= reported) return
  const before = reported
  reported = seconds
  if (!(await report(seconds))) reported = before
}

video.addEventListener('timeupdate', () => {
  const passed = video.currentTime - last
  last = video.currentTime
  // What was skipped was not watched.
  if (!isSeen() || passed <= 0 || passed > 2) return
  played += passed
  furthest = Math.max(furthest, video.currentTime)
  if (reported === 0 || furthest - reported >= 10) void tell()
})
for (const event of ['pause', 'ended']) video.addEventListener(event, () => void tell())
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') void tell()
})

const showSound = () => {
  sound.hidden = !video.muted
}
sound.addEventListener('click', () => {
  video.muted = false
  // What has run without sound is not worth much.
  if (video.currentTime < 10) video.currentTime = 0
  void video.play()
})
video.addEventListener('volumechange', showSound)

// Captions by a button that every phone shows: in the browser's language, else in the first one.
const captions = document.querySelector('.captions')
const tracks = [...video.textTracks]
const shown = () => tracks.find((track) => track.mode === 'showing')
if (captions) {
  captions.hidden = false
  captions.addEventListener('click', () => {
    const before = shown()
    for (const track of tracks) track.mode = 'disabled'
    const [own] = navigator.languages.flatMap((one) =>
      tracks.filter(({ language }) => language.split('-')[0] === one.split('-')[0]),
    )
    if (!before) (own ?? tracks[0]).mode = 'showing'
  })
  // The browser's own menu turns them on and off, too.
  video.textTracks.addEventListener('change', () => captions.setAttribute('aria-pressed', String(Boolean(shown()))))
}

// With sound where the browser allows it, else without, else not before somebody asks.
video.muted = false
video.play().catch(() => {
  video.muted = true
  return video.play().catch(() => {
    video.muted = false
  })
})
showSound()
