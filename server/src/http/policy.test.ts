import { expect, test } from 'vitest'
import type { Config } from '../config.ts'
import { contentPolicy } from './policy.ts'

const told = (config: Partial<Config>) => JSON.stringify(contentPolicy(config as Config))

test('the page may call the phone line only where there is one', () => {
  expect(told({})).not.toContain('twilio')
  expect(told({ twilio: {} as never })).not.toContain('twilio')
  const { connectSrc, mediaSrc } = contentPolicy({ twilioVoice: {} } as Config)
  expect(connectSrc).toContain('wss://voice-js.roaming.twilio.com')
  expect(mediaSrc).toContain('https://sdk.twilio.com')
})

test('the map and the card form are allowed only where they are set up', () => {
  expect(told({})).not.toMatch(/stripe|https:\/\//)
  expect(contentPolicy({ mapStyleUrl: 'https://maps.example.com/style.json' } as Config).connectSrc).toContain(
    'https://maps.example.com',
  )
  expect(told({ stripe: {} as never })).toContain('https://api.stripe.com')
})
