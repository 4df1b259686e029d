import type { CommandAct, CommandChoice, CommandLine, readCommand } from '@dormer/contract/desk/command'
import type { Body } from '@dormer/contract/endpoint'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { clock } from '../../../time/clock.ts'
import type { parseQuickAdd } from '../../day/tasks/quick-add.ts'
import { todayRoutes } from '../today/today.routes.ts'
import { type Listed, listedAt } from './homes.queries.ts'
import {
  type Colleague,
  dealsNamed,
  findColleague,
  findHome,
  findPerson,
  type Home,
  type Meant,
  type Person,
  peopleOf,
} from './lookups.queries.ts'
import { isOfPerson, isPronoun, withoutLead, wordsOf } from './names.rules.ts'
import { type At, nothing } from './within.ts'

export type Sentence = Body<typeof readCommand>
/** What the parser of tasks says of a clause: when, and the words without it. */
export type Timed = Awaited<ReturnType<typeof parseQuickAdd>>

/** Words that were not understood, with what to do about it: then nothing of the sentence is done. */
export class NotRead extends Error {
  readonly word: string
  readonly advice: string
  constructor(word: string, advice: string) {
    super(advice)
    this.word = word
    this.advice = advice
  }
}

/** What several acts of one sentence share: who reads it, and who is spoken of. */
export class Reading {
  readonly at: At
  readonly db: Tx
  readonly actor: Actor
  readonly choices: CommandChoice[] = []
  readonly acts: CommandLine[] = []
  /** Whom 'her' is about: the person last named, else the one in view. */
  person: Person | undefined
  deal: { TransactionId: number; Name: string } | undefined
  /** The appointment planned before, which a text may be about. */
  planned: { DateTime: string; Location: string | null } | undefined
  private todayRead: ReturnType<typeof todayRoutes.today> | undefined
  private readonly known: Person[]
  private readonly chosen: NonNullable<Sentence['Chosen']>

  constructor(
    at: At,
    sentence: Sentence,
    { known, here, deal }: { known: Person[]; here: Person | undefined; deal: Reading['deal'] },
  ) {
    this.at = at
    this.db = at.db
    this.actor = at.actor
    this.chosen = sentence.Chosen ?? []
    this.known = known
    this.person = here
    this.deal = deal
  }

  /** The actor's Today, read once however many acts are about it. */
  today() {
    this.todayRead ??= todayRoutes.today({ ...this.at, ...nothing })
    return this.todayRead
  }

  /** Adds an act, with who is spoken of from now on. */
  add(Label: string, Details: (string | null | undefined)[], Act: CommandAct, more: Partial<CommandLine> = {}) {
    const details = Details.filter((detail) => detail !== null && detail !== undefined && detail !== '') as string[]
    this.acts.push({ Label, Details: details, Act, Warning: null, Refused: null, Needs: null, ...more })
  }

  private valueOf(Word: string, Kind: CommandChoice['Kind']) {
    return this.chosen.find((one) => one.Kind === Kind && one.Word.toLowerCase() === Word.toLowerCase())?.Value
  }

  /** The one that is meant; a choice is noted, and then nobody is. */
  private take<T>(meant: Meant<T>): T | undefined {
    if (meant && 'choice' in meant) {
      if (!this.choices.some(({ Word, Kind }) => Word === meant.choice.Word && Kind === meant.choice.Kind))
        this.choices.push(meant.choice)
      return undefined
    }
    return meant?.one
  }

  private async personNamed(words: readonly string[], alike: boolean, plural: boolean): Promise<Meant<Person>> {
    const id = Number(this.valueOf(words.join(' '), 'Contact'))
    const [chosen] = Number.isSafeInteger(id) ? await peopleOf(this.db, this.actor, [id]) : []
    if (chosen) return { one: chosen }
    return findPerson(this.db, this.actor, words, { known: this.known, alike, plural })
  }

  /**
   * Whom the first words mean, and the words after the name. Longer names win, and as much of the words as is a name is
   * taken; without `alike`, somebody whose name is written otherwise is not thought of.
   */
  async leading(text: string, { alike = true, whole = false } = {}) {
    const bare = withoutLead(text)
    const plural = /^(?:(?:to|with|for|of)\s+|w\/\s*)*the\s/i.test(text)
    const tokens = bare.split(/\s+/).filter(Boolean)
    // oxlint-disable-next-line regexp/no-super-linear-move -- of at most 300 characters
    const clean = (word: string) => word.replace(/[,:;.!]+$/, '')
    const stop = tokens.findIndex((token) => /[,:;]$/.test(token)) + 1
    const most = Math.min(whole ? tokens.length : 3, tokens.length, stop || tokens.length)
    if (isPronoun(tokens.slice(0, 1).map(clean)))
      return { meant: this.person && { one: this.person }, rest: tokens.slice(1).join(' '), isPronoun: true }
    for (const isAlikeToo of alike ? [false, true] : [false])
      for (let count = most; count >= (whole ? most : 1); count--) {
        const words = wordsOf(tokens.slice(0, count).map(clean).join(' '))
        if (words.length === 0) continue
        const meant = await this.personNamed(words, isAlikeToo, plural)
        if (meant)
          return {
            meant,
            rest: tokens
              .slice(count)
              .join(' ')
              .replace(/^[:,;–-]+\s*/, ''),
            isPronoun: false,
          }
      }
    return undefined
  }

