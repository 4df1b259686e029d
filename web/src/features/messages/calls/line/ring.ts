const HIGH = 480
const LOW = 440

/** Rings as a phone does, two seconds of six; returns a function that ends it. Browsers are silent until a first click. */
export const ring = () => {
  if (!('AudioContext' in window)) return undefined
  const sound = new AudioContext()
  const loud = sound.createGain()
  loud.gain.value = 0
  loud.connect(sound.destination)
  for (const frequency of [HIGH, LOW]) {
    const tone = new OscillatorNode(sound, { frequency })
    tone.connect(loud)
    tone.start()
  }
  const once = () => {
    loud.gain.setValueAtTime(0.05, sound.currentTime)
    loud.gain.setValueAtTime(0, sound.currentTime + 2)
  }
  once()
  const timer = setInterval(once, 6000)
  return () => {
    clearInterval(timer)
    void sound.close()
  }
}
