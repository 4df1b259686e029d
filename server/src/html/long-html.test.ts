import { expect, test } from 'vitest'
import { cleanComposed, textOf } from './composed-html.rules.ts'
import { cleanLong, textOfLong } from './long-html.ts'

test.for([1, 5000])('%i paragraphs are the same as without a thread', async (count) => {
  const html = '<p onclick="x()">1 < 2 <a href="https://a.example">A</a></p>'.repeat(count)
  expect(await cleanLong(html)).toBe(cleanComposed(html))
  expect(await textOfLong(html)).toBe(textOf(html))
})

test('what is refused is refused from a thread, too', async () => {
  for (const count of [1000, 100_000])
    await expect(cleanLong('<svg>'.repeat(count))).rejects.toMatchObject({
      status: 400,
      body: { Message: 'This text is nested too deeply. Paste it again as plain text.' },
    })
})
