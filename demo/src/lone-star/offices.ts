import { chance } from './chance.ts'
import { type Town, towns } from './towns.ts'
import { firstNames, lastNames, officeNames } from './words.ts'

export type Agent = { name: string; phone: string; office: string; officePhone: string }

const PER_OFFICE = 9

/** Offices serve an area; each has nine agents, the first of whom list the most. */
const officesOf = (areaCode: string): number =>
  Math.max(1, Math.min(9, Math.round(towns.filter((t) => t.areaCode === areaCode).reduce((sum, t) => sum + t.weight, 0) / 60))) // biome-ignore format: a sum

const agentAt = (areaCode: string, office: number, n: number): Agent => {
  const people = chance('agent', areaCode, office, n)
  // 555-0100 to 0199 are reserved for fiction: 0100 to 0109 are the offices'.
  const line = (number: number) => `${areaCode}-555-01${String(number).padStart(2, '0')}`
  return {
    name: `${people.of(firstNames)} ${people.of(lastNames)}`,
    phone: line(10 + office * 10 + n),
    office: officeNames[(office + Number(areaCode)) % officeNames.length] as string,
    officePhone: line(office),
  }
}

export const agentOf = (town: Town, ...seed: (string | number)[]): Agent => {
  const luck = chance('lists', town.name, ...seed)
  const office = Math.floor(luck.next() ** 1.4 * officesOf(town.areaCode))
  return agentAt(town.areaCode, office, Math.floor(luck.next() ** 1.6 * PER_OFFICE))
}
