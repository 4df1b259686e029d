import { escapeHtml } from '@dormer/contract/html'

/** What a message says if its sender says nothing. */
export const USUAL = {
  email: '<p>Hello {{FirstName|there}},</p><p>I made a video for you.</p>',
  text: 'I made a video for you:',
}

/** '1:05' */
export const lengthInWords = (seconds: number) => {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif"

/**
 * The video as a picture that leads to its page: mail programs play none. A table with styles on each cell and a line of
 * words below, for programs that show no pictures (decision 0053).
 */
export const videoInMail = (video: { Name: string; Seconds: number; Url: string; ThumbnailUrl: string }) => {
  const [name, url] = [escapeHtml(video.Name), escapeHtml(video.Url)]
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:16px 0"><tr><td style="padding:0;line-height:0"><a href="${url}" style="text-decoration:none"><img src="${escapeHtml(video.ThumbnailUrl)}" width="480" alt="Play the video ${name}" style="display:block;width:100%;max-width:480px;height:auto;border:0;border-radius:8px;${FONT};font-size:14px;line-height:20px"></a></td></tr><tr><td style="padding:8px 0 0;${FONT};font-size:16px;line-height:24px"><a href="${url}" style="color:#1f6f5c;font-weight:600">Play “${name}”</a> (${lengthInWords(video.Seconds)})</td></tr></table>`
}
