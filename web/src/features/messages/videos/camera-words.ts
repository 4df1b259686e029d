/** Why there is no picture of the camera, and what to do. */
export const failureOf = (error: unknown): string => {
  if (!navigator.mediaDevices)
    return 'Browsers only record on a secure connection. Open Dormer at its https address, or upload a file.'
  switch ((error as Error).name) {
    case 'NotAllowedError':
      return 'Your browser does not let Dormer use the camera. Click the camera or the lock in the address bar, allow the camera and the microphone, and turn the camera on again. On a phone, this is in the browser’s settings.'
    case 'NotFoundError':
      return 'No camera was found. Plug one in and turn it on again, or upload a file.'
    case 'NotReadableError':
      return 'Another program is using the camera. Close it, such as a video call, and turn the camera on again.'
    case 'OverconstrainedError':
      return 'The camera that you chose is no longer there. Choose another one.'
    default:
      return 'The camera could not be turned on. Reload the page and try again, or upload a file.'
  }
}

/** Why the screen is not recorded, and what to do. */
export const screenFailureOf = (error: unknown): string => {
  switch ((error as Error).name) {
    case 'NotAllowedError':
      return 'Nothing was shared. Press Share Screen again, and choose a screen, a window or a tab. On a Mac, the browser must be allowed in System Settings, Privacy & Security, Screen Recording.'
    case 'NotFoundError':
      return 'There is no screen or window that can be shared. Upload a file instead.'
    case 'NotReadableError':
      return 'The system does not let the browser see this screen or window. Choose another one.'
    default:
      return 'The screen could not be shared. Reload the page and try again, or upload a file.'
  }
}

/** What is said when sharing ended while the camera was still being turned on. */
export const sharingEnded = 'Sharing ended before the recording could begin. Press Share Screen again.'

/** What is said when a camera or a microphone ends by itself. */
export const deviceLost = ({ kind }: MediaStreamTrack): string =>
  `The ${kind === 'audio' ? 'microphone' : 'camera'} was unplugged or turned off. Check it before you record again.`

/** What is said of a recording without the user's voice. */
export const withoutVoice = (isSilent: boolean): string =>
  `No microphone was found: this video will have ${isSilent ? 'no sound' : 'the sound of what you share, but not your voice'}.`

/** What is said when the screen is recorded without a camera; `why` tells what is wrong with it. */
export const withoutCamera = (why: string): string =>
  `The screen is recorded without you in the corner. ${why.replace(/,? (?:and )?turn (?:the camera|it) on again/, '')}`
