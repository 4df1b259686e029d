import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { startTestProgram } from '../../../../test/harness.ts'
import { sameFirstName } from './first-names.rules.ts'
import { givenNames, givenNamesSql } from './short-names.ts'

const t = await startTestProgram()
const inSql = async (pairs: readonly (readonly [string, string])[]) =>
  (
    await t.query<{ same: boolean }>(
      `select same_first_name(a, b) as same from unnest($1::text[], $2::text[]) with ordinality p (a, b, n) order by n`,
      [pairs.map(([a]) => a), pairs.map(([, b]) => b)],
    )
  ).map(({ same }) => same)

/** As people write themselves in one file and in another. */
const same: [string, string][] = [
  ['Bob', 'Robert'], ['Bill', 'William'], ['Billy', 'Will'], ['Liz', 'Elizabeth'], ['Beth', 'Betsy'], ['Peggy', 'Margaret'],
  ['Maggie', 'Meg'], ['Chuck', 'Charles'], ['Charlie', 'Chas.'], ['Dick', 'Richard'], ['Rick', 'Rich'], ['Jack', 'John'],
  ['Jim', 'James'], ['Jimmy', 'Jim'], ['Ted', 'Edward'], ['Ted', 'Theodore'], ['Hank', 'Henry'], ['Harry', 'Harold'],
  ['Pat', 'Patrick'], ['Pat', 'Patricia'], ['Chris', 'Christine'], ['Chris', 'Christopher'], ['Alex', 'Alexandra'],
  ['Kathy', 'Catherine'], ['Katie', 'Kathryn'], ['Steve', 'Stephen'], ['Steven', 'Stephen'], ['Jeff', 'Geoffrey'],
  ['Sue', 'Suzanne'], ['Debbie', 'Deborah'], ['Tony', 'Anthony'], ['Tony', 'Antonio'], ['Mike', 'Micheal'], ['Pepe', 'José'],
  ['Nacho', 'Ignacio'], ['Lupe', 'Guadalupe'], ['Chuy', 'Jesús'], ['Paco', 'Francisco'], ['R.', 'Robert'], ['R', 'Bob'],
  ['B.', 'Bob'], ['Robert J', 'Robert'], ['Robert J.', 'Robert James'], ['Bob J', 'Robert James'],
  ['J. Robert', 'Robert'], ['J. Robert', 'Bob'], ['ROBERT', 'robert'], ['Anne-Marie', 'Anne Marie'], ['MaryAnn', 'Mary Ann'],
  ['Mary', 'Mary Ann'], ['Zoë', 'Zoe'], ['D’Angelo', "D'Angelo"], ['Venkat', 'Venkatesh'], ['Subra', 'Subramanian'], ['Ann', 'Anna'],
  ['Maria', 'María'], ['Sean', 'Shawn'], ['Sam', 'Samuel'], ['Sam', 'Samantha'],
] // biome-ignore format: pairs read better in rows
/** As couples, and parents with their children, stand in one household. */
const others: [string, string][] = [
  ['Mary', 'John'], ['Paul', 'Paula'], ['Eric', 'Erica'], ['Daniel', 'Danielle'], ['Robert', 'Roberta'], ['Mario', 'Maria'],
  ['Luis', 'Luisa'], ['Juan', 'Juana'], ['Gabriel', 'Gabriela'], ['Christian', 'Christina'], ['Christopher', 'Christine'],
  ['Patrick', 'Patricia'], ['Alexander', 'Alexandra'], ['Samuel', 'Samantha'], ['Michael', 'Michelle'], ['Eva', 'Evan'],
  ['Joseph', 'Josephine'], ['Stephen', 'Stephanie'], ['Ron', 'Veronica'], ['Bill', 'Robert'], ['Bill', 'Bob'], ['Aaron', 'Erin'],
  ['Andre', 'Andrea'], ['Andrew', 'Andrea'], ['Carl', 'Carla'], ['Julio', 'Julia'], ['Victor', 'Victoria'], ['George', 'Georgia'],
  ['Mary Ann', 'Mary Jo'], ['John Paul', 'John Mark'], ['Juan Carlos', 'Juan Pablo'], ['Robert James', 'Robert Michael'], ['J.', 'Robert'],
  ['M.', 'John'], ['Dan', 'Danielle'], ['Dave', 'Steve'], ['Jon', 'Joan'], ['Martin', 'Martina'], ['', 'Robert'], ['-', '-'], ['Don', 'Donna'],
  ['Simon', 'Simone'], ['Jean', 'Gene'], ['Leo', 'Leonor'], ['Ana', 'Anais'], ['Nathan', 'Jonathan'], ['Lisa', 'Elizabeth'],
] // biome-ignore format: pairs read better in rows

describe('a first name is known by its forms, by the program and by the database alike', () => {
  test.each(same)('%s is %s', async (a, b) => {
    expect([sameFirstName(a, b), sameFirstName(b, a)]).toEqual([true, true])
    expect(await inSql([[a, b], [b, a]])).toEqual([true, true]) // biome-ignore format: a pair reads better in a row
  })
  test.each(others)('%s is not %s', async (a, b) => {
    expect([sameFirstName(a, b), sameFirstName(b, a)]).toEqual([false, false])
    expect(await inSql([[a, b], [b, a]])).toEqual([false, false]) // biome-ignore format: a pair reads better in a row
  })
  test('whichever names meet', async () => {
    const names = [
      ...givenNames.keys(),
      'R.',
      'J. Robert',
      'Mary Ann',
      'Robert J',
      'Xu',
      'Xuan',
      'Åsa',
      '李',
      "O'Neil",
      '',
    ]
    const pairs = Array.from({ length: 20_000 }, (_, n): [string, string] => [
      names[(n * 7919) % names.length] as string,
      names[(n * 104_729 + Math.floor(n / names.length)) % names.length] as string,
    ])
    const sql = await inSql(pairs)
    expect(pairs.filter(([a, b], n) => sameFirstName(a, b) !== sql[n])).toEqual([])
  })
  test('from one list', async () => {
    const there = await readFile(new URL('../../../db/functions/given_names.sql', import.meta.url), 'utf8')
    expect(there).toBe(givenNamesSql())
    for (const name of ['bob', 'pat', 'nobody'])
      expect(await t.query('select given_names($1) as names', [name])).toEqual([
        { names: givenNames.get(name) ?? null },
      ])
  })
})
