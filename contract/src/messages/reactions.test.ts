import { expect, test } from 'vitest'
import { quotes, type Reaction, reactionOf } from './reactions.ts'

const SAID = 'Shall we meet at ten?'
test.for<[text: string, emoji: string, isUsual: boolean, of?: Partial<Reaction>]>([
  [`Liked “${SAID}”`, '👍', true],
  [`Loved “${SAID}”`, '❤️', true],
  [`Disliked “${SAID}”`, '👎', true],
  [`Laughed at “${SAID}”`, '😂', true],
  [`Emphasized “${SAID}”`, '‼️', true],
  [`Emphasised “${SAID}”`, '‼️', true],
  [`Removed a like from “${SAID}”`, '👍', true, { IsRemoved: true }],
  [`Removed a heart from “${SAID}”`, '❤️', true, { IsRemoved: true }],
  [`Removed an exclamation from “${SAID}”`, '‼️', true, { IsRemoved: true }],
  [`Removed a question mark from “${SAID}”`, '❓', true, { IsRemoved: true }],
  [`Reacted 😂 to “${SAID}”`, '😂', true],
  [`Reacted 👩🏽‍🦰 to “${SAID}”`, '👩🏽‍🦰', true],
  [`Reacted 🇺🇸 to “${SAID}”`, '🇺🇸', true],
  [`Reacted with a sticker to “${SAID}”`, '🏷️', true],
  [`Removed 😂 from “${SAID}”`, '😂', true, { IsRemoved: true }],
  ['Liked an image', '👍', true, { Quoted: null }],
  ['Laughed at an image', '😂', true, { Quoted: null }],
  ['Loved a movie', '❤️', true, { Quoted: null }],
  ['Reacted 👍 to an audio message', '👍', true, { Quoted: null }],
  // Straight quotes and small letters are what people write, too.
  [`Liked "${SAID}"`, '👍', false],
  [`liked “${SAID}”`, '👍', false],
  // Google Messages, with its invisible and narrow spaces.
  [`\u200a\u200b👍\u200b to “\u200a${SAID}\u200a”`, '👍', false],
  [`\u200b👍\u200b removed from “${SAID}”`, '👍', false, { IsRemoved: true }],
  [`Le gustó “${SAID}”`, '👍', false],
  [`Le encantó “${SAID}”`, '❤️', false],
  [`No le gustó “${SAID}”`, '👎', false],
  [`Reaccionó con 😂 a “${SAID}”`, '😂', false],
  [`A aimé « ${SAID} »`, '👍', false],
  [`a attribué la mention « J’aime » à « ${SAID} »`, '👍', false],
  [`a réagi avec 🔥 à « ${SAID} »`, '🔥', false],
  [`Curtiu “${SAID}”`, '👍', false],
  [`Gefällt „${SAID}“`, '👍', false],
  [`Reagierte mit 😂 auf „${SAID}“`, '😂', false],
  [`Ha riso di “${SAID}”`, '😂', false],
  [`Vond “${SAID}” leuk`, '👍', false],
  [`A ajouté un « J’aime » à « ${SAID} »`, '👍', false],
  [`A ajouté un cœur à « ${SAID} »`, '❤️', false],
  [`a ajouté des points d’exclamation à « ${SAID} »`, '‼️', false],
  [`A retiré son « J’aime » de « ${SAID} »`, '👍', false, { IsRemoved: true }],
  [`Le encanta “${SAID}”`, '❤️', false],
  [`Exclamó por “${SAID}”`, '‼️', false],
  [`Se ha reaccionado con 👍 a “${SAID}”`, '👍', false],
  [`Eliminó 👍 de “${SAID}”`, '👍', false, { IsRemoved: true }],
  [`👍 a “${SAID}”`, '👍', false],
  [`Removeu 👍 de “${SAID}”`, '👍', false, { IsRemoved: true }],
  [`Ha aggiunto un cuoricino a “${SAID}”`, '❤️', false],
  [`Ha aggiunto “Mi piace” a “${SAID}”`, '👍', false],
  [`reageerde met 👍 op “${SAID}”`, '👍', false],
  [`gaf een hartje aan “${SAID}”`, '❤️', false],
  [`„${SAID}“ ein Herz hinzugefügt`, '❤️', false],
  [`Gillade “${SAID}”`, '👍', false],
  [`Reagerade med 👍 på “${SAID}”`, '👍', false],
  [`Đã thích “${SAID}”`, '👍', false],
  [`Понравилось «${SAID}»`, '👍', false],
  [`Отреагировал(а) 👍 на сообщение «${SAID}»`, '👍', false],
  [`用👍回应了“${SAID}”`, '👍', false],
  [`Reacted with a photomoji to “${SAID}”`, '🏷️', true],
])('%s is a reaction', ([text, Emoji, IsUsual, of]) => {
  expect(reactionOf(text)).toEqual({ Emoji, Quoted: SAID, IsRemoved: false, IsUsual, ...of })
})

test.for([
  `Questioned “${SAID}”`,
  'Questioned an image',
  `Reacted ❓ to “${SAID}”`,
  'Liked the house on Oak St',
  'Loved it!',
  'Loved the photos',
  'Loved an image you sent, can we go there?',
  `Liked “${SAID}” but can we do eleven?`,
  `He said “${SAID}”`,
  `Yes to “${SAID}”`,
  `“${SAID}”`,
  'Disliked',
  '👍',
  '👍 to ten',
  '',
])('%s is not', (text) => {
  expect(reactionOf(text)).toBeUndefined()
})

test('what is quoted is found again, also if it was cut', () => {
  const found = (quoted: string, message: string) => quotes(reactionOf(`Liked “${quoted}”`) as Reaction, message)
  expect(found(SAID, SAID)).toBe(true)
  expect(found('Shall we  meet\nat ten?', SAID)).toBe(true)
  expect(found('Shall we meet at…', SAID)).toBe(true)
  expect(found('Shall we meet...', SAID)).toBe(true)
  expect(found('Shall we meet', SAID)).toBe(false)
  expect(found('Sh…', SAID)).toBe(false)
  expect(found('12 Oak St', SAID)).toBe(false)
  expect(found(`It's at 5, can't wait`, 'It’s at 5, can’t wait')).toBe(true)
})