  /** The same where somebody must be meant, whom the following acts are about. */
  async require(text: string, advice: string, { whole = false } = {}) {
    if (isPronoun(text.trim() ? text.trim().split(/\s+/) : [])) {
      if (!this.person) throw new NotRead(text || 'who', advice)
      return { person: this.person, rest: '' }
    }
    const found = await this.leading(text, { whole })
    if (found?.isPronoun && !found.meant) throw new NotRead(text.split(/\s+/)[0] ?? '', advice)
    if (!found) {
      const bare = withoutLead(text)
      // Several are told each on its own.
      const word = whole ? bare : (bare.split(/\s+/)[0] ?? text)
      if (whole && / (?:and|&) /i.test(bare))
        throw new NotRead(word, 'Name one person, and write it again for the other.')
      throw new NotRead(word, `Nobody among your contacts is called ${word}.`)
    }
    const person = this.take(found.meant)
    if (person) this.person = person
    return { person, rest: found.rest }
  }

  /** Whom a choice leaves open: nobody, but it was understood. */
  meant(found: Awaited<ReturnType<Reading['leading']>>) {
    const person = this.take(found?.meant)
    if (person) this.person = person
    return person
  }

  async home(text: string): Promise<Home | undefined> {
    const value = this.valueOf(text, 'Home')
    const found = await findHome(this.db, this.actor, text)
    if (value && found && 'choice' in found) {
      const option = found.choice.Options.find((one) => one.Value === value)
      if (option) return { Value: value, Address: option.Name, Detail: option.Detail }
    }
    if (!found) throw new NotRead(text, `No home on the market or of your transactions is at ${text}.`)
    return this.take(found)
  }

  /** Whether words are at least one home's. */
  async isHome(text: string) {
    return (await findHome(this.db, this.actor, text)) !== undefined
  }

  /** Refused if a second person follows: each is written to on its own. */
  async requireOne(rest: string) {
    const [, also = ''] = /^(?:and cc|and|&|\+|cc:?)\s+(\S.*)$/i.exec(rest) ?? []
    if (also && (await this.leading(also, { alike: false }))?.meant)
      throw new NotRead(rest.split(/\s+/).slice(0, 2).join(' '), 'Write to one person at a time.')
  }

  /** A home on the market that may be sent; undefined if none is at that address. */
  async listed(text: string): Promise<{ meant: Listed | undefined } | undefined> {
    const all = await listedAt(this.at, text)
    if (all.length === 0) return undefined
    const options = all.map((one) => ({ ...one, Value: `L${one.ListingKey}`, Name: one.Address, Detail: one.City }))
    return { meant: this.pick(text, 'Home', options) }
  }

  async colleague(text: string): Promise<Colleague | undefined> {
    const value = this.valueOf(text, 'User')
    const found = await findColleague(this.db, this.actor, value ? text : text)
    if (value && found && 'choice' in found) {
      const option = found.choice.Options.find((one) => one.Value === value)
      if (option)
        return {
          UserId: Number(value),
          Name: option.Name,
          side: option.Detail === 'Lender' ? 'LenderId' : 'AgentId',
        }
    }
    if (!found) throw new NotRead(text, `No colleague is called ${text}.`)
    return this.take(found)
  }

  /** Which of the actor's transactions words mean; undefined if none. 'This' is the one in view. */
  async dealNamed(text: string): Promise<{ meant: Reading['deal'] } | undefined> {
    // oxlint-disable-next-line regexp/no-super-linear-move -- of at most 300 characters
    const bare = withoutLead(text).replace(/[,.]+$/, '')
    if (bare === '' || /^(?:this|it|that|(?:this |the )?(?:deal|transaction|file|sale|listing|escrow))$/i.test(bare))
      return this.deal && { meant: this.deal }
    if (isOfPerson(bare)) return undefined
    const deals = await dealsNamed(this.db, this.actor, bare)
    return deals.length === 0 ? undefined : { meant: this.pick(bare, 'Transaction', deals) }
  }

  /** One among several: the one that was chosen, else a choice is noted. */
  pick<T extends { Value: string; Name: string; Detail: string | null }>(
    Word: string,
    Kind: CommandChoice['Kind'],
    all: T[],
  ): T | undefined {
    const value = this.valueOf(Word, Kind)
    const chosen = all.find(({ Value }) => Value === value)
    if (chosen || all.length === 1) return chosen ?? all[0]
    const Options = all.slice(0, 6).map(({ Value, Name, Detail }) => ({ Value, Name, Detail, IsAlike: false }))
    return this.take<T>({ choice: { Word, Kind, Options } })
  }
}

/** When a clause says; refused with the words that were not understood, or if it says no time. */
export const timeOf = (timed: Timed, example: string): string => {
  if (timed.NotUnderstood) throw new NotRead(timed.NotUnderstood, `Write the time another way, such as '${example}'.`)
  if (timed.Repeat) throw new NotRead('every', 'Appointments do not repeat: say one day.')
  if (!timed.DueDate) throw new NotRead('when', `Say when, such as '${example}'.`)
  if (Temporal.Instant.compare(timed.DueDate, clock.now()) < 0) throw new NotRead(example, 'That time is past.')
  return timed.DueDate
}

/** Who and what is in view, of what the actor may see. */
export const surroundings = async (db: Tx, actor: Actor, { ContactId, Recents }: Sentence) => {
  const ids = [...new Set([...(ContactId ? [ContactId] : []), ...(Recents ?? [])])]
  const known = await peopleOf(db, actor, ids)
  return { known, here: known.find((person) => person.ContactId === ContactId) }
}
