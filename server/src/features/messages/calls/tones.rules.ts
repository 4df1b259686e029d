const RATE = 8000
const LONGEST = 30

/** A quiet tone as a WAV file, in place of what a simulated call would have recorded; two channels for two parties. */
export const toneWav = (seconds: number, channels: 1 | 2) => {
  const frames = RATE * Math.max(1, Math.min(seconds, LONGEST))
  const file = Buffer.alloc(44 + frames * channels, 128)
  file.write('RIFF', 0)
  file.writeUInt32LE(file.length - 8, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(channels, 22)
  file.writeUInt32LE(RATE, 24)
  file.writeUInt32LE(RATE * channels, 28)
  file.writeUInt16LE(channels, 32)
  file.writeUInt16LE(8, 34)
  file.write('data', 36)
  file.writeUInt32LE(frames * channels, 40)
  // A beep of a fifth of a second, every second; the parties take turns.
  for (let at = 0; at < frames; at++) {
    if (at % RATE > RATE / 5) continue
    const channel = Math.floor(at / RATE) % channels
    file[44 + at * channels + channel] = 128 + Math.round(24 * Math.sin((2 * Math.PI * 440 * at) / RATE))
  }
  return file
}
