import type { Config } from '../config.ts'

/** What the page may load and whom it may call, beyond Dormer itself: only what this installation has set up. */
export const contentPolicy = ({ mapStyleUrl, stripe, twilioVoice }: Config) => ({
  defaultSrc: ["'self'"],
  // Scripts set the styles of elements and create the style sheets (0074).
  styleSrc: ["'self'"],
  fontSrc: ["'self'"],
  // Frames that show received mail are bound by this, too: images from other servers load there once the user
  // asks for them (0033).
  imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
  // A recording is looked at before it is uploaded. The phone line plays the tones of its keys.
  mediaSrc: ["'self'", 'blob:', ...(twilioVoice ? ['https://sdk.twilio.com'] : [])],
  // The street map, its tiles and fonts come from one host (MAP_STYLE_URL in docs/operation/settings.md).
  connectSrc: [
    "'self'",
    ...(mapStyleUrl ? [new URL(mapStyleUrl).origin] : []),
    ...(stripe ? ['https://api.stripe.com'] : []),
    // The phone line in the browser: its signals, its sounds, and what it reports of the sound's quality.
    ...(twilioVoice
      ? [
          'wss://voice-js.roaming.twilio.com',
          'https://sdk.twilio.com',
          'https://eventgw.twilio.com',
          'https://eventgw.us1.twilio.com',
        ]
      : []),
  ],
  // Stripe's card form and its bank's questions are frames from these hosts, allowed only where cards are taken.
  ...(stripe && {
    scriptSrc: ["'self'", 'https://js.stripe.com', 'https://*.js.stripe.com'],
    frameSrc: ["'self'", 'https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  }),
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  frameAncestors: ["'none'"],
})
